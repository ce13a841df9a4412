package lsp_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/lsp/jsonrpc"
)

func framed(body string) string {
	return "Content-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n" + body
}

// TestGarbage sends something that is not a message: the next message is still read.
func TestGarbage(t *testing.T) {
	for name, c := range map[string]struct {
		garbage string
		code    int    // of the error that is sent, or 0
		id      string // of the error, if it is not null
	}{
		"no JSON":                                {framed("{"), jsonrpc.ParseError, ""},
		"another value":                          {framed("[1]"), jsonrpc.InvalidRequest, ""},
		"nothing":                                {framed(""), jsonrpc.ParseError, ""},
		"no method":                              {framed("{}"), jsonrpc.InvalidRequest, ""},
		"a method that is none":                  {framed(`{"method":1}`), jsonrpc.InvalidRequest, ""},
		"an ID that is none":                     {framed(`{"id":{},"method":"a"}`), jsonrpc.InvalidRequest, ""},
		"an unknown response":                    {framed(`{"id":7,"result":null}`), 0, ""},
		"no header":                              {"hello\r\n\r\n", 0, ""},
		"a long line":                            {strings.Repeat("x", 64<<10) + "\r\n", 0, ""},
		"a negative length":                      {"Content-Length: -1\r\n\r\n", 0, ""},
		"no number":                              {"Content-Length: x\r\n\r\n", 0, ""},
		"binary":                                 {"\x00\xFF\n\x00\n", 0, ""},
		"other fields":                           {"Content-Type: text\r\n", 0, ""},
		"a request without a method that is one": {framed(`{"id":992,"method":5}`), jsonrpc.InvalidRequest, "992"},
		"params that are too deep":               {framed(`{"params":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `,"id":"é","method":"a"}`), jsonrpc.ParseError, `"é"`},
		"params that do not end":                 {framed(`{"id":5,"method":"a","params":{"id":6,`), jsonrpc.ParseError, "5"},
		"a response that is too deep":            {framed(`{"id":7,"result":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`), jsonrpc.ParseError, ""},
		"a notification":                         {framed(`{"method":{"id":8,"method":"a"}}`), jsonrpc.InvalidRequest, ""},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			var got []string
			jsonrpc.NewConn(&out).Serve(strings.NewReader(c.garbage+framed(`{"id":"x","method":"b","params":[1, 2]}`)), func(r *jsonrpc.Request) {
				got = append(got, fmt.Sprintf("%s %s %s", r.ID, r.Method, r.Params))
			})
			if strings.Join(got, "; ") != `"x" b [1, 2]` {
				t.Errorf("got %q", got)
			}
			want := ""
			if c.code != 0 {
				want = fmt.Sprintf(`"id":%s,"error":{"code":%d,`, cmp.Or(c.id, "null"), c.code)
			}
			if !strings.Contains(out.String(), want) || want == "" && out.Len() > 0 {
				t.Errorf("sent %q", out.String())
			}
		})
	}
}

func TestCall(t *testing.T) {
	for answer, want := range map[string]string{
		`"result":[1]`:                     "[1] <nil>",
		`"result":null`:                    "[] <nil>",
		`"error":{"code":1,"message":"m"}`: "[] m",
		`"result":"x"`:                     "[] json: cannot unmarshal string into Go value of type []int",
	} {
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		c := jsonrpc.NewConn(out)
		go c.Serve(in, func(*jsonrpc.Request) {})
		go func() {
			sent := make([]byte, len(framed(`{"jsonrpc":"2.0","id":1,"method":"a","params":<>}`)))
			io.ReadFull(fromServer, sent)
			if string(sent) != framed(`{"jsonrpc":"2.0","id":1,"method":"a","params":"<>"}`)[:len(sent)] {
				t.Errorf("sent %q", sent)
			}
			io.ReadFull(fromServer, sent[:2])
			io.WriteString(toServer, framed(`{"id":1,`+answer+`}`))
		}()
		var result []int
		err := c.Call(t.Context(), "a", "<>", &result)
		if got := fmt.Sprint(result, " ", err); got != want {
			t.Errorf("%s: got %s, want %s", answer, got, want)
		}
		toServer.Close()
		<-c.Closed()
	}
}

// TestCallThatIsNotAnswered ends with its context or with the connection.
func TestCallThatIsNotAnswered(t *testing.T) {
	c := jsonrpc.NewConn(io.Discard)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.Call(ctx, "a", nil, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	c.Close()
	if err := c.Call(t.Context(), "a", nil, nil); !errors.Is(err, jsonrpc.ErrClosed) {
		t.Error(err)
	}
}
