package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
)

// A maker makes texts of random words, always the same ones, in which colons and URLs are as frequent as in real texts.
type maker struct {
	*rand.Rand
	words []string
}

func newMaker() *maker {
	m := &maker{Rand: rand.New(rand.NewPCG(1, 2))}
	for range 2000 {
		word := make([]byte, 2+m.IntN(9))
		for i := range word {
			word[i] = "etaoinshrdlucmfwypvbgkjqxz"[min(m.IntN(26), m.IntN(26))]
		}
		m.words = append(m.words, string(word))
	}
	return m
}

func (m *maker) word() string { return m.words[m.IntN(len(m.words))] }

func (m *maker) host() string {
	return m.word() + [...]string{".example.org", ".example.com", ".example.net"}[m.IntN(3)]
}

// url makes a URL.
func (m *maker) url() string {
	u := "http://" + m.host() + "/" + m.word() + "/" + m.word()
	switch m.IntN(4) {
	case 0:
		u += ".html"
	case 1:
		u += fmt.Sprintf("?%s=%d", m.word(), m.IntN(1000))
	}
	return u
}

// lines writes about n bytes of prose, wrapped at 72 columns after a prefix. One word in so many is a URL, and one is before a
// colon.
func (m *maker) lines(b *bytes.Buffer, n int, prefix string, urls, colons int) {
	line := prefix
	for end := b.Len() + n; b.Len() < end; {
		word := m.word()
		switch {
		case urls > 0 && m.IntN(urls) == 0:
			word = m.url()
		case m.IntN(colons) == 0:
			word += ":"
		case m.IntN(200) == 0:
			word = fmt.Sprintf("%02d:%02d", m.IntN(24), m.IntN(60))
		}
		if len(line)+len(word) > 72 {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = prefix
		}
		line += word + " "
	}
	b.WriteString(line + "\n\n")
}

// mail makes n bytes of an mbox: 10 colons in 1000 bytes, and a URL in 1500.
func (m *maker) mail(n int) []byte {
	var b bytes.Buffer
	for b.Len() < n {
		author := m.word() + "@" + m.host()
		fmt.Fprintf(&b, "From %s Thu Jan  1 00:00:00 1998\n", author)
		for range 4 {
			fmt.Fprintf(&b, "Received: from %s ([192.0.2.%d]) by %s with ESMTP id %s;\n\tThu, 1 Jan 1998 00:%02d:%02d +0000\n",
				m.host(), m.IntN(256), m.host(), m.word(), m.IntN(60), m.IntN(60))
		}
		fmt.Fprintf(&b, "From: %s <%s>\nTo: <%s@%s>\nSubject: Re: %s %s\nMessage-ID: <%d@%s>\nDate: Thu, 01 Jan 1998 00:00:00 +0000\n",
			m.word(), author, m.word(), m.host(), m.word(), m.word(), m.IntN(1e9), m.host())
		fmt.Fprint(&b, "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: ")
		if m.IntN(6) == 0 {
			b.WriteString("quoted-printable\n\n")
			var body bytes.Buffer
			m.lines(&body, 1200, "", 250, 60)
			b.Write(bytes.ReplaceAll(bytes.ReplaceAll(body.Bytes(), []byte("="), []byte("=3D")), []byte("qu"), []byte("=C3=A9=\n")))
			continue
		}
		b.WriteString("7bit\n\n")
		m.lines(&b, 900, "> ", 250, 80)
		m.lines(&b, 1600, "", 250, 60)
		fmt.Fprintf(&b, "-- \n%s\n%s\n<mailto:%s>\n\n", m.word(), m.url(), author)
	}
	return b.Bytes()
}

// documentation makes n bytes of Markdown: 7 colons and one URL in 1000 bytes.
func (m *maker) documentation(n int) []byte {
	var b bytes.Buffer
	for b.Len() < n {
		fmt.Fprintf(&b, "# %s %s\n\n", m.word(), m.word())
		m.lines(&b, 3200, "", 400, 40)
		for range 3 {
			fmt.Fprintf(&b, "- [%s %s](%s) is %s: %s\n", m.word(), m.word(), m.url(), m.word(), m.word())
		}
		fmt.Fprintf(&b, "\n```\n%s::%s(\"%s\", %s: %d)\n```\n\n", m.word(), m.word(), m.word(), m.word(), m.IntN(100))
	}
	return b.Bytes()
}

// plain makes n bytes of text with few colons, and hardly any URL.
func (m *maker) plain(n int) []byte {
	var b bytes.Buffer
	for b.Len() < n {
		m.lines(&b, 60000, "   ", 8000, 150)
		m.lines(&b, 20, "   ", 2, 50)
	}
	return b.Bytes()
}
