package store

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/record"
)

// mailOf returns the records of a mailbox in which each message has one URL.
func mailOf(name string, messages ...[]record.Record) []record.Record {
	records := []record.Record{&record.File{Name: name}, &record.Text{Input: "mbox"}}
	for i, m := range messages {
		m[0].(*record.Message).ID = fmt.Sprintf("%d@%s", i, name)
		records = append(records, m...)
	}
	return append(records, &record.End{Read: 1, Whole: true})
}

func messageBy(mailer string, o record.Occurrence) []record.Record {
	o.Kind, o.Place, o.Confidence = "bare", "body", "proved"
	if len(o.Breaks) > 0 {
		o.Confidence = "likely"
	}
	o.Column = max(o.Column, 1)
	return []record.Record{&record.Message{DateSource: "none", Mailer: mailer}, &o}
}

// hyphenated is a URL with a hyphen at a line end, and its other reading.
func hyphenated(url, other, hyphen string) record.Occurrence {
	return record.Occurrence{
		URL: url, Breaks: []record.Break{{At: 5, Kind: "line", Hyphen: hyphen, Confidence: "likely"}},
		Readings: []record.Reading{{URL: url}, {URL: other}},
	}
}

// settledIn returns what is settled in a store of the records, and in one of what [Abridger] leaves of them: for each URL
// that was read otherwise, what it is now and why.
func settledIn(t *testing.T, records ...[]record.Record) string {
	t.Helper()
	got := rereadIn(t, records...)
	if short := rereadIn(t, abridge(slices.Concat(records...))); short != got {
		t.Errorf("abridged: got\n%swant\n%s", short, got)
	}
	return got
}

