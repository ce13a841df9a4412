package mail

import (
	"bytes"
	entities "html"
	"net/url"
	"regexp"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/html"
	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/source"
)

// A pageFormat is the form in which software for list archives writes a message as a page of HTML.
type pageFormat struct {
	// marks are all in the first bytes of a page.
	marks []string
	// start and end are around the body of the message.
	start, end string
	// headStart and headEnd are around a header that some versions write at the start of the body; "" if
	// there is none.
	headStart, headEnd string
	// fields calls add with the fields that the page gives before the body.
	fields func(head string, add func(name, value string))
}

var pageFormats = []pageFormat{
	{[]string{"<!--X-Subject: ", "<!--X-Message-Id: "}, "<!--X-Body-of-Message-->", "<!--X-Body-of-Message-End-->", "", "", commentedFields},                       // MHonArc
	{[]string{"<!-- received=\"", "<!-- id=\""}, "<!-- body=\"start\" -->", "<!-- body=\"end\" -->", "<address class=\"headers\">", "</address>", commentedFields}, // hypermail
	{[]string{"<LINK REL=\"Index\" HREF=\"", "<LINK REL=\"made\" HREF=\"mailto:"}, "<!--beginarticle-->", "<!--endarticle-->", "", "", pipermailFields},            // Mailman 2
}

// pageFormatOf returns the format of a page that begins with head, nil if it is none of a list archive. A
// program may have such a page in a string, so the first byte must be that of a tag.
func pageFormatOf(head []byte) *pageFormat {
	if !ascii.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n"), "<") {
		return nil
	}
	for i := range pageFormats {
		f := &pageFormats[i]
		has := true
		for _, mark := range f.marks {
			has = has && bytes.Contains(head, []byte(mark))
		}
		if has {
			return f
		}
	}
	return nil
}

// afterHead returns where the body that starts at page[i] continues after the header in it.
func (f *pageFormat) afterHead(page []byte, i int) int {
	before, head, ok := bytes.Cut(page[i:min(len(page), i+maxPageHead)], []byte(f.headStart))
	n := bytes.Index(head, []byte(f.headEnd))
	if f.headStart == "" || !ok || len(before) > maxBeforeHead || n < 0 {
		return i
	}
	return i + len(before) + len(f.headStart) + n + len(f.headEnd)
}

const (
	// maxBeforeHead is how many bytes of the body, such as a tag, may precede the header in it.
	maxBeforeHead = 256
	// pageSniff is how many bytes of a page are searched for the marks of its format.
	pageSniff = 4 << 10
	// maxPageHead is how many bytes before the body of a page are searched for fields.
	maxPageHead = 64 << 10
)

// listPage reads a page of a list archive: what is around the body is outside of the message. It returns
// the body.
func (p *parser) listPage(page source.Text, contentType string) source.Text {
	p.parts[0].media = parseMedia([]byte(contentType))
	body, end := 0, len(page.Bytes)
	if f := pageFormatOf(page.Bytes[:min(len(page.Bytes), pageSniff)]); f != nil {
		if i := bytes.Index(page.Bytes, []byte(f.start)); i >= 0 {
			body = f.afterHead(page.Bytes, i+len(f.start))
		}
		if i := bytes.LastIndex(page.Bytes[body:], []byte(f.end)); i >= 0 {
			end = body + i
		}
		charset := string(html.Charset(page.Bytes))
		f.fields(string(page.Bytes[:min(body, maxPageHead)]), func(name, value string) {
			value = strings.TrimSpace(entities.UnescapeString(value))
			if name == "charset" {
				charset = value
			} else {
				p.pageField(name, value)
			}
		})
		if _, given := p.parts[0].media.param("charset"); charset != "" && !given {
			p.parts[0].media = parseMedia([]byte("text/html; charset=" + charset))
		}
	}
	if main, _ := p.parts[0].media.contentType(); main == "" {
		p.parts[0].media = parseMedia([]byte("text/html"))
	}
	for _, l := range []leaf{
		{text: page.Slice(0, body), kind: aroundLeaf}, {text: page.Slice(body, end), kind: bodyLeaf},
		{text: page.Slice(end, len(page.Bytes)), kind: aroundLeaf},
	} {
		if len(l.text.Bytes) > 0 {
			p.leaves = append(p.leaves, l)
		}
	}
	return page.Slice(body, end)
}

