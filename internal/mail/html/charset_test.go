package html_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/mail/html"
)

func TestCharset(t *testing.T) {
	for text, want := range map[string]string{
		`<meta charset=iso-2022-jp>`: "iso-2022-jp",
		`<html><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=Shift_JIS">`: "Shift_JIS",
		`<meta name=x content=y><meta charset = 'koi8-r'>`:                              "koi8-r",
		`<?xml version="1.0" encoding="windows-1251"?><html>`:                           "windows-1251",
		`<meta charset="utf-16le">`:                                                     "",
		`<metal charset="koi8-r">`:                                                      "",
		`<p>charset=koi8-r`:                                                             "",
		`<meta name="x"> charset=koi8-r`:                                                "",
		`<!-- ` + strings.Repeat("x", 2000) + ` --><meta charset=koi8-r>`:               "",
	} {
		if got := string(html.Charset([]byte(text))); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
