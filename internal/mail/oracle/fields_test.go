package oracle

import (
	"bytes"
	"mime"
	"net/mail"
	"strings"
)

// readFields decodes the fields of the header with the standard library, but for
// those that only say what way the message came, and name messages.
func readFields(msg []byte, take take) error {
	m, err := mail.ReadMessage(bytes.NewReader(msg))
	if err != nil {
		return err
	}
	d := mime.WordDecoder{CharsetReader: wordCharset}
	for name, bodies := range m.Header {
		for _, body := range bodies {
			text, bad := d.DecodeHeader(body)
			if bad != nil {
				err, text = bad, body
			}
			if !isTrace(name) {
				take("text/plain", []byte(text))
			}
		}
	}
	return err
}

// isTrace reports whether there is no URL in a field that anybody has written.
func isTrace(name string) bool {
	for _, s := range []string{
		"Received", "X-Received", "Message-Id", "References", "In-Reply-To", "Dkim-", "Arc-", "Domainkey-", "X-Google-Dkim", "Authentication-Results", "Content-Transfer-Encoding",
	} {
		if strings.HasPrefix(name, s) {
			return true
		}
	}
	return false
}
