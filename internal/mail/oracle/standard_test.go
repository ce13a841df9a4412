package oracle

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
)

// readStandard walks a message with the standard library alone, but for the
// charsets.
func readStandard(msg []byte, take take) error { return standardMessage(bytes.NewReader(msg), take, 0) }

func standardMessage(r io.Reader, take take, depth int) error {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	return standardPart(textproto.MIMEHeader(m.Header), m.Body, take, depth)
}

func standardPart(h textproto.MIMEHeader, body io.Reader, take take, depth int) error {
	kind, params, bad := contentType(h.Get("Content-Type"))
	switch {
	case depth > maxDepth:
		return errors.New("too deep")
	case strings.HasPrefix(kind, "multipart/"):
		return errors.Join(bad, standardMultipart(body, params["boundary"], take, depth))
	case kind == "message/rfc822":
		return errors.Join(bad, standardMessage(untransferred(h, body), take, depth+1))
	case !isText(kind):
		_, err := io.Copy(io.Discard, body)
		return err
	}
	raw, err := io.ReadAll(untransferred(h, body))
	text, unknown := decodeLabelled(raw, params["charset"])
	take(kind, text)
	return errors.Join(bad, err, unknown)
}

// contentType reads the field of that name. What can't be read is plain text.
func contentType(field string) (kind string, params map[string]string, err error) {
	if field == "" {
		return "text/plain", nil, nil
	}
	kind, params, err = mime.ParseMediaType(field)
	if kind == "" {
		kind = "text/plain"
	}
	return kind, params, err
}

func isText(kind string) bool {
	return strings.HasPrefix(kind, "text/") || strings.HasPrefix(kind, "message/") || kind == "application/xhtml+xml"
}

func standardMultipart(body io.Reader, boundary string, take take, depth int) error {
	if boundary == "" {
		return errors.New("multipart without a boundary")
	}
	var all error
	for r := multipart.NewReader(body, boundary); ; {
		p, err := r.NextRawPart()
		if err == io.EOF {
			return all
		}
		if err != nil {
			return errors.Join(all, err)
		}
		all = errors.Join(all, standardPart(p.Header, p, take, depth+1))
	}
}

// untransferred undoes the content transfer encoding.
func untransferred(h textproto.MIMEHeader, body io.Reader) io.Reader {
	switch strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding"))) {
	case "quoted-printable":
		return quotedprintable.NewReader(body)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, body)
	}
	return body
}

// decodeLabelled decodes text from the charset of that name; it stays as it is if
// that is not known.
func decodeLabelled(text []byte, label string) ([]byte, error) {
	c, err := charsetOf(label)
	if err != nil || c == nil {
		return text, err
	}
	return c.NewDecoder().Bytes(text)
}

// charsetOf looks a charset up by its name; it is nil if there is nothing to
// decode.
func charsetOf(label string) (encoding.Encoding, error) {
	switch strings.ToLower(label) {
	case "", "us-ascii", "utf-8", "ascii":
		return nil, nil
	}
	if c, err := htmlindex.Get(label); err == nil && c != encoding.Replacement {
		return c, nil
	}
	if c, err := ianaindex.MIME.Encoding(label); err == nil && c != nil {
		return c, nil
	}
	return nil, fmt.Errorf("no charset %q", label)
}
