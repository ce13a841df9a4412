package lint_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/urlmend/urlmend/lint"
)

func TestApply(t *testing.T) {
	fix := func(edits ...lint.Edit) lint.Fix { return lint.Fix{Title: "a fix", Edits: edits} }
	for _, test := range []struct {
		name  string
		fixes []lint.Fix
		want  string
		edits []lint.Edit
		left  []int
	}{
		{"nothing", nil, "abcdef", nil, nil},
		{"two, out of order", []lint.Fix{fix(lint.Edit{4, 5, ""}), fix(lint.Edit{0, 1, "A"})}, "Abcdf", []lint.Edit{{0, 1, "A"}, {4, 5, ""}}, nil},
		{"one of two edits", []lint.Fix{fix(lint.Edit{0, 0, "<"}, lint.Edit{6, 6, ">"})}, "<abcdef>", []lint.Edit{{0, 0, "<"}, {6, 6, ">"}}, nil},
		{"all or none", []lint.Fix{fix(lint.Edit{2, 4, "X"}), fix(lint.Edit{0, 1, "Y"}, lint.Edit{3, 5, "Y"}), fix(lint.Edit{5, 6, "Z"})},
			"abXeZ", []lint.Edit{{2, 4, "X"}, {5, 6, "Z"}}, []int{1}},
		{"next to each other", []lint.Fix{fix(lint.Edit{1, 3, "X"}), fix(lint.Edit{3, 3, "Y"}), fix(lint.Edit{1, 1, "Z"})},
			"aZXYdef", []lint.Edit{{1, 1, "Z"}, {1, 3, "X"}, {3, 3, "Y"}}, nil},
		{"two insertions at one place", []lint.Fix{fix(lint.Edit{1, 1, "X"}), fix(lint.Edit{1, 1, "Y"})}, "aXbcdef", []lint.Edit{{1, 1, "X"}}, []int{1}},
		{"an insertion inside", []lint.Fix{fix(lint.Edit{0, 4, "X"}), fix(lint.Edit{2, 2, "Y"})}, "Xef", []lint.Edit{{0, 4, "X"}}, []int{1}},
		{"not in the text", []lint.Fix{fix(lint.Edit{5, 7, "X"}), fix(lint.Edit{-1, 0, "X"}), fix(lint.Edit{3, 2, "X"})}, "abcdef", nil, []int{0, 1, 2}},
		{"refused at its end", []lint.Fix{fix(lint.Edit{2, 3, "X"}), fix(lint.Edit{4, 5, "Y"}, lint.Edit{0, 1, "Y"}, lint.Edit{2, 3, "Y"}), fix(lint.Edit{5, 6, "Z"})},
			"abXdeZ", []lint.Edit{{2, 3, "X"}, {5, 6, "Z"}}, []int{1}},
		{"against itself", []lint.Fix{fix(lint.Edit{0, 2, "X"}, lint.Edit{1, 3, "Y"})}, "abcdef", nil, []int{0}},
	} {
		text := []byte("abcdef")
		got, edits, err := lint.Apply(text, test.fixes...)
		var unapplied *lint.UnappliedError
		var left []int
		if errors.As(err, &unapplied) {
			left = unapplied.Fixes
		} else if err != nil {
			t.Error(err)
		}
		if string(got) != test.want || !reflect.DeepEqual(edits, test.edits) || !reflect.DeepEqual(left, test.left) {
			t.Errorf("%s: got %q by %v without %v, want %q by %v without %v", test.name, got, edits, left, test.want, test.edits, test.left)
		}
		if string(text) != "abcdef" {
			t.Errorf("%s: the text was modified", test.name)
		}
	}
}
