package mail

import "github.com/urlmend/urlmend/internal/mail/decode"

// Writable reports whether the input may be changed where the last View that Next
// gave stands: what is written there in ASCII is read as it is, and nothing signs
// the text or counts it. So it is no header, in no encoding, and under no
// signature: by OpenPGP or S/MIME (RFC 1847; RFC 9580, 7), by DKIM (RFC 6376) or
// what has its place; and no length or digest of it is told.
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
