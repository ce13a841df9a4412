package join

import (
	"slices"

	"github.com/urlmend/urlmend/internal/bound"
)

// exclusions say that the token tail cannot continue the URL head, whatever else
// is known.
var exclusions = [...]func(head, tail []byte) bool{
	isURL,
	isURLWithoutColon,
	holdsURL,
	isEncodedByte,
	isSchemeless,
	beginsWithPunctuation,
	isSignature,
	isAddress,
	func(head, _ []byte) bool { return bound.EndsInRule(head) },
	isRequest,
	isProtocol,
	isRef,
	endsInLine,
	isRule,
	repeatsName,
	repeatsPath,
	endsInLeader,
	endsInSQLComment,
	isPageNumber,
	isNextSetting,
	isLeader,
	isNextQuery,
	endsInMarkup,
	isAbbreviation,
	endsInTemplate,
	isMultibyte,
	isAlternative,
	isContraction,
	isUnspacedProse,
	endsInSecondFragment,
	isUnspacedTitle,
	repeatsScheme,
	isShellPrompt,
}

// lineExclusions say that the next line is a line of its own, whatever else is known.
var lineExclusions = [...]func(*Facts) bool{
	func(f *Facts) bool { return f.CommentEnds },
	func(f *Facts) bool { return f.Parallel && f.Last != '-' },
	func(f *Facts) bool { return f.Listed },
	func(f *Facts) bool { return (len(f.Rest) == 0 || f.Last == '-') && IsFunctionWord(f.Word) },
	func(f *Facts) bool { return isSetting(f.Head, f.Tail) },
	func(f *Facts) bool { return isLabel(f.Head, f.Tail) },
	func(f *Facts) bool { return isContentLine(f.Tail) },
	func(f *Facts) bool { return isCall(f.Tail) },
	func(f *Facts) bool { return isTimestamp(f.Tail) || isLogDate(f) },
	isAssignment,
	isSeparate,
	func(f *Facts) bool { return f.Row || (f.Names || f.Captions) && f.Last != '-' && !isGlued(f) },
	isFlag,
	isNextAssignment,
	isDiffStat,
	followsDash,
	func(f *Facts) bool { return f.Prompt && f.Last != '-' && f.Column < fullLine },
	endsSentence,
	endsInFile,
	isStraySlash,
	isListedURL,
	isItemNumber,
	hasLostLetters,
	isLinkText,
}

// isExcluded reports whether the next line is a line of its own. A line that is folded
// shows that it is none, unless a comma separates the items of a list there.
func (f *Facts) isExcluded() bool {
	if f.Folded {
		return f.Last == ','
	}
	return slices.ContainsFunc(lineExclusions[:], func(excludes func(*Facts) bool) bool { return excludes(f) })
}

// MayContinue reports whether the token tail can continue the URL head at all.
func MayContinue(head, tail []byte) bool {
	for _, excludes := range exclusions {
		if excludes(head, tail) {
			return false
		}
	}
	return true
}
