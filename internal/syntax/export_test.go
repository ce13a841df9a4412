package syntax

import "github.com/urlmend/urlmend/internal/ascii"

// MadeUp is a language that no list outside of this package can know.
var MadeUp = &Language{
	Name:       "tea",
	Title:      "Tea",
	Extensions: "tea",
	EditorIDs:  "green-tea",
	Traits:     Prose | Document | Lightweight,
	Constructs: Autolink,
	Comments:   LineAbove,
	Special:    "%",
	at: func(l *Look) (Destination, bool) {
		if !ascii.HasSuffix(l.before, "{") {
			return Destination{}, false
		}
		return l.token(0, "{|}")
	},
	code:      func() *Code { return &Code{scan: new(elements)} },
	inComment: inTagComment,
	links:     []string{"{U|T}"},
	minExact:  2,
}

func init() { languages = append(languages, MadeUp) }