// pageFields are the uses of the fields of pages, by their names in lower case.
var pageFields = map[string]fieldUse{
	"subject": subjectUse, "date": dateUse, "sent": dateUse, "received": receivedUse, "from-r13": fromUse, "from": fromUse,
	"email": fromUse, "message-id": idUse, "id": idUse, "list-id": listUse, "inreplyto": replyUse,
}

// pageField adds a field to the header of the message, as it would be in mail.
func (p *parser) pageField(name, value string) {
	name = strings.ToLower(name)
	switch name {
	case "from-r13":
		value = strings.Map(unrotated, value)
	case "from", "email":
		value = withAt(value)
	case "message-id", "id", "inreplyto":
		value = "<" + withAt(value) + ">"
	case "reference":
		old := p.header.fields[referencesUse].Bytes
		p.header.fields[referencesUse] = source.Text{Bytes: append(old, "<"+value+">"...)}
		return
	}
	use := pageFields[name]
	if use != noUse && value != "" && value != "<>" && p.header.fields[use].Bytes == nil {
		p.header.fields[use] = source.Text{Bytes: []byte(value)}
	}
}

// unrotated undoes what MHonArc does to addresses: it rotates letters by 13 places, and of the capitals
// "@" and "[" are two more.
func unrotated(c rune) rune {
	switch {
	case 'a' <= c && c <= 'z':
		return 'a' + (c-'a'+13)%26
	case '@' <= c && c <= '[':
		return '@' + (c-'@'+14)%28
	}
	return c
}

// withAt returns an address, or the identifier of a message, with the "@" that hypermail and pipermail hide.
func withAt(s string) string {
	for _, hidden := range []string{"_at_", " at "} {
		if i := strings.LastIndex(s, hidden); i >= 0 && !strings.Contains(s, "@") {
			return s[:i] + "@" + s[i+len(hidden):]
		}
	}
	return s
}

// commentedFields reads comments: "<!--X-Subject: tea -->" of MHonArc, and `<!-- subject="tea" -->` of
// hypermail.
func commentedFields(head string, add func(name, value string)) {
	for {
		_, rest, ok := strings.Cut(head, "<!--")
		comment, after, isClosed := strings.Cut(rest, "-->")
		if !ok || !isClosed {
			return
		}
		head, comment = after, strings.TrimSpace(comment)
		if field, ok := strings.CutPrefix(comment, "X-"); ok {
			name, value, _ := strings.Cut(field, ":")
			add(name, value)
		} else if name, value, ok := strings.Cut(comment, `="`); ok {
			add(name, strings.TrimSuffix(value, `"`))
		}
	}
}

// pipermailParts are where the template of pipermail has the identifier of the message, its subject, the
// address of its author, its date, and the character set of the page.
var pipermailParts = []struct {
	name  string
	where func() *regexp.Regexp
}{
	{"subject", pattern.New(`(?s)<H1>(.*?)</H1>`)},
	{"email", pattern.New(`(?s)<A HREF="mailto:[^"]*"\s+TITLE="[^"]*">(.*?)</A>`)},
	{"date", pattern.New(`<I>(.*?)</I>`)},
	{"charset", pattern.New(`(?i)<META http-equiv="Content-Type" content="text/html; charset=([^"\s;]+)"`)},
}

// repliesTo is in the address to which a reply to the message goes: the identifier of the message, in angle brackets.
// Older versions have that of the message which the message answers, without brackets.
var repliesTo = pattern.New(`In-Reply-To=([^"&]+)`)

// listAddress is the address of the list, to which a reply goes. Old versions have that of the author, with nothing after it.
var listAddress = pattern.New(`<LINK REL="made" HREF="mailto:([^"?]+)%40([^"?]+)\?Subject=`)

func pipermailFields(head string, add func(name, value string)) {
	for _, p := range pipermailParts {
		if m := p.where().FindStringSubmatch(head); m != nil {
			add(p.name, m[1])
		}
	}
	if m := listAddress().FindStringSubmatch(head); m != nil {
		add("list-id", m[1]+"."+m[2]) // as Mailman writes it
	}
	if m := repliesTo().FindStringSubmatch(head); m != nil {
		if id, err := url.QueryUnescape(m[1]); err == nil && strings.HasPrefix(id, "<") {
			add("id", strings.Trim(id, "<> "))
		} else if err == nil {
			add("inreplyto", id)
		}
	}
}
