//go:build !growth

package extract_test

// repeatedLen is how long the seeds of FuzzRepeated are: not long enough for the
// bounds of the search, which are reached with -tags growth.
const repeatedLen = 2 << 10
