package oracle

// A reader is an oracle: it decodes the text parts of a message and hands each to
// take, with its content type. The error says that it has not read all of it.
type reader struct {
	name string
	read func(msg []byte, take take) error
	// fields: what it decodes is the header, and not the body.
	fields bool
}

type take func(contentType string, text []byte)

var readers = []reader{
	{name: "net/mail", read: readStandard},
	{name: "go-message", read: readGoMessage},
	{name: "enmime", read: readEnmime},
	{name: "net/mail, header", read: readFields, fields: true},
}

// maxDepth is how deep messages in messages are read.
const maxDepth = 20
