package oracle

import (
	"bytes"
	"errors"

	"github.com/jhillyerd/enmime/v2"
)

// enmimeParser leaves out what costs enmime most: guesses at the charset, and
// plain text made of HTML.
var enmimeParser = enmime.NewParser(enmime.DisableCharacterDetection(true), enmime.DisableTextConversion(true))

// readEnmime walks a message with enmime.
func readEnmime(msg []byte, take take) error { return enmimeMessage(msg, take, 0) }

func enmimeMessage(msg []byte, take take, depth int) error {
	if depth > maxDepth {
		return errors.New("too deep")
	}
	e, err := enmimeParser.ReadEnvelope(bytes.NewReader(msg))
	if e == nil {
		return err
	}
	return errors.Join(err, enmimePart(e.Root, take, depth))
}

func enmimePart(p *enmime.Part, take take, depth int) (err error) {
	for ; p != nil; p = p.NextSibling {
		switch {
		case p.ContentType == "message/rfc822":
			err = errors.Join(err, enmimeMessage(p.Content, take, depth+1))
		case p.ContentType == "" || isText(p.ContentType):
			take(p.ContentType, p.Content)
		}
		if len(p.Epilogue) > 0 {
			take("text/plain", p.Epilogue)
		}
		err = errors.Join(err, enmimePart(p.FirstChild, take, depth))
	}
	return err
}
