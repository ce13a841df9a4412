// Package oracle compares the reading of mail with three readers that are not
// ours: the standard library, go-message and enmime. It is a module of its own,
// so that those are not among our dependencies, and holds nothing but tests.
//
//	cd internal/mail/oracle
//	go test .                                  # hostile messages of our own
//	go test -v . -corpus DIR...                # archives, and single messages; prints the tables
//	go test . -run '^$' -bench . -cpu 1 -corpus DIR...
//
// Each DIR is a file or a directory, which is read with all that is below it. A
// file is read as an mbox if its name or its first line says so, and as one
// message otherwise. Of each message the tests show that
//
//   - every URL that a reader finds, who decodes the text parts and searches
//     them by a regular expression, is found by us: TestNothingLost;
//   - the bytes of the file where we say that a URL is give the URL, when the
//     standard library decodes them: TestEveryRangeMaps;
//   - no message that shows a URL to the naked eye is skipped entirely:
//     TestNoMessageSkipped;
//   - all that holds as well for the message damaged at random, -mutations times:
//     TestMutated. Damage may be such that nobody can say what is right: what it
//     reports, beyond the messages of our own, is to be read by a human.
//
// A URL counts as found if ours is the same or longer, or ends earlier by one of
// the rules listed in relation_test.go.
package oracle
