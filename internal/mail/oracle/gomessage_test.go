package oracle

import (
	"bytes"
	"errors"
	"io"

	gomessage "github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset"
)

// readGoMessage walks a message with go-message.
func readGoMessage(msg []byte, take take) error { return goMessage(bytes.NewReader(msg), take, 0) }

func goMessage(r io.Reader, take take, depth int) error {
	e, err := gomessage.Read(r)
	if e == nil {
		return err
	}
	return errors.Join(err, goEntity(e, take, depth))
}

func goEntity(e *gomessage.Entity, take take, depth int) error {
	kind, _, bad := e.Header.ContentType()
	parts := e.MultipartReader()
	switch {
	case depth > maxDepth:
		return errors.New("too deep")
	case parts != nil:
		return errors.Join(bad, goParts(parts, take, depth))
	case kind == "message/rfc822":
		return errors.Join(bad, goMessage(e.Body, take, depth+1))
	case kind != "" && !isText(kind):
		_, err := io.Copy(io.Discard, e.Body)
		return err
	}
	text, err := io.ReadAll(e.Body)
	take(kind, text)
	return errors.Join(bad, err)
}

func goParts(parts gomessage.MultipartReader, take take, depth int) error {
	var all error
	for {
		p, err := parts.NextPart()
		if err == io.EOF {
			return all
		}
		all = errors.Join(all, err)
		if p == nil {
			return all
		}
		all = errors.Join(all, goEntity(p, take, depth+1))
	}
}

// discardGoMessage is the plain parse of go-message: it reads the text parts and
// keeps nothing.
func discardGoMessage(msg []byte, _ take) error {
	e, err := gomessage.Read(bytes.NewReader(msg))
	if e == nil {
		return err
	}
	return errors.Join(err, discardEntity(e))
}

func discardEntity(e *gomessage.Entity) error {
	parts := e.MultipartReader()
	if kind, _, _ := e.Header.ContentType(); parts == nil && (kind == "" || isText(kind)) {
		_, err := io.Copy(io.Discard, e.Body)
		return err
	}
	if parts == nil {
		return nil
	}
	for {
		p, err := parts.NextPart()
		if p == nil {
			return err
		}
		discardEntity(p)
	}
}
