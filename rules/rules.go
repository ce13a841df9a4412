// Package rules holds the rules that come with urlmend, one a file. They need
// nothing but package lint, and what they can do, any other rule can.
package rules

import "github.com/urlmend/urlmend/lint"

// All returns the rules, by name.
func All() []*lint.Rule {
	return []*lint.Rule{
		badEscape,
		brokenURL,
		controlCharacter,
		credentials,
		doubleEscape,
		encodedControl,
		hyphenBreak,
		invisibleCharacter,
		lowerCaseEscape,
		missingScheme,
		needlessEscape,
		nonASCIICharacter,
		nonDefaultPort,
		spaceInURL,
		unclosedWrapper,
		undecodedEntity,
		undecodedQuotedPrintable,
		unsafeCharacter,
	}
}
