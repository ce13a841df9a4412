package mail

import "github.com/urlmend/urlmend/internal/mail/decode"

// Writable reports whether the input may be edited at the last View that Next
// returned: ASCII that is written there is read as it is, and nothing signs or
// counts the text. It must not be a header or encoded; not be signed by OpenPGP or
// S/MIME (RFC 1847; RFC 9580, 7), DKIM (RFC 6376) or the like; and not have its
// length or digest in a header.
func (r *Reader) Writable(v *View) bool {
	switch {
	case r.counts || r.signed, v.Place == Header || v.Place == Outside:
		return false
	}
	for n := v.Part; n >= 0; n = r.parser.parts[n].parent {
		if q := &r.parser.parts[n]; q.sealed || !decode.IsIdentity(q.encoding) || q.isSecured() {
			return false
		}
	}
	return decode.IsASCIICompatible(r.parser.parts[v.Part].charset(), r.parser.leaves[r.leaf-1].text.Bytes)
}

// isSecured reports whether the part is signed or encrypted as a whole (RFC 1847).
func (q *part) isSecured() bool {
	main, sub := q.contentType()
	return main == "multipart" && (sub == "signed" || sub == "encrypted")
}
