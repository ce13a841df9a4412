package mail

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
)

// maxFrom is the number of bytes of a From field that are read.
const maxFrom = 4 << 10

// fromDomain returns the domain of the first address in the body of a From field
// (RFC 5322, 3.4 and 4.4), in lower case, or nil. An address in angle brackets has
// precedence over one in its display name. If there is no address outside of
// strings and comments, one inside is taken, or "user at host", as some archives
// write addresses. The domain shares memory with b where possible.
func fromDomain(b []byte) []byte {
	b = b[:min(len(b), maxFrom)]
	_, d := firstAddress(b)
	if d == nil {
		d = domainAfter(b, "@")
	}
	if d == nil {
		d = domainAfter(b, " at ")
	}
	if d == nil {
		return nil
	}
	return lowered(d)
}

// fromAddress returns the first address in the body of a From field, with its domain in lower case, or
// nil. An address that [fromDomain] finds in a string or a comment is none here.
func fromAddress(b []byte) []byte {
	b = b[:min(len(b), maxFrom)]
	at, domain := firstAddress(b)
	if domain == nil {
		return nil
	}
	local := bytes.TrimRight(b[:at], " \t\r\n")
	if open := bytes.LastIndexByte(local[:max(0, len(local)-1)], '"'); open >= 0 && ascii.HasSuffix(local, `"`) {
		local = local[open:]
	} else {
		local = local[bytes.LastIndexAny(local, " \t\r\n<,;:)")+1:]
	}
	return slices.Concat(local, []byte("@"), lowered(domain))
}

// firstAddress returns the offset of the "@" of the first address in a list of addresses, and its
// domain, which is nil if there is none.
func firstAddress(b []byte) (at int, bare []byte) {
	angle := false
	for i := 0; i < len(b); {
		switch b[i] {
		case '(':
			i = skipComment(b, i)
		case '"':
			i = skipQuoted(b, i)
		case '<':
			bare, angle, i = nil, true, i+1
		case '@':
			domain, end := domainAt(b, i+1)
			if bare == nil || angle {
				at, bare = i, domain // after a route, the last one
			}
			i = end
		case '>', ',', ';':
			// In brackets, a comma is part of a route.
			if bare != nil && (b[i] == '>' || !angle) {
				return at, bare
			}
			angle = angle && b[i] != '>'
			i++
		default:
			i++
		}
	}
	return at, bare
}

// skipQuoted returns the offset after the quoted string that opens at i (RFC 5322,
// 3.2.4), the end of b if it is never closed.
func skipQuoted(b []byte, i int) int {
	for i++; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(b)
}

// domainAfter returns the first domain of more than one label after mark, or nil.
func domainAfter(b []byte, mark string) []byte {
	for {
		i := bytes.Index(b, []byte(mark))
		if i < 0 {
			return nil
		}
		b = b[i+len(mark):]
		d, end := domainAt(b, 0)
		if bytes.IndexByte(d, '.') > 0 {
			return d
		}
		b = b[end:]
	}
}

// domainAt reads the domain at b[i] (RFC 5322, 3.4.1), which may have white space
// and comments around its dots (4.4). It returns the offset after it.
func domainAt(b []byte, i int) (domain []byte, end int) {
	end = skipCFWS(b, i)
	if end < len(b) && b[end] == '[' {
		return domainLiteral(b, end)
	}
	for {
		n := domainLen(b[end:])
		if domain == nil {
			domain = b[end : end+n : end+n]
		} else {
			domain = append(domain, b[end:end+n]...)
		}
		end += n
		next := skipCFWS(b, end)
		if n == 0 || next == end || next == len(b) || b[next] != '.' && b[end-1] != '.' {
			break
		}
		end = next
	}
	if domain = bytes.Trim(domain, "."); len(domain) == 0 {
		return nil, end
	}
	return domain, end
}

// maxLiteral is the greatest length of a domain literal; [IPv6:...] is shorter.
const maxLiteral = 64

// domainLiteral reads an address of a host in brackets.
func domainLiteral(b []byte, i int) (domain []byte, end int) {
	n := bytes.IndexByte(b[i:min(len(b), i+maxLiteral)], ']')
	if n < 0 {
		return nil, i + 1
	}
	return b[i : i+n+1], i + n + 1
}

// domainLen returns the length of the possible domain at the front of b.
func domainLen(b []byte) int {
	for i, c := range b {
		if !ascii.IsAlpha(c) && !ascii.IsDigit(c) && c != '.' && c != '-' && c != '_' && c < 0x80 {
			return i
		}
	}
	return len(b)
}

// lowered returns b in lower case; b itself if it is in lower case.
func lowered(b []byte) []byte {
	for _, c := range b {
		if 'A' <= c && c <= 'Z' {
			return bytes.ToLower(b)
		}
	}
	return b
}

// messageID returns the content of the brackets of a Message-ID field (RFC 5322,
// 3.6.4), or all of the field if it has none.
func messageID(b []byte) []byte {
	_, id, ok := bytes.Cut(b, []byte("<"))
	if !ok {
		return bytes.TrimSpace(b)
	}
	id, _, _ = bytes.Cut(id, []byte(">"))
	return bytes.TrimSpace(id)
}

// listName returns the identifier in the brackets of a List-Id field (RFC 2919),
// or all of the field if it has none.
func listName(b []byte) []byte {
	i := bytes.LastIndexByte(b, '<')
	return messageID(b[max(i, 0):])
}

// managedList returns the name of the list in a Mailing-List field, in the form of List-Id. ezmlm writes
// "contact name-help@host; run by ezmlm" there, and Yahoo "list name@host; contact owner@host". Of other text it returns all.
func managedList(b []byte) []byte {
	first, _, _ := bytes.Cut(bytes.TrimSpace(b), []byte(";"))
	for _, form := range [...]struct{ before, after string }{{"list ", ""}, {"contact ", "-help"}} {
		address, isAddress := bytes.CutPrefix(first, []byte(form.before))
		name, host, ok := bytes.Cut(address, []byte("@"))
		name, isList := bytes.CutSuffix(name, []byte(form.after))
		if isAddress && ok && isList {
			return slices.Concat(name, []byte("."), bytes.TrimSpace(host))
		}
	}
	return listName(b)
}
