package oracle

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"iter"
	"maps"
	"mime/quotedprintable"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
)

// hostile returns messages of our own making: each text in each encoding and
// charset, and each way to be malformed that the torture suites of others have.
func hostile() []file {
	var all []file
	add := func(name, msg string) {
		all = append(all, file{name, []byte(msg), extract.MessageInput})
	}
	for name, body := range sorted(encodedBodies()) {
		add(name, "From: a@example.com\nSubject: s\nMIME-Version: 1.0\n"+body)
		add(name+" crlf", strings.ReplaceAll("From: a@example.com\nSubject: s\n"+body, "\n", "\r\n"))
	}
	for name, msg := range sorted(malformed) {
		add(name, msg)
		add(name+" crlf", strings.ReplaceAll(msg, "\n", "\r\n"))
		add(name+" cut short", msg[:len(msg)*2/3])
	}
	return append(all, archive(all))
}

// sorted yields a map in the order of its keys.
func sorted(m map[string]string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

// archive returns an mbox with all the messages that are in lines.
func archive(all []file) file {
	var mbox bytes.Buffer
	for _, f := range all {
		if !bytes.Contains(f.data, []byte("\r\n")) {
			fmt.Fprintf(&mbox, "From a@example.com Sat Jan  6 12:00:00 1996\n%s\n\n", f.data)
		}
	}
	return file{"archive", mbox.Bytes(), extract.MboxInput}
}

// texts are what charsets other than ASCII are shown by: letters on both sides of
// a URL, and a URL that is glued to them.
var texts = map[string]string{
	"us-ascii":     "plain",
	"utf-8":        "Gr\u00FC\u00DFe \u65E5\u672C\u8A9E \U0001F600",
	"iso-8859-1":   "Gr\u00FC\u00DFe",
	"iso-8859-2":   "\u017Blu\u0165",
	"windows-1252": "\u201CGr\u00FC\u00DFe\u201D",
	"koi8-r":       "\u043F\u0440\u0438\u0432\u0435\u0442",
	"shift_jis":    "\u65E5\u672C\u8A9E\u8868\u793A\u30BD\u30D5\u30C8",
	"euc-jp":       "\u65E5\u672C\u8A9E",
	"iso-2022-jp":  "\u65E5\u672C\u8A9E",
	"gb2312":       "\u4E2D\u6587",
	"gb18030":      "\u4E2D\u6587\U0001F600",
	"big5":         "\u4E2D\u6587\u529F\u8A31",
	"euc-kr":       "\uD55C\uAD6D",
	"utf-16":       "\u4E2D\u6587",
	"utf-16le":     "Gr\u00FC\u00DFe",
	"utf-16be":     "Gr\u00FC\u00DFe",
}

// encodedBodies returns a header and a body for each charset, encoding and type.
func encodedBodies() map[string]string {
	all := map[string]string{}
	for label, word := range texts {
		for kind, text := range map[string]string{"plain": plainText(word), "html": htmlText(word)} {
			c, _ := charsetOf(label)
			encoded := []byte(text)
			if c != nil {
				encoded, _ = c.NewEncoder().Bytes(encoded)
			}
			if label == "utf-16" {
				encoded = append([]byte("\xFF\xFE"), encoded...)
			}
			for encoding, body := range encodings(encoded, strings.HasPrefix(label, "utf-16")) {
				name := strings.Join([]string{label, kind, encoding}, " ")
				all[name] = fmt.Sprintf("Content-Type: text/%s; charset=%q\nContent-Transfer-Encoding: %s\n\n%s", kind, label, encoding, body)
			}
		}
	}
	return all
}

// encodings encodes a text for transfer in all ways that keep it whole.
func encodings(text []byte, wide bool) map[string]string {
	all := map[string]string{"base64": lines(base64.StdEncoding.EncodeToString(text), 76), "BASE64": lines(base64.StdEncoding.EncodeToString(text), 37)}
	if !wide {
		var qp strings.Builder
		w := quotedprintable.NewWriter(&qp)
		w.Write(text)
		w.Close()
		all["8bit"], all["quoted-printable"] = string(text), strings.ReplaceAll(qp.String(), "\r\n", "\n")
	}
	return all
}

func lines(s string, n int) string {
	var b strings.Builder
	for len(s) > n {
		b.WriteString(s[:n] + "\n")
		s = s[n:]
	}
	return b.String() + s + "\n"
}

func plainText(word string) string {
	return fmt.Sprintf("%s http://example.com/%s/one %s\nhttp://example.org/two?a=1&b=2=3 %s\n<http://example.net/three>%s\n\n%s\n", word, "x", word, word, word,
		"A line that is long enough to be broken by any encoding: http://www.example.org/a/path/that/is/long/too.html, and its end.")
}

func htmlText(word string) string {
	return fmt.Sprintf("<html><body>%s <a href=\"http://example.com/one?a=1&amp;b=2\">http://example.org/two</a><br>\n%s http://example.net/three%s\n<!-- http://example.com/four --></body></html>\n", word, word, word)
}

// malformed are messages that break the rules, each in one way.
var malformed = map[string]string{
	"no boundary given":    mimeMessage("multipart/mixed", "--b\nContent-Type: text/plain\n\nhttp://example.com/1\n--b\n\nhttp://example.com/2\n--b--\n"),
	"boundary not there":   mimeMessage("multipart/mixed; boundary=x", "--b\nContent-Type: text/plain\n\nhttp://example.com/1\n--b--\n"),
	"boundary not quoted":  mimeMessage("multipart/mixed; boundary=----=_Part_1", "------=_Part_1\n\nhttp://example.com/1\n------=_Part_1--\n"),
	"no last delimiter":    mimeMessage("multipart/mixed; boundary=b", "--b\n\nhttp://example.com/1\n--b\n\nhttp://example.com/2\n"),
	"preamble, epilogue":   mimeMessage("multipart/mixed; boundary=b", "http://example.com/0\n--b\n\nhttp://example.com/1\n--b--\nhttp://example.com/2\n"),
	"more after the last":  mimeMessage("multipart/mixed; boundary=b", "--b\n\nhttp://example.com/1\n--b--\n--b\n\nhttp://example.com/2\n--b--\n"),
	"same boundary inside": mimeMessage("multipart/mixed; boundary=b", "--b\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nhttp://example.com/1\n--b--\n--b\n\nhttp://example.com/2\n--b--\n"),
	"prefix boundary":      mimeMessage("multipart/mixed; boundary=b", "--b\nContent-Type: multipart/alternative; boundary=bb\n\n--bb\n\nhttp://example.com/1\n--bb--\n--b\n\nhttp://example.com/2\n--b--\n"),
	"inner end missing":    mimeMessage("multipart/mixed; boundary=b", "--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\nhttp://example.com/1\n--b\n\nhttp://example.com/2\n--b--\n"),
	"blanks after":         mimeMessage("multipart/mixed; boundary=\"b\"", "--b  \t\n\nhttp://example.com/1\n--b-- \nhttp://example.com/2\n"),
	"two content types":    mimeMessage("multipart/mixed; boundary=b\nContent-Type: text/plain", "--b\n\nhttp://example.com/1\n--b--\n"),
	"two charsets":         mimeMessage("text/plain; charset=us-ascii; charset=utf-8", "http://example.com/1\n"),
	"no semicolon":         mimeMessage("text/plain charset=utf-8", "http://example.com/1\n"),
	"no subtype":           mimeMessage("text", "http://example.com/1\n"),
	"bad byte in type":     mimeMessage("te\x9Ext/plain", "http://example.com/1\n"),
	"bad byte in parts":    mimeMessage("multipa\x02t/mixed; boundary=b", "--b\n\nhttp://example.com/1\n--b--\n"),
	"no slash in type":     mimeMessage("multipad; boundary=b", "--b\n\nhttp://example.com/1\n--b--\n"),
	"utf-16 without mark":  mimeMessage("text/plain; charset=utf-16\nContent-Transfer-Encoding: base64", "aAB0AHQAcAA6AC8ALwBlAHgAYQBtAHAAbABlAC4AYwBvAG0ALwAxAAoA\n"),
	"two bad fields":       mimeMessage("text/plain\nbad 1\nbad 2\nContent-Transfer-Encoding: base64", "aHR0cDovL2V4YW1wbGUuY29tLzEK\n"),
	"text after the last":  mimeMessage("multipart/mixed; boundary=b", "--b\n\nhttp://example.com/1\n--b--http://example.com/2\n"),
	"uuencode, marked":     mimeMessage("text/plain\nContent-Transfer-Encoding: x-uuencode", "http://example.com/1\n\nbegin 644 a.txt\n#0V%T\n`\nend\nhttp://example.com/2\n"),
	"begin, at the end":    mimeMessage("text/plain", "begin 644 times before http://example.com/1\n"),
	"digest of bodies":     mimeMessage("multipart/digest; boundary=b", "--b\nFrom: b@example.com\n\nhttp://example.com/1\n--b--\n"),
	"unknown charset":      mimeMessage("text/plain; charset=x-martian", "\xC3\xA9 http://example.com/1 \xE9\n"),
	"unknown encoding":     mimeMessage("text/plain\nContent-Transfer-Encoding: rot13", "http://example.com/1\n"),
	"utf-7":                mimeMessage("text/plain; charset=utf-7", "+AOk- http://example.com/1 +AOk-\n"),
	"mislabelled":          mimeMessage("text/plain; charset=us-ascii", "\xC3\xA9 http://example.com/1 \xC3\xA9\nhttp://example.com/\xC3\xA9/2\n"),
	"no line is a header":  "http://example.com/0\n\nhttp://example.com/1\n",
	"no colon":             "From: a@example.com\nthis is no field http://example.com/0\nSubject: http://example.com/1\n\nhttp://example.com/2\n",
	"blank first":          " from: a@example.com\nSubject: http://example.com/1\n\nhttp://example.com/2\n",
	"no blank line":        "From: a@example.com\nSubject: s\nhttp://example.com/1 is the body\nhttp://example.com/2\n",
	"only a header":        "From: a@example.com\nSubject: http://example.com/1\n",
	"empty":                "\n",
	"words":                "From: a@example.com\nSubject: =?utf-8?Q?see_http://example.com/=C3=A9/?= =?utf-8?Q?one_?=\n =?utf-8?B?aHR0cDovL2V4YW1wbGUuY29tL3R3bw==?= three\n\nhttp://example.com/4\n",
	"broken word":          "From: a@example.com\nSubject: =?utf-8?Q?http://example.com/=ZZ?= or =?utf-8?Q?http://example.com/3\n\nx\n",
	"word of a charset x":  "From: a@example.com\nSubject: see =?x?B?aHR0cDovL2V4YW1wbGUuY29tLzI?=\n\nx\n",
	"escapes":              mimeMessage("text/plain\nContent-Transfer-Encoding: quoted-printable", "http://example.com/=41=4a=4A=zz=\nb=3d=\n \t c http://exam=  \nple.com/2=3D3 http://example.com/=\n\nend ="),
	"soft breaks":          mimeMessage("text/plain\nContent-Transfer-Encoding: Quoted-Printable", "=68=74=74=70=3A=2F=2F=65xample.com/1 h=\nt=\nt=\np=\n:=\n/=\n/=\ne=\nxample.com/2\n"),
	"base64, junk":         mimeMessage("text/plain\nContent-Transfer-Encoding: base64", "aHR0cDov!L2V4\n*YW1wbGUuY29tLzEK\n.\naHR0cDovL2V4YW1wbGUuY29tLzIK"),
	"base64, no padding":   mimeMessage("text/plain\nContent-Transfer-Encoding: base64", "aHR0cDovL2V4YW1wbGUuY29tLzE"),
	"base64, in pieces":    mimeMessage("text/plain\nContent-Transfer-Encoding: base64", "aHR0cDovL2V4YW1wbGUuY29tLzEg\nIA==\naHR0cDovL2V4YW1wbGUuY29tLzIK\n"),
	"base64, odd lines":    mimeMessage("text/plain\nContent-Transfer-Encoding: base64", "a\nHR\n0cD\novL2V\n4YW1wb\nGUuY29tL\nzE\n"),
	"base64 outside":       mimeMessage("multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64", base64.StdEncoding.EncodeToString([]byte("--b\n\nhttp://example.com/1\n--b--\n"))),
	"message in message":   mimeMessage("message/rfc822", "From: b@example.com\nSubject: http://example.com/1\n\nhttp://example.com/2\n"),
	"message, encoded":     mimeMessage("message/rfc822\nContent-Transfer-Encoding: base64", base64.StdEncoding.EncodeToString([]byte("From: b@example.com\n\nhttp://example.com/2\n"))),
	"digest":               mimeMessage("multipart/digest; boundary=b", "--b\n\nFrom: b@example.com\n\nhttp://example.com/1\n--b\n\nFrom: c@example.com\n\nhttp://example.com/2\n--b--\n"),
	"report":               mimeMessage("multipart/report; boundary=b", "--b\n\nhttp://example.com/1\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; http://example.com/2\n\nStatus: 5.0.0 http://example.com/3\n--b\nContent-Type: text/rfc822-headers\n\nFrom: http://example.com/4\n--b--\n"),
	"uuencode":             mimeMessage("text/plain", "http://example.com/1\n\nbegin 644 a.txt\n#0V%T\n`\nend\nhttp://example.com/2\n"),
	"begin, not uuencode":  mimeMessage("text/plain", "begin 644 times before you end http://example.com/1\nhttp://example.com/2\n"),
	"flowed":               mimeMessage("text/plain; format=flowed", "> http://example.com/1 \n> and http://example.com/2\n"),
	"flowed, delsp":        mimeMessage("text/plain; format=flowed; delsp=yes", "> see http://example.com/a \n> b/c and \nhttp://example.com/2 \n"),
	"signed":               mimeMessage("text/plain", "-----BEGIN PGP SIGNED MESSAGE-----\n\n- -- http://example.com/1\n- http://example.com/2\n-----BEGIN PGP SIGNATURE-----\n"),
	"calendar":             mimeMessage("text/calendar", "BEGIN:VCALENDAR\nDESCRIPTION:http://example.com/1\\, and http://exam\n ple.com/2\\nhttp://example.com/3\nEND:VCALENDAR\n"),
	"unclosed html":        mimeMessage("text/html", "<a href=\"http://example.com/1>x</a> http://example.com/2 <p title='http://example.com/3\nhttp://example.com/4"),
	"nul bytes":            mimeMessage("text/plain", "\x00http://example.com/1\x00 http://example.com/2\x00\n"),
	"long line":            mimeMessage("text/plain", strings.Repeat("word ", 4000)+"http://example.com/1 "+strings.Repeat("word ", 4000)+"\n"),
	"deep": mimeMessage("multipart/mixed; boundary=b0", func() string {
		var b strings.Builder
		for i := range 15 {
			fmt.Fprintf(&b, "--b%d\n\nhttp://example.com/%d\n--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n", i, i, i, i+1)
		}
		return b.String() + "--b15\n\nhttp://example.com/15\n--b15--\n"
	}()),
}

// mimeMessage returns a message of that Content-Type.
func mimeMessage(contentType, body string) string {
	return "From: a@example.com\nSubject: s\nMIME-Version: 1.0\nContent-Type: " + contentType + "\n\n" + body
}
