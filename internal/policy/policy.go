package policy

// A Policy is what a project decided about some URLs: one of Replace, Deny and Allow.
type Policy struct {
	Match   Pattern
	Replace *string  // what is written in place of the text that matches
	Deny    string   // why they are not to be used
	Allow   bool     // later policies do not apply
	In      []string // names of [Places] where it applies
}
