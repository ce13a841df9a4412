package lint

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// identifiers are the hosts, with the fronts of paths, of URLs that name a namespace, a schema or a type of document:
// programs compare them, and nobody follows them.
var identifiers = []string{
	"docbook.org/ns/",
	"java.sun.com/xml/ns/",
	"json-schema.org/",
	"jakarta.ee/xml/ns/",
	"maven.apache.org/POM/",
	"maven.apache.org/xsd/",
	"ns.adobe.com/",
	"ogp.me/ns",
	"purl.org/",
	"relaxng.org/ns/",
	"schemas.android.com/",
	"schemas.microsoft.com/",
	"schemas.openxmlformats.org/",
	"schemas.xmlsoap.org/",
	"sodipodi.sourceforge.net/DTD/",
	"www.apache.org/licenses/", // a licence is copied as it is
	"www.inkscape.org/namespaces/",
	"www.opengis.net/",
	"www.sitemaps.org/schemas/",
	"www.springframework.org/schema/",
	"www.w3.org/1998/",
	"www.w3.org/1999/",
	"www.w3.org/2000/",
	"www.w3.org/2001/",
	"www.w3.org/2002/",
	"www.w3.org/2003/",
	"www.w3.org/2005/",
	"www.w3.org/Graphics/SVG/",
	"www.w3.org/TR/REC-html40/",
	"www.w3.org/TR/html4/",
	"www.w3.org/TR/xhtml1/",
	"www.w3.org/XML/",
	"xmlns.com/",
	"xmlns.jcp.org/",
}

// identifierMarks are what is on the line before a URL that names a namespace or a type of document, in any case.
var identifierMarks = []string{"xmlns", "schemalocation", "namespace", "<!doctype", "system \"", "public \"", "\"$schema\"", "rdf:", "profile="}

// IsIdentifier reports whether the URL is a name that programs compare byte by byte, not a link: of a namespace, a schema or a
// type of document.
func (p *Pass) IsIdentifier() bool {
	name := p.URL.Text[p.Host.Start:]
	for _, prefix := range identifiers {
		if ascii.HasPrefixFold(name, prefix) {
			return true
		}
	}
	before := bytes.ToLower(p.URL.Before)
	for _, mark := range identifierMarks {
		if at := bytes.LastIndex(before, []byte(mark)); at >= 0 && bytes.IndexByte(before[at:], '>') < 0 {
			return true
		}
	}
	return false
}

// hashes are names of what programs compare with the contents of a URL, in lower case.
var hashes = []string{"sha1", "sha256", "sha384", "sha512", "md5", "integrity=", "checksum"}

// IsVerified reports whether there is a hash on the line of the URL: what is at another address may not match it.
func (p *Pass) IsVerified() bool {
	around := bytes.ToLower(append(append([]byte{}, p.URL.Before...), p.URL.After...))
	for _, name := range hashes {
		if bytes.Contains(around, []byte(name)) {
			return true
		}
	}
	return false
}