func rereadIn(t *testing.T, records ...[]record.Record) string {
	t.Helper()
	s := storeOf(t, nil)
	defer s.Close()
	for _, file := range records {
		addAll(t, s, file...)
		addAll(t, s, &record.Done{})
	}
	var out strings.Builder
	err := s.each(`SELECT u.url || ' > ' || v.url || ': ' || s.reason FROM settled s JOIN occurrence o ON o.id = s.occurrence JOIN url u ON u.id = o.url JOIN url v ON v.id = s.url
		WHERE u.id <> v.id ORDER BY 1`, nil, func(row *sqlite3.Stmt) error {
		out.WriteString(row.ColumnText(0) + "\n")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestHabits settles hyphens and joins by what the software did elsewhere.
func TestHabits(t *testing.T) {
	const mailer = "Parchment 2.1 (Linux)"
	var shown, asked [][]record.Record
	for i := range minHabits {
		// Each URL has a hyphen at a line end, and is unbroken elsewhere.
		kept, dropped := fmt.Sprintf("x://a-b%d", i), fmt.Sprintf("x://ab%d", i)
		shown = append(shown, messageBy(mailer, hyphenated(kept, dropped, "kept")), messageBy("Quill", record.Occurrence{URL: kept}))
		// Each URL is broken where the line reaches a column.
		shown = append(shown, messageBy(mailer, record.Occurrence{URL: fmt.Sprintf("x://long%d", i), Column: 70, Breaks: []record.Break{{At: 6, Kind: "line", Confidence: "likely"}}}))
	}
	asked = append(asked,
		messageBy(mailer, hyphenated("x://cd", "x://c-d", "dropped")),
		messageBy("Quill", hyphenated("x://ef", "x://e-f", "dropped")),
		messageBy(mailer, record.Occurrence{URL: "x://gh", Column: 70, Readings: []record.Reading{{URL: "x://gh"}, {URL: "x://ghi"}}}),
		messageBy(mailer, record.Occurrence{URL: "x://jk", Column: 60, Readings: []record.Reading{{URL: "x://jk"}, {URL: "x://jkl"}}}),
	)
	want := "x://cd > x://c-d: Parchment kept 5 of 5 hyphens at line ends\n" +
		"x://gh > x://ghi: Parchment broke 5 of 5 URLs that reach column 75\n"
	if got := settledIn(t, mailOf("shown", shown...), mailOf("asked", asked...)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := settledIn(t, mailOf("asked", asked...), mailOf("shown", shown...)); got != want {
		t.Errorf("the other way round: got\n%swant\n%s", got, want)
	}
	if got := settledIn(t, mailOf("shown", shown[1:]...), mailOf("asked", asked...)); strings.Contains(got, "kept") {
		t.Errorf("with one less: got\n%s", got)
	}
}

// TestLineEnds distinguishes a URL that continues in the next line from two words without a space between them.
func TestLineEnds(t *testing.T) {
	for _, test := range []struct {
		head, next    string
		whole, joined int // messages that have the URL so
		want          bool
	}{
		{"x://a/lib", "x://a/library/index.html", 0, 1, true},
		{"x://a/lib", "x://a/library/index.html", 1, 1, false},
		{"x://a/lib", "x://a/library/index.html", 1, 2, true},
		{"x://a/lib", "x://a/library", 0, 1, false},
		{"x://a/lib", "x://a/library", 0, 2, true},
		{"x://a/lib", "x://a/library", 1, 9, false},
		{"x://a/lib/", "x://a/lib/see", 0, 2, false},
		{"x://a/lib/", "x://a/lib/see", 0, 3, true},
		{"x://a/lib/", "x://a/lib/see/all", 0, 1, true},
	} {
		messages := [][]record.Record{messageBy("", record.Occurrence{URL: test.head, Continued: []string{test.next}})}
		for range test.whole {
			messages = append(messages, messageBy("", record.Occurrence{URL: test.head}))
		}
		for range test.joined {
			messages = append(messages, messageBy("", record.Occurrence{URL: test.next}))
		}
		if got := settledIn(t, mailOf("box", messages...)) != ""; got != test.want {
			t.Errorf("%s, %s: %d whole and %d joined: got %t", test.head, test.next, test.whole, test.joined, got)
		}
	}
}

// TestLines settles a URL over several lines.
func TestLines(t *testing.T) {
	open := messageBy("", record.Occurrence{URL: "x://a/lib", Continued: []string{"x://a/library", "x://a/library/index"}})
	joined := messageBy("", record.Occurrence{URL: "x://a/list/al", Continued: []string{"x://a/list/all.html"}, Breaks: []record.Break{{At: 11, Kind: "line", Confidence: "likely"}}})
	got := settledIn(t, mailOf("box", open, joined,
		messageBy("", record.Occurrence{URL: "x://a/library/index"}), messageBy("", record.Occurrence{URL: "x://a/list/all.html"})))
	want := "x://a/lib > x://a/library/index: 1 other message has it in one piece, with what begins the next line\n" +
		"x://a/list/al > x://a/list/all.html: 1 other message has it in one piece, with what begins the next line\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestParts settles a URL that no message has in one piece by parts of it that others have.
func TestParts(t *testing.T) {
	for _, test := range []struct {
		head, next string
		others     string
		want       string
	}{
		{"x://a/lib", "x://a/library/2003/may", "x://a/library/", "other messages have URLs in one piece that begin with x://a/library/"},
		{"x://a/lib", "x://a/lib/rary/2003", "x://a/lib/rary/2004", "other messages have URLs in one piece that begin with x://a/lib/rary/"},
		{"x://a", "x://a.example/2003", "x://a.example/2004", "other messages have URLs in one piece that begin with x://a.example/"},
		{"x://a/lib", "x://a/library/2003", "x://b/library/", ""},
		{"x://a/lib", "x://a/library/2003", "x://a/library/ x://a/lib", ""},
		{"x://a/old/lib", "x://a/old/library/2003", "x://a/new/library/", "other messages have URLs of the host with library in one piece"},
		{"x://a/old/lib", "x://a/old/library/2003", "x://a/new/library/ x://a/lib/", ""},
		{"x://a/old/lib", "x://a/old/library", "x://a/new/library/", ""}, // "rary" may be a word
		{"x://a/old/lib", "x://a/old/library", "x://a/new/library/ x://a/library", "other messages have URLs of the host with library in one piece"},
		{"x://a/list?mon", "x://a/list?month=may", "x://a/find?month=june", "other messages have URLs of the host with month in one piece"},
		{"x://a/old/", "x://a/old/library", "x://a/new/library", ""},
		{"x://a/page/", "x://a/page/2003", "x://a/page/17 x://a/page/4/edit", "other messages have URLs in one piece with such a name after x://a/page/"},
		{"x://a/page/", "x://a/page/2003", "x://a/page/17 x://a/library/4", ""},
		{"x://a/page/", "x://a/page/2003", "x://a/page/17 x://a/page/4 x://a/page/", ""},
		{"x://a/page/20", "x://a/page/2003", "x://a/page/17 x://a/page/4", ""}, // 20 is one, too
		{"x://a/page/", "x://a/page/5ab7c09", "x://a/page/0bc8d1f x://a/page/66f70a1", "other messages have URLs in one piece with such a name after x://a/page/"},
		{"x://a/page/5a", "x://a/page/5ab7c09", "x://a/page/0bc8d1f x://a/page/66f70a1", "other messages have URLs in one piece with such a name after x://a/page/"},
		{"x://a/page/", "x://a/page/5ab7c09", "x://a/page/0bc8d1f x://a/page/66f70a1b", ""},
		{"x://a/list/2003", "x://a/list/20030301.7@example.org/", "x://a/list/1@example.net x://a/list/a1.b2@example.com/", "other messages have URLs in one piece with such a name after x://a/list/"},
		{"x://a/list/2003", "x://a/list/20030301.7@example.org/", "x://a/list/ann@example.net x://a/list/1@", ""},
		{"x://a/page/4to", "x://a/page/4topicbelow", "x://a/page/4topicabove x://a/page/4topicafter", ""}, // "picbelow" has no digit
	} {
		messages := [][]record.Record{messageBy("", record.Occurrence{URL: test.head, Continued: []string{test.next}})}
		for _, url := range strings.Fields(test.others) {
			messages = append(messages, messageBy("", record.Occurrence{URL: url}))
		}
		want := ""
		if test.want != "" {
			want = test.head + " > " + test.next + ": " + test.want + "\n"
		}
		if got := settledIn(t, mailOf("box", messages...)); got != want {
			t.Errorf("%s: got %q, want %q", test.others, got, want)
		}
	}
}

// TestBrokenElsewhere settles URLs by each other that are the same if both continue, though they are broken at different
// places.
func TestBrokenElsewhere(t *testing.T) {
	at := func(head, next string) []record.Record {
		return messageBy("", record.Occurrence{URL: head, Continued: []string{next}})
	}
	const reason = " > x://a/library: it is broken at another place, too\n"
	for _, test := range []struct {
		what     string
		messages [][]record.Record
		want     string
	}{
		{"at two places", [][]record.Record{at("x://a/lib", "x://a/library"), at("x://a/libra", "x://a/library")}, "x://a/lib" + reason + "x://a/libra" + reason},
		{"at one place", [][]record.Record{at("x://a/lib", "x://a/library"), at("x://a/lib", "x://a/library")}, ""},
		{"before and after a full stop", [][]record.Record{at("x://a/lib", "x://a/lib.Books"), at("x://a/lib.", "x://a/lib.Books")}, ""},
		{"where it was joined", [][]record.Record{at("x://a/lib", "x://a/library"),
			messageBy("", record.Occurrence{URL: "x://a/library", Breaks: []record.Break{{At: 6, Kind: "line", Confidence: "likely"}}})}, "x://a/lib" + reason},
	} {
		if got := settledIn(t, mailOf("box", test.messages...)); got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.what, got, test.want)
		}
	}
}

// TestHyphensInOneColumn drops hyphens that software put where lines were full, and those only.
func TestHyphensInOneColumn(t *testing.T) {
	var messages [][]record.Record
	for i := range minColumn {
		o := hyphenated(fmt.Sprintf("x://%d-b", i), fmt.Sprintf("x://%db", i), "kept")
		o.Column = 68
		messages = append(messages, messageBy("Parchment", o))
	}
	elsewhere := hyphenated("x://c-d", "x://cd", "kept")
	messages = append(messages, messageBy("Parchment", elsewhere))
	var want strings.Builder
	for i := range minColumn {
		fmt.Fprintf(&want, "x://%d-b > x://%db: Parchment ended %d of %d URLs with a hyphen in column 72\n", i, i, minColumn, minColumn+1)
	}
	if got := settledIn(t, mailOf("box", messages...)); got != want.String() {
		t.Errorf("got\n%swant\n%s", got, want.String())
	}
	messages = append(messages, messageBy("Parchment", hyphenated("x://ef-g", "x://efg", "kept")))
	if got := settledIn(t, mailOf("box", messages...)); got != "" {
		t.Errorf("with lines of other widths: got\n%s", got)
	}
	if got := settledIn(t, mailOf("box", messages[1:5]...)); got != "" {
		t.Errorf("with one less: got\n%s", got)
	}
}

// TestMarkup settles a URL by a link in the same message.
func TestMarkup(t *testing.T) {
	link := record.Occurrence{URL: "x://a/library/all", Kind: "angle", Place: "body", Confidence: "proved"}
	message := append(messageBy("", record.Occurrence{URL: "x://a/**", Continued: []string{"x://a/**library/"}}), &link)
	if got, want := settledIn(t, mailOf("box", message)), "x://a/** > x://a/library/all: a link in the same message has it in one piece\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSoftwareOf(t *testing.T) {
	for _, test := range []struct{ mailer, id, want string }{
		{"Mozilla/5.0 (X11; Linux x86_64; rv:60.0) Gecko/20100101 Thunderbird/60.6.1", "1@example.org", "Mozilla Gecko Thunderbird"},
		{"Parchment 2.1, Build 7", "1@example.org", "Parchment Build"},
		{"", "1@example.org", "the software of example.org"},
		{"5.0", "", ""},
	} {
		if got := softwareOf(test.mailer, test.id); got != test.want {
			t.Errorf("%q, %q: got %q, want %q", test.mailer, test.id, got, test.want)
		}
	}
}

// TestThread lets the thread of a message settle only what can be no words without a space between them.
func TestThread(t *testing.T) {
	for _, test := range []struct {
		next string
		want bool
	}{
		{"x://a/library/index.html", true},
		{"x://a/lib.html", true},
		{"x://a/library", false},
		{"x://a/lib-link", false},
		{"x://a/lib19", true},
	} {
		reply := messageBy("", record.Occurrence{URL: test.next})
		reply[0].(*record.Message).InReplyTo = "0@box"
		if got := settledIn(t, mailOf("box", messageBy("", record.Occurrence{URL: "x://a/lib", Continued: []string{test.next}}), reply)) != ""; got != test.want {
			t.Errorf("%s: got %t", test.next, got)
		}
	}
}

// TestReadingInThread lets the thread of a message settle a hyphen at a line end, if it has one reading only.
func TestReadingInThread(t *testing.T) {
	for _, test := range []struct {
		others string
		want   bool
	}{
		{"x://a-b", true},
		{"x://a-b x://ab", false},
		{"x://ab", false},
	} {
		messages := [][]record.Record{messageBy("", hyphenated("x://ab", "x://a-b", "dropped"))}
		for _, url := range strings.Fields(test.others) {
			reply := messageBy("", record.Occurrence{URL: url})
			reply[0].(*record.Message).InReplyTo = "0@box"
			messages = append(messages, reply)
		}
		if got := settledIn(t, mailOf("box", messages...)) != ""; got != test.want {
			t.Errorf("%s: got %t", test.others, got)
		}
	}
}

// TestEncodedLineEnd settles the line end of a URL that has a break of an encoding, which is none to its reader.
func TestEncodedLineEnd(t *testing.T) {
	encoded := messageBy("", record.Occurrence{URL: "x://a/lib", Continued: []string{"x://a/library/"}, Breaks: []record.Break{{At: 5, Kind: "encoding", Confidence: "proved"}}})
	encoded[1].(*record.Occurrence).Confidence = "proved"
	got := settledIn(t, mailOf("box", encoded, messageBy("", record.Occurrence{URL: "x://a/library/"})))
	if want := "x://a/lib > x://a/library/: 1 other message has it in one piece, with what begins the next line\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestApart takes a word of prose away from a URL that it was joined to, if others have the URL without it.
func TestApart(t *testing.T) {
	joined := messageBy("", record.Occurrence{URL: "x://a/libsee", Breaks: []record.Break{{At: 9, Kind: "line", Confidence: "likely"}}})
	alone := messageBy("", record.Occurrence{URL: "x://a/lib"})
	again := messageBy("", record.Occurrence{URL: "x://a/lib"})
	want := "x://a/libsee > x://a/lib: 2 other messages have it in one piece, without what begins the next line\n"
	if got := settledIn(t, mailOf("box", joined, alone, again)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := settledIn(t, mailOf("box", joined, alone)); got != "" {
		t.Errorf("with one less: got %q", got)
	}
}
