package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// A pathology is an input of any size that consists only of something expensive.
type pathology struct {
	what string // what the input consists of
	name string // the name of the file
	make func(n int) []byte
}

var pathologies = []pathology{
	{"URLs in one line", "urls.txt", repeat("", "http://a.b/c ")},
	{"URLs, a line each", "lines.txt", repeat("", "http://a.b/c\n")},
	{"different URLs", "numbers.txt", numbered("", "http://a.example/%d\n")},
	{"faulty URLs in one line", "faulty.txt", repeat("", "http://h:99999/a|b ")},
	{"faulty URLs, a line each", "faultylines.txt", repeat("", "http//h.example/a|b\n")},
	{"different faulty URLs", "faultynumbers.txt", numbered("", "http://h:99999/a|%d\n")},
	{"URLs with a safe fix", "fixable.txt", repeat("", "http:\\\\h.example/a\n")},
	{"one URL", "long.txt", repeat("http://a.b/", "c")},
	{"one faulty URL", "longfaulty.txt", repeat("http://a.b/", "|")},
	{"URLs with passwords", "passwords.txt", repeat("", "http://u:p@a.b/|\n")},
	{"URLs broken by line ends", "broken.txt", repeat("", "<http://a.example/b\nc>\n")},
	{"quoted lines", "quotes.txt", repeat("", "> > > > > http://a.b/c\n")},
	{"quote marks", "marks.txt", repeat("", ">")},
	{"directives", "directives.txt", repeat("", "urlmend:ignore[bad-host] x\n")},
	{"malformed directives", "malformed.txt", numbered("", "urlmend:ignore[x%d\n")},
	{"directives in one line", "directivesline.txt", repeat("", "urlmend:ignore[bad-host] ")},
	{"suppressed findings", "suppressed.txt", repeat("", "http://h:99999/ urlmend:ignore[bad-port] x\n")},
	{"definitions", "definitions.md", numbered("", "[a%d]: http://a.example/\n")},
	{"links and definitions", "links.md", numbered("", "[a][a%[1]d]\n\n[a%[1]d]: http://h:99999/\n\n")},
	{"links with wrong texts", "texts.md", repeat("", "[http://a.example/](http://b.example/)\n")},
	{"links in HTML", "links.html", repeat(`<base href="http://h.example/">`, "<a href=http://h:99999/>")},
	{"brackets", "brackets.md", repeat("", "[")},
	{"code in backquotes", "code.md", repeat("", "`http://a b` ")},
	{"line ends", "newlines.txt", repeat("", "\n")},

	{"relative links in HTML mail", "relative.eml", repeat(htmlMail+`<base href="http://h.example/">`, "<a href=x>")},
	{"links in HTML mail", "links.eml", repeat(htmlMail, "<a href=http://h:99999/>x</a>")},
	{"entities in HTML mail", "entities.eml", repeat(htmlMail+"http://a.b/ ", "&#97;b")},
	{"comments in HTML mail", "comments.eml", repeat(htmlMail, "<!-- http://a.b/| -->")},
	{"tags in HTML mail", "tags.eml", repeat(htmlMail+"http://a.b/", "<b>c")},
	{"faulty URLs in mail", "faulty.eml", repeat("From: a@b.example\n\n", "http://h:99999/a|b\n")},
	{"ISO-8859-1, every other character", "latin1.eml", repeat("From: a@b.example\nContent-Type: text/plain; charset=iso-8859-1\n\nhttp://a.b/ ", "a\xe9")},
	{"ISO-8859-1 in HTML", "latin1html.eml", repeat("From: a@b.example\nContent-Type: text/html; charset=iso-8859-1\n\nhttp://a.b/ ", "a\xe9")},
	{"UTF-16", "utf16.eml", repeat("From: a@b.example\nContent-Type: text/plain; charset=utf-16be\nContent-Transfer-Encoding: 8bit\n\n", "\x00a")},
	{"ISO-2022-JP", "jp.eml", repeat("From: a@b.example\nContent-Type: text/plain; charset=iso-2022-jp\n\nhttp://a.b/ ", "\x1b$B$\"\x1b(Ba")},
	{"quoted-printable, every other character", "qp.eml", repeat("From: a@b.example\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.b/ ", "=61b")},
	{"quoted-printable ISO-8859-1", "qplatin1.eml", repeat("From: a@b.example\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.b/ ", "=E9b")},
	{"quoted-printable HTML in ISO-8859-1", "qphtml.eml", repeat("From: a@b.example\nContent-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nhttp://a.b/ ", "=E9b&amp;")},
	{"base64, short lines", "base64.eml", repeat("From: a@b.example\nContent-Transfer-Encoding: base64\n\nIGh0dHA6Ly9hLmIvIA==\n", "IDog\n")},
	{"base64 in base64", "nested64.eml", nested64},
	{"format=flowed", "flowed.eml", repeat("From: a@b.example\nContent-Type: text/plain; format=flowed; delsp=yes\n\nhttp://a.b/ \n", "a \n")},
	{"URLs in base64", "urls64.eml", urls64},
	{"parts", "parts.eml", repeat("From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n", "--b\n\nhttp://h:99999/\n")},
	{"messages in messages", "messages.eml", repeat("From: a@b.example\n", "Content-Type: message/rfc822\n\n")},
	{"multiparts in multiparts", "multiparts.eml", numbered("", "Content-Type: multipart/mixed; boundary=b%[1]d\n\n--b%[1]d\n")},
	{"header fields of parts", "partfields.eml", repeat("From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n", "--b\n"+strings.Repeat("X: http://a/\n", 1000)+"\n")},
	{"header fields", "fields.eml", repeat("From: a@b.example\n", "X: http://h:99999/\n")},
	{"encoded words", "words.eml", repeat("From: a@b.example\nSubject: x\n", " =?iso-8859-1?q?=E9?=\n")},
	{"messages", "messages.mbox", repeat("", "From a@b.example Thu Jan  1 00:00:00 1998\nSubject: x\n\nhttp://h:99999/\n\n")},
	{"lines like From", "from.mbox", repeat("", "From \n")},
	{"uuencoded files", "uu.eml", repeat("From: a@b.example\n\n", "begin 644 a\n#86)C\n`\nend\nhttp://a.b/\n")},
	{"folded lines", "folded.ics", repeat("BEGIN:VCALENDAR\r\nDESCRIPTION:http://a.b/", "\r\n c")},
	{"properties", "urls.ics", repeat("BEGIN:VCALENDAR\r\n", "URL:http://h:99999/\r\n")},
	{"cells of a notebook", "cells.ipynb", enclosed(`{"nbformat": 4, "cells": [`, `{"cell_type": "markdown", "source": ["http://h:99999/"]},`, `{}]}`)},
	{"one cell of a notebook", "cell.ipynb", enclosed(`{"nbformat": 4, "cells": [{"cell_type": "markdown", "source": ["`, `http://h:99999/\n", "`, `"]}]}`)},
	{"escapes in a notebook", "escapes.ipynb", enclosed(`{"nbformat": 4, "cells": [{"cell_type": "markdown", "source": ["http://a.b/ `, `a\u00e9`, `"]}]}`)},
	{"brackets in a notebook", "brackets.ipynb", repeat(`{"nbformat": 4, "cells": [`, "[")},
	{"brackets in JSON", "brackets.json", repeat("", "[")},
	{"faulty URLs in JSON", "faulty.json", repeat("[", `"http://h:99999/",`)},

	{"zeros, compressed", "zeros.gz", compressed(repeat("", "0"))},
	{"relative links in HTML mail, compressed", "relative.eml.gz", compressed(repeat(htmlMail+`<base href="http://h.example/">`, "<a href=x>"))},
	{"members of a tar", "members.tar", members},
	{"members of a zip", "members.zip", zipped},
}

