package mail

import "github.com/urlmend/urlmend/internal/mail/defect"

// A Defect is a malformed place in mail: some of it may have been read differently
// than its author meant, or not at all.
type Defect struct {
	Kind defect.Kind
	// Start and End are the place in the input: byte offsets, half-open.
	Start, End int
}
