// Package uri knows what URLs are made of: their parts ([Split]), the schemes
// there are ([LookupScheme]), and the characters that each rulebook allows in
// each part ([Edition]).
//
// It judges nothing and searches nothing. Offsets are bytes in the URL, and
// ranges are half-open.
//
// Its tables are generated; go generate writes them. The scheme table comes from
// schemes.txt, whose header gives the date of the registry copy that it follows
// ([RegistryDate]); what editions say of schemes comes from editions.txt; the
// character tables come from the grammars of the editions, in the files named
// for them.
package uri

//go:generate go run gen_schemes.go
//go:generate go run gen_editions.go
//go:generate go run gen_tables.go
