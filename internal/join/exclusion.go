package join

import (
	"github.com/urlmend/urlmend/internal/bound"
)

// tokenExclusions say that the token at the front of the next line cannot continue the URL, whatever else is known. They look
// at nothing but the two.
var tokenExclusions = [...]sign{
	exclusion("URL", "the next line begins with a URL", tokens(isURL)),
	exclusion("misspelt URL", "the next line begins with a URL without a colon", tokens(isURLWithoutColon)),
	exclusion("URL inside", "a URL is in the next word", tokens(holdsURL)),
	exclusion("encoded byte", "the next line begins with a byte in quoted-printable", tokens(isEncodedByte)),
	exclusion("host", "the next line begins with a host", tokens(isSchemeless)),
	exclusion("punctuation", "the next line begins with a mark that begins no part of a URL", tokens(beginsWithPunctuation)),
	exclusion("signature", "the next line is a signature", tokens(isSignature)),
	exclusion("address", "the next line begins with a mail address", tokens(isAddress)),
	exclusion("ends in rule", "the URL ends in a rule across the page", func(f *Facts) bool { return bound.EndsInRule(f.Head) }),
	exclusion("request", "the next line is a request of roff, a directive of Pod, or begins with #", tokens(isRequest)),
	exclusion("protocol", "the next word is a version of HTTP", tokens(isProtocol)),
	exclusion("ref", "the URL is a whole repository or commit, and a branch, tag or hash follows", tokens(isRef)),
	exclusion("ends in line", "the URL ends in the number of a line of a file", tokens(endsInLine)),
	exclusion("rule", "the next line begins with a rule across the page", tokens(isRule)),
	exclusion("repeats name", "the next word is the name of the file with which the URL ends", tokens(repeatsName)),
	exclusion("repeats path", "the next word is the path with which the URL ends", tokens(repeatsPath)),
	exclusion("ends in leader", "dots that lead to a page number end the URL", tokens(endsInLeader)),
	exclusion("ends in SQL comment", "the query ends in --, which hides what follows", tokens(endsInSQLComment)),
	exclusion("page number", "the next word is the number of a page", tokens(isPageNumber)),
	exclusion("next setting", "the next line is a setting after another one", tokens(isNextSetting)),
	exclusion("leader", "the next line is a label with dots that lead to its value", tokens(isLeader)),
	exclusion("next query", "the next word is another path with a query", tokens(isNextQuery)),
	exclusion("ends in markup", "a brace that closes markup ends the URL", tokens(endsInMarkup)),
	exclusion("abbreviation", "the next word is an abbreviation, as in a sentence", tokens(isAbbreviation)),
	exclusion("ends in template", "the URL ends in an open template", tokens(endsInTemplate)),
	exclusion("multibyte", "the next word is in a script of East Asia", tokens(isMultibyte)),
	exclusion("alternative", "the next word is made of words of a sentence", tokens(isAlternative)),
	exclusion("contraction", "the next word has an apostrophe, as in a sentence", tokens(isContraction)),
	exclusion("unspaced prose", "the next line is text without blanks between words", tokens(isUnspacedProse)),
	exclusion("second fragment", "the URL ends in a second #", tokens(endsInSecondFragment)),
	exclusion("unspaced title", "the next line is a title in a script without blanks between words", tokens(isUnspacedTitle)),
	exclusion("repeats scheme", "the next word begins with the scheme of the URL", tokens(repeatsScheme)),
	exclusion("shell prompt", "the next line begins with the prompt of a shell", tokens(isShellPrompt)),
}

// lineExclusions say that the next line is a line of its own, whatever else is known. A line that is folded shows that it is
// none: they do not count there.
var lineExclusions = [...]sign{
	exclusion("comment ends", "the comment ends with its line", func(f *Facts) bool { return f.CommentEnds }),
	exclusion("parallel", "both lines begin alike", func(f *Facts) bool { return f.Parallel && f.Last != '-' }),
	exclusion("listed", "a comma is right before the URL, as in a list", func(f *Facts) bool { return f.Listed }),
	exclusion("lone function word", "the next line is a word of a sentence", func(f *Facts) bool {
		return (len(f.Rest) == 0 || f.Last == '-') && IsFunctionWord(f.Word)
	}),
	exclusion("setting", "the next line is a setting or an assignment", tokens(isSetting)),
	exclusion("label", "the next line begins with a label", tokens(isLabel)),
	exclusion("content line", "the next line is a property of a calendar or a card", func(f *Facts) bool { return isContentLine(f.Tail) }),
	exclusion("call", "the next line begins with a call", func(f *Facts) bool { return isCall(f.Tail) }),
	exclusion("timestamp", "the next line begins with a date and a time, as in a log", func(f *Facts) bool { return isTimestamp(f.Tail) || isLogDate(f) }),
	exclusion("assignment", "the next line is an assignment or a comparison", isAssignment),
	exclusion("separate", "the next word is something whole, after a short line", isSeparate),
	exclusion("row", "both lines are rows of a table", func(f *Facts) bool { return f.Row }),
	exclusion("names", "the next line begins a list of names", func(f *Facts) bool { return f.Names && f.Last != '-' && !isGlued(f) }),
	exclusion("captions", "the next line is the title of another URL", func(f *Facts) bool { return f.Captions && f.Last != '-' && !isGlued(f) }),
	exclusion("flag", "the next line begins with options of a command", isFlag),
	exclusion("next assignment", "the next line is a setting after another one", isNextAssignment),
	exclusion("diffstat", "the next line counts the changes of a file", isDiffStat),
	exclusion("follows dash", "a dash ends the URL, and a sentence follows", followsDash),
	exclusion("prompt", "the line is a command, and output follows", func(f *Facts) bool { return f.Prompt && f.Last != '-' && f.Column < fullLine }),
	exclusion("ends sentence", "a full stop ends the URL, and the next sentence follows", endsSentence),
	exclusion("ends in file", "the URL ends in the suffix of a file", endsInFile),
	exclusion("stray slash", "the next word is a slash alone", isStraySlash),
	exclusion("listed URL", "the next line begins with a URL after slashes", isListedURL),
	exclusion("item number", "the next line begins with the number of an item", isItemNumber),
	exclusion("lost letters", "the next word has question marks for lost letters", hasLostLetters),
	exclusion("link text", "the next word is the text of a link", isLinkText),
}

// foldExclusions count where a line is folded.
var foldExclusions = [...]sign{
	exclusion("folded list", "the line is folded after a comma, as in a list", func(f *Facts) bool { return f.Last == ',' }),
}

func exclusion(name, text string, holds func(*Facts) bool) sign {
	return sign{name: name, text: text, points: excludes, holds: holds}
}

// tokens makes a predicate of one on the URL and the token after it.
func tokens(holds func(head, tail []byte) bool) func(*Facts) bool {
	return func(f *Facts) bool { return holds(f.Head, f.Tail) }
}
