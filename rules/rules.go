// Package rules has the rules that come with urlmend, one in each file. They import
// nothing but packages extract and lint, so other rules can do all that they can.
//
// No two rules report the same bytes of a URL. Where several could, this decides:
//
//	byte or part                          reported by
//	space, tab, line end                  space-in-url
//	other control characters              control-character
//	characters without a shape            invisible-character
//	other characters beyond ASCII         non-ascii-character
//	backslash                             backslash
//	second "#"                            second-fragment
//	fragment of a scheme without any      stray-fragment
//	"%" that begins no escape             bad-escape
//	other ASCII that is not allowed       unsafe-character
//	placeholder that begins with "%"      bad-escape
//	other placeholders                    unsafe-character
//	port that is not a number             bad-port; file-host in a file URL
//	host without brackets that is IPv6    bad-ipv6
//	host that ends in a number            bad-ipv4
//	label that begins with xn--           bad-punycode
//	label that is empty                   dot-stuffed-host if the dot was doubled, or bad-host
//	user that looks like a host           deceptive-userinfo
//	other password                        credentials
//	user that is empty                    empty-user
//	user of http and other schemes        user-in-http
//	    whose syntax has none
//	other user                            user-name
//	scheme that is nearly a common one    misspelt-scheme
//	other unknown scheme                  reserved-scheme, experimental-scheme or unknown-scheme
//	"=3D" and "=" at a line end           undecoded-quoted-printable
//	"&amp;" and the like                  undecoded-entity
//	break that format=flowed made         broken-by-flowed
//	other break of a bare URL             broken-url
//	form of one scheme                    the rule of the scheme, or scheme-syntax
package rules

import (
	"slices"

	"github.com/urlmend/urlmend/lint"
)

// Default returns the rules that are not optional, by name.
func Default() []*lint.Rule {
	return slices.DeleteFunc(All(), func(r *lint.Rule) bool { return r.Optional })
}

// All returns the rules, by name.
func All() []*lint.Rule {
	return []*lint.Rule{
		addressAsHost,
		backslash,
		badEscape,
		badHost,
		badIPv4,
		badIPv6,
		badPort,
		badPunycode,
		brokenByFlowed,
		brokenLinkMarkup,
		brokenURL,
		caseOfPath,
		closedService,
		controlCharacter,
		credentials,
		dataURL,
		deceptiveUserinfo,
		defangedURL,
		dotSegments,
		dotStuffedHost,
		doubleEscape,
		elidedURL,
		emptyHost,
		emptyLink,
		emptyPort,
		emptyUser,
		encodedControl,
		experimentalScheme,
		fileHost,
		foreignGopherLink,
		fragmentOutsideWrapper,
		ftpType,
		geoCoordinates,
		gluedURL,
		gopherSelector,
		hyphenBreak,
		insecureHTTP,
		interactiveService,
		invisibleCharacter,
		ldapForm,
		listHeaderURL,
		localLink,
		longLineURL,
		lowerCaseEscape,
		mailtoAddress,
		messageID,
		missingAnchor,
		missingFile,
		missingInRepository,
		missingPrefix,
		missingScheme,
		misspeltHost,
		misspeltScheme,
		mixedScriptHost,
		needlessEscape,
		newsGroup,
		nntpLocal,
		nonASCIICharacter,
		nonDefaultPort,
		prosperoField,
		redundantPort,
		relativeReference,
		reservedPort,
		reservedScheme,
		rewrittenLink,
		schemeSyntax,
		secondFragment,
		smugglingPort,
		spaceInURL,
		strayFragment,
		telNumber,
		telnetPath,
		textHrefMismatch,
		trackingParameter,
		trailingSlash,
		unclosedWrapper,
		undecodedEntity,
		undecodedQuotedPrintable,
		undefinedReference,
		unknownScheme,
		unpinnedLine,
		unqualifiedHost,
		unsafeCharacter,
		unwrappedURL,
		upperCaseScheme,
		urnSyntax,
		userInHTTP,
		userName,
		waisForm,
		wrapperInMarkup,
		wrongJoinRisk,
	}
}