// isFixable reports whether fix accepts the input: it is not an archive, compressed or binary.
func (p *pathology) isFixable() bool {
	switch filepath.Ext(p.name) {
	case ".gz", ".tar", ".zip":
		return false
	}
	return p.name != "utf16.eml"
}

const htmlMail = "From: a@b.example\nContent-Type: text/html\n\n"

// repeat makes n bytes: a head, and a unit repeatedly.
func repeat(head, unit string) func(int) []byte {
	return func(n int) []byte {
		text := append([]byte(head), bytes.Repeat([]byte(unit), max(n-len(head), 0)/len(unit)+1)...)
		return text[:n]
	}
}

// enclosed makes about n bytes: a unit repeatedly between a head and a tail.
func enclosed(head, unit, tail string) func(int) []byte {
	return func(n int) []byte {
		return []byte(head + strings.Repeat(unit, max(n-len(head)-len(tail), 0)/len(unit)) + tail)
	}
}

// numbered makes at least n bytes: a head, and units with increasing numbers.
func numbered(head, format string) func(int) []byte {
	return func(n int) []byte {
		text := []byte(head)
		for i := 0; len(text) < n; i++ {
			text = fmt.Appendf(text, format, i)
		}
		return text
	}
}

// nested64 makes base64 multiparts that are nested in each other.
func nested64(n int) []byte {
	body := repeat("Content-Type: text/plain\n\nhttp://a.b/ ", "a :")(n / 4)
	for len(body) < n*3/4 {
		head := "Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\n"
		body = append([]byte(head), lines64(append([]byte("--b\n"), body...))...)
	}
	return append([]byte("From: a@b.example\n"), body...)
}

func urls64(n int) []byte {
	const head = "From: a@b.example\nContent-Transfer-Encoding: base64\n\n"
	return append([]byte(head), lines64(repeat("", "http://h:99999/ ")(n*3/4))...)
}

// lines64 returns data in base64, in lines of 76 characters.
func lines64(data []byte) []byte {
	var out []byte
	for text := base64.StdEncoding.EncodeToString(data); len(text) > 0; text = text[min(76, len(text)):] {
		out = append(append(out, text[:min(76, len(text))]...), '\n')
	}
	return out
}

func compressed(make func(int) []byte) func(int) []byte {
	return func(n int) []byte {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write(make(n))
		w.Close()
		return b.Bytes()
	}
}

func members(n int) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; b.Len() < n; i++ {
		const text = "http://h:99999/\n"
		w.WriteHeader(&tar.Header{Name: fmt.Sprintf("%d.txt", i), Size: int64(len(text)), Mode: 0o644})
		io.WriteString(w, text)
	}
	w.Close()
	return b.Bytes()
}

func zipped(n int) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; b.Len() < n; i++ {
		f, _ := w.Create(fmt.Sprintf("%d.txt", i))
		io.WriteString(f, "http://h:99999/\n")
	}
	w.Close()
	return b.Bytes()
}
