package extract_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestWrappedAtAnyBreak breaks paragraphs with wrapped URLs at random places, in quotations
// of each kind: the whitespace is ignored, wherever it is (RFC 1738, appendix). WRAPS is how
// many paragraphs there are.
func TestWrappedAtAnyBreak(t *testing.T) {
	t.Parallel()
	testWrapped(t, 1000, randomParagraph)
}

// TestWrappedWordsAtAnyBreak breaks URLs that are made of English words with white space of each
// kind: a piece of a URL may be a word by chance, or look like the prefix of a line.
func TestWrappedWordsAtAnyBreak(t *testing.T) {
	t.Parallel()
	checkWrapped(t, 2000, randomWords)
}

// testWrapped finds the URLs in n random texts, or in as many as WRAPS says.
func testWrapped(t *testing.T, n int, random func(*rand.Rand) (text string, urls []string)) {
	if given, err := strconv.Atoi(os.Getenv("WRAPS")); err == nil {
		n = given
	}
	checkWrapped(t, n, random)
}

// checkWrapped finds the URLs in n random texts.
func checkWrapped(t *testing.T, n int, random func(*rand.Rand) (text string, urls []string)) {
	failures := 0
	for seed := range uint64(n) {
		text, want := random(rand.New(rand.NewPCG(seed, 14)))
		var got []string
		for u := range extract.Find([]byte(text), extract.Options{}) {
			got = append(got, string(u.Text))
		}
		if slices.Equal(got, want) {
			continue
		}
		t.Errorf("seed %d:\n%q\ngot  %q\nwant %q", seed, text, got, want)
		if failures++; failures == 10 {
			t.Fatal("and more")
		}
	}
}

var wrappable = []string{
	"ftp://ftp.example.com/rfc",
	"ftp://ftp.example.com/pub/www/doc;type=d",
	"http://www.example.com/instructions/overview.html#WARNING",
	"http://www.example.com/find?q=tea%20and%20cakes&n=10",
	"http://www.example.com/a/b-c/~jim/a*b+c,d!e",
	"https://www.example.com:8080/%7Ejim/%2Fetc/x_y.html",
	"http://www.example.com/find?q=\"tea+and+cakes\"&n=10",
	"gopher://gopher.example.com/11/gopher/gopher_protocol",
	"gopher://gopher.example.com/7search%09tea%09%2B",
	"news:comp.infosystems.example.misc",
	"news:5alpu4-$7@news.example.com",
	"mailto:ann.example%25host@example.com",
	"telnet://ann@host.example.com/",
	"wais://wais.example.com/tea-archives?earl+grey",
	"file://vms.example.com/disk$user/my/notes/note12345.txt",
	"prospero://example.com//pros/name;version=1",
	"x-lib:shelf/12/book.ps",
}

var proseWords = strings.Fields("I found it under but you can probably pick up from there (see also the note, " +
	"in print) and JS ask Jim; rfc says so. It is - by far - the best: read it! and")

// quotations are prefixes of which each may stand for the others in its line.
var quotations = [][]string{{""}, {""}, {"> "}, {">"}, {"| "}, {"JS> "}, {": "}, {"> JS> "}, {"> > ", ">> ", ">>"}, {"> | "}, {"# "}, {"// "}, {" * "}, {"    "}}

// randomParagraph returns a paragraph, broken into lines between its words and in its
// URLs, and these.
func randomParagraph(r *rand.Rand) (text string, urls []string) {
	quotation := quotations[r.IntN(len(quotations))]
	ends := [...]string{"\n", "\n", "\n", " \n", "\r\n"}
	end := ends[r.IntN(len(ends))]
	lineBreak := func() string { return end + quotation[r.IntN(len(quotation))] }
	often := 2 + r.IntN(30)
	var b strings.Builder
	b.WriteString(quotation[0])
	for range 1 + r.IntN(4) {
		for range 1 + r.IntN(4) {
			b.WriteString(proseWords[r.IntN(len(proseWords))])
			if r.IntN(8) == 0 {
				b.WriteString(lineBreak())
			} else {
				b.WriteByte(' ')
			}
		}
		url := wrappable[r.IntN(len(wrappable))]
		urls = append(urls, url)
		b.WriteString("<URL:")
		broken := 0
		for i := range len(url) + 1 {
			if r.IntN(often) == 0 && broken < extract.MaxLines {
				b.WriteString(lineBreak())
				broken++
			}
			if i < len(url) {
				b.WriteByte(url[i])
			}
		}
		b.WriteString(">" + []string{"", ".", ",", ")", ";"}[r.IntN(5)] + " ")
	}
	return b.String() + "is all." + end, urls
}

var urlWords = strings.Fields("a about all and are at by can draft find for from garden has he history if in index is it kettle list " +
	"look may milk my new no not of on one or other page read said see site some tea that the them this to used via was we what will you")

// randomWords returns a URL of words with white space at random places.
func randomWords(r *rand.Rand) (text string, urls []string) {
	joints := [...]string{"", "", "/", "/", "-", ".", "_", "+", "=", "!", "*", "#", "%20", "//"}
	url := [...]string{"http://www.example.com/", "ftp://ftp.example.org/pub/", "file://vms.example.net/", "wais://wais.example.com/", "news:"}[r.IntN(5)]
	for range 2 + r.IntN(8) {
		url += urlWords[r.IntN(len(urlWords))] + joints[r.IntN(len(joints))]
	}
	url += urlWords[r.IntN(len(urlWords))]
	spaces := [...]string{" ", " ", "  ", "\t", "\n", "\n  ", " \n", "\r\n", "\f", "\v", "\n\f", "\u00A0\n"}
	often := 2 + r.IntN(12)
	var b strings.Builder
	b.WriteString("See <URL:")
	broken := 0
	for i, c := range []byte(url) {
		if i > 0 && broken < extract.MaxLines && r.IntN(often) == 0 {
			b.WriteString(spaces[r.IntN(len(spaces))])
			broken++
		}
		b.WriteByte(c)
	}
	return b.String() + "> for more.\n", []string{url}
}
