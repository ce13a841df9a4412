package record

// An Evidence names a file whose open questions the log settles, by the evidence of all files that the log has an
// Evidence for.
type Evidence struct {
	Shard // all of the file
	// Failed is how many of its sections could not be read to their ends.
	Failed int `json:"failed,omitempty"`
}

// A Settled is how to read the URL of an occurrence whose text leaves that open.
type Settled struct {
	Key      string `json:"file"` // that of the file
	Member   string `json:"member,omitempty"`
	Nth      int    `json:"nth,omitempty"` // of the text
	Start    int    `json:"start"`
	Question int    `json:"question"` // which one, of those that begin there: from 1

	URL      string `json:"url"`
	Broken   int    `json:"broken,omitempty"` // at how many line ends
	Evidence string `json:"evidence"`         // "url", "part" or "software"
	Messages int    `json:"messages"`         // that show it
	Reason   string `json:"reason"`
}
