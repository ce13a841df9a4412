// Package uri knows what URLs are made of: their parts ([Split]), the schemes
// there are ([LookupScheme]), and the characters that each rulebook allows in
// each part ([Edition]).
//
// It judges nothing and searches nothing. Offsets are bytes in the URL, and
// ranges are half-open.
//
// The schemes are in schemes.txt, whose header gives the date of the registry copy
// that it follows; what editions say of schemes is in editions.txt; the bytes that an
// edition allows are in the file named for it.
package uri
