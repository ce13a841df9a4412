package join

import (
	"github.com/urlmend/urlmend/internal/bound"
)

// tokenExclusions say that the token at the front of the next line cannot continue the URL, whatever else is known. They look
// at nothing but the two.
var tokenExclusions = [...]sign{
	exclusion("URL", "the next line begins with a URL", tokens(isURL)),
	exclusion("URL inside", "a URL is in the next word", tokens(holdsURL)),
	exclusion("encoded byte", "the next line begins with a byte in quoted-printable", tokens(isEncodedByte)),
	exclusion("host", "the next line begins with a host", tokens(isSchemeless)),
	exclusion("punctuation", "the next line begins with a mark that begins no part of a URL", tokens(beginsWithPunctuation)),
	exclusion("address", "the next line begins with a mail address", tokens(isAddress)),
	exclusion("ends in rule", "the URL ends in a rule across the page", func(f *Facts) bool { return bound.EndsInRule(f.Head) }),
	exclusion("request", "the next line is a request of roff, a directive of Pod, or begins with #", tokens(isRequest)),
	exclusion("protocol", "the next word is a version of HTTP", tokens(isProtocol)),
	exclusion("ref", "the URL is a whole repository or commit, and a branch, tag or hash follows", tokens(isRef)),
	exclusion("next setting", "the next line is a setting after another one", tokens(isNextSetting)),
	exclusion("finished", "the URL is a link that a gateway of mail wrote, with its end", tokens(isFinished)),
	exclusion("leader", "the next line is a label with dots that lead to its value", tokens(isLeader)),
}

// lineExclusions say that the next line is a line of its own, whatever else is known. After a line that is folded, and after a link
// without its end, it is none: they do not count there.
var lineExclusions = [...]sign{
	exclusion("comment ends", "the comment ends with its line", func(f *Facts) bool { return f.CommentEnds }),
	exclusion("parallel", "both lines begin alike", func(f *Facts) bool { return f.Parallel && f.Last != '-' }),
	exclusion("listed", "a comma is right before the URL, as in a list", func(f *Facts) bool { return f.Listed }),
	exclusion("lone function word", "the next line is a word of a sentence", func(f *Facts) bool {
		return (len(f.Rest) == 0 || f.Last == '-') && IsFunctionWord(f.Word)
	}),
	exclusion("setting", "the next line is a setting or an assignment", tokens(isSetting)),
	exclusion("label", "the next line begins with a label", tokens(isLabel)),
	exclusion("call", "the next line begins with a call", func(f *Facts) bool { return isCall(f.Tail) }),
	exclusion("assignment", "the next line is an assignment or a comparison", isAssignment),
	exclusion("row", "both lines are rows of a table", func(f *Facts) bool { return f.Row }),
	exclusion("names", "the next line begins a list of names", func(f *Facts) bool { return f.Names && f.Last != '-' && !isGlued(f) }),
	exclusion("prompt", "the line is a command, and output follows", func(f *Facts) bool { return f.Prompt && f.Last != '-' && f.Column < fullLine }),
	exclusion("flag", "the next line begins with options of a command, or is a signature", isFlag),
	exclusion("separate", "the next word is something whole, after a short line", isSeparate),
	exclusion("item number", "the next line begins with the number of an item", isItemNumber),
}

func exclusion(name, text string, holds func(*Facts) bool) sign {
	return sign{name: name, text: text, points: excludes, holds: holds}
}

// tokens makes a predicate of one on the URL and the token after it.
func tokens(holds func(head, tail []byte) bool) func(*Facts) bool {
	return func(f *Facts) bool { return holds(f.Head, f.Tail) }
}
