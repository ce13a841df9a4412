// Package rules holds the rules that come with urlmend, one a file. They need
// nothing but package lint, and what they can do, any other rule can.
package rules

import "github.com/urlmend/urlmend/lint"

// All returns the rules, by name.
func All() []*lint.Rule {
	return []*lint.Rule{
		backslash,
		badEscape,
		badHost,
		badIPv4,
		badIPv6,
		badPort,
		badPunycode,
		brokenURL,
		controlCharacter,
		credentials,
		deceptiveUserinfo,
		defangedURL,
		doubleEscape,
		emptyHost,
		emptyPort,
		emptyUser,
		encodedControl,
		experimentalScheme,
		hyphenBreak,
		invisibleCharacter,
		lowerCaseEscape,
		missingPrefix,
		missingScheme,
		misspeltScheme,
		mixedScriptHost,
		needlessEscape,
		nonASCIICharacter,
		nonDefaultPort,
		redundantPort,
		reservedPort,
		reservedScheme,
		smugglingPort,
		spaceInURL,
		unclosedWrapper,
		undecodedEntity,
		undecodedQuotedPrintable,
		unknownScheme,
		unsafeCharacter,
		upperCaseScheme,
		userInHTTP,
	}
}
