package lsp_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// TestAppendJSON compares random diagnostics with what encoding/json makes of them.
func TestAppendJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var p protocol.PublishDiagnosticsParams
		fill(r, reflect.ValueOf(&p).Elem())
		if p.Diagnostics == nil {
			p.Diagnostics = []protocol.Diagnostic{}
		}
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(&p); err != nil {
			t.Fatal(err)
		}
		if got := p.AppendJSON([]byte("x")); string(got)+"\n" != "x"+want.String() {
			t.Fatalf("got %s, want %s", got, want.String())
		}
	}
}

// fill sets v, and all that is in it, to random values.
func fill(r *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i))
		}
	case reflect.String:
		v.SetString([]string{"", "a", `"\/`, "<&>", "é😀", "\x00\n\x7F", "\xff", "\u2028"}[r.IntN(8)])
	case reflect.Uint32:
		v.SetUint(uint64(r.Uint32N(3) * 1234567890))
	case reflect.Int32:
		v.SetInt(int64(r.Int32()) - 1<<30)
	case reflect.Pointer:
		if r.IntN(2) == 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem())
		}
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			v.SetBytes([][]byte{nil, []byte(`{"a":[1]}`)}[r.IntN(2)])
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	default:
		panic(v.Kind())
	}
}
