package conformance

import (
	"math/rand/v2"
	"regexp/syntax"
	"sort"
	"strings"
)

// A generator writes URLs at random: derivations of a document's productions, and
// derivations with a few places changed.
type generator struct {
	*rand.Rand
	productions []*production
}

// newGenerator returns a generator of the URLs of the recognisers.
func newGenerator(seed uint64, recognisers []*recogniser) *generator {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 1738))}
	for _, r := range recognisers {
		var schemes []string
		for scheme := range r.urls {
			schemes = append(schemes, scheme)
		}
		sort.Strings(schemes)
		for _, scheme := range schemes {
			g.productions = append(g.productions, r.urls[scheme])
		}
		if r.others != nil {
			g.productions = append(g.productions, r.others)
		}
	}
	return g
}

// url returns a derivation, and every second time one that was changed.
func (g *generator) url() string {
	var b strings.Builder
	g.derive(&b, g.productions[g.IntN(len(g.productions))].tree)
	text := b.String()
	if g.IntN(2) == 0 {
		for range 1 + g.IntN(2) {
			text = g.mutate(text)
		}
	}
	return text
}

// derive appends a text that the tree matches.
func (g *generator) derive(b *strings.Builder, tree *syntax.Regexp) {
	times := 1
	switch tree.Op {
	case syntax.OpLiteral:
		literal := string(tree.Rune)
		if tree.Flags&syntax.FoldCase != 0 && g.IntN(20) > 0 {
			literal = strings.ToLower(literal)
		}
		b.WriteString(literal)
		return
	case syntax.OpCharClass:
		b.WriteRune(g.oneOf(tree.Rune))
		return
	case syntax.OpAnyChar:
		b.WriteRune(' ' + g.Int32N('~'-' '+1))
		return
	case syntax.OpConcat, syntax.OpCapture:
		for _, sub := range tree.Sub {
			g.derive(b, sub)
		}
		return
	case syntax.OpAlternate:
		g.derive(b, tree.Sub[g.IntN(len(tree.Sub))])
		return
	case syntax.OpQuest:
		times = g.IntN(2)
	case syntax.OpStar:
		times = g.length()
	case syntax.OpPlus:
		times = 1 + g.length()
	case syntax.OpEmptyMatch:
		return
	default:
		panic(tree.Op.String())
	}
	for range times {
		g.derive(b, tree.Sub[0])
	}
}

// length returns a small number, most often 0 to 3.
func (g *generator) length() (n int) {
	for n < 12 && g.IntN(5) < 3 {
		n++
	}
	return n
}

// oneOf returns a character of the class; each range of the class is as likely as the
// others, so that punctuation is as frequent as letters.
func (g *generator) oneOf(ranges []rune) rune {
	at := g.IntN(len(ranges)/2) * 2
	return ranges[at] + rune(g.IntN(int(ranges[at+1]-ranges[at])+1))
}

// marks are what has a meaning somewhere in a URL, or is not allowed anywhere.
var marks = strings.Split("% %4 %zz %00 %09 %0D%0A %20 %2F # ? / // : @ ; = & + \" < > [ ] { } | \\ ^ ~ ` * ' .. . -"+
	" :0 :80 :99999 256.1.1.1 1.2.3.4 ;type= ;type=A ;type=d user:pw@ x-", " ")

// mutate returns the text with a place of it removed, doubled or replaced.
func (g *generator) mutate(text string) string {
	start := g.IntN(len(text) + 1)
	if g.IntN(40) > 0 { // seldom in the scheme
		scheme := strings.IndexByte(text, ':') + 1
		start = scheme + g.IntN(len(text)-scheme+1)
	}
	end := min(start+g.IntN(4), len(text))
	insert := marks[g.IntN(len(marks))]
	switch g.IntN(8) {
	case 0:
		insert = ""
	case 1:
		insert = text[start:end] + text[start:end]
	case 2, 3:
		insert = []string{" ", "\t", "\x7f", "\n", "é", "\xff", "a", "0", "Z"}[g.IntN(9)]
	case 4, 5:
		end = start
	}
	return text[:start] + insert + text[end:]
}
