package oracle

// A reader is an oracle: it decodes the text parts of a message and hands each to
// take, with its content type. The error says that it has not read all of it.
type reader struct {
	name string
	read func(msg []byte, take take) error
}

type take func(contentType string, text []byte)

var readers = []reader{
	{"net/mail", readStandard},
	{"go-message", readGoMessage},
	{"enmime", readEnmime},
}

// maxDepth is how deep messages in messages are read.
const maxDepth = 20
