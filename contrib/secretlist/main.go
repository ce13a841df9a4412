// Command secretlist compares the secrets that urlmend masks with a published list: the rules of gitleaks.
//
//	go run . gitleaks.toml
//
// The rules that know a secret by how it begins are tried; the others need the name of a service before it. For each it
// makes up a text in lower case and one in capitals, and prints the rule if urlmend shows the secret in both.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"github.com/urlmend/urlmend/lint"
)

func main() {
	verbose := flag.Bool("v", false, "print a text for each rule whose secret is shown")
	flag.Parse()
	if err := run(os.Stdout, flag.Args(), *verbose); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(w io.Writer, args []string, verbose bool) error {
	if len(args) != 1 {
		return errors.New("give the path of gitleaks.toml")
	}
	rules, err := read(args[0])
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(1, 2))
	var shown int
	for _, rule := range rules {
		var text string
		masked := false
		for _, fold := range []func(string) string{strings.ToLower, strings.ToUpper} {
			var secret lint.Range
			if text, secret, err = rule.example(r, fold); err != nil {
				return fmt.Errorf("%s: %w", rule.ID, err)
			}
			masked = masked || isMasked(text, secret)
		}
		if masked {
			continue
		}
		shown++
		fmt.Fprintln(w, rule.ID)
		if verbose {
			fmt.Fprintf(w, "\t%q\n", text)
		}
	}
	fmt.Fprintf(w, "%d of %d rules have a secret that is shown\n", shown, len(rules))
	return nil
}

// A rule is what gitleaks knows of a secret.
type rule struct {
	ID      string
	Regex   string // its first group that matches, or all of it, is the secret
	Entropy float64
}

// read returns the rules about texts, not names of files.
func read(path string) ([]rule, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list struct{ Rules []rule }
	if err := toml.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list.Rules, func(r rule) bool { return r.Regex == "" || !r.isKnownByItsForm() }), nil
}

// isKnownByItsForm reports whether the secret itself begins with something fixed, whatever is around it. The others are
// known by the name of a service before them, with or without a word for secrets.
func (rule rule) isKnownByItsForm() bool {
	parsed, err := syntax.Parse(rule.Regex, syntax.Perl)
	if err != nil {
		return true // [rule.example] says why
	}
	return len(fixed(secretOf(parsed))) > 1
}

// secretOf returns the first group of an expression, or all of it.
func secretOf(re *syntax.Regexp) *syntax.Regexp {
	for _, part := range re.Sub {
		if part.Op == syntax.OpCapture {
			return part
		}
		if group := secretOf(part); group.Op == syntax.OpCapture {
			return group
		}
	}
	return re
}

// fixed returns the literal that each text of an expression begins with.
func fixed(re *syntax.Regexp) []rune {
	switch re.Op {
	case syntax.OpLiteral:
		return re.Rune
	case syntax.OpConcat, syntax.OpCapture, syntax.OpAlternate, syntax.OpPlus:
		for _, part := range re.Sub {
			if part.Op != syntax.OpWordBoundary && part.Op != syntax.OpEmptyMatch {
				return fixed(part)
			}
		}
	}
	return nil
}

// example returns a text that the rule matches, and the range of the secret in it. Literals whose case does not matter are
// folded.
func (rule rule) example(r *rand.Rand, fold func(string) string) (text string, secret lint.Range, err error) {
	parsed, err := syntax.Parse(rule.Regex, syntax.Perl)
	if err != nil {
		return "", secret, err
	}
	re := regexp.MustCompile(rule.Regex)
	const attempts = 1000
	for range attempts {
		var b strings.Builder
		appendExample(&b, r, parsed, fold)
		text = "see " + b.String() + "\n"
		groups := re.FindStringSubmatchIndex(text)
		if groups == nil {
			continue // a word boundary, for example
		}
		secret = lint.Range{Start: groups[0], End: groups[1]}
		if len(groups) > 2 && groups[2] >= 0 {
			secret = lint.Range{Start: groups[2], End: groups[3]}
		}
		return text, secret, nil
	}
	return "", secret, fmt.Errorf("no text matches %s", rule.Regex)
}

// appendExample appends a text that an expression matches.
func appendExample(b *strings.Builder, r *rand.Rand, re *syntax.Regexp, fold func(string) string) {
	switch re.Op {
	case syntax.OpLiteral:
		literal := string(re.Rune)
		if re.Flags&syntax.FoldCase != 0 {
			literal = fold(literal)
		}
		b.WriteString(literal)
	case syntax.OpCharClass:
		b.WriteRune(oneOf(r, re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('x')
	case syntax.OpConcat, syntax.OpCapture:
		for _, part := range re.Sub {
			appendExample(b, r, part, fold)
		}
	case syntax.OpAlternate:
		appendExample(b, r, re.Sub[r.IntN(len(re.Sub))], fold)
	case syntax.OpPlus, syntax.OpStar, syntax.OpQuest, syntax.OpRepeat:
		for range times(r, re) {
			appendExample(b, r, re.Sub[0], fold)
		}
	}
}

// times returns how often what is repeated occurs.
func times(r *rand.Rand, re *syntax.Regexp) int {
	const more = 4 // than it must
	least := re.Min
	if re.Op == syntax.OpPlus {
		least = 1
	}
	switch {
	case re.Op == syntax.OpQuest:
		return r.IntN(2)
	case re.Op == syntax.OpRepeat && re.Max >= 0:
		return least + r.IntN(min(more, re.Max-least)+1)
	}
	return least + r.IntN(more+1)
}

// oneOf returns a character of a class: a letter or a digit if it has any, or else one of ASCII that can be seen.
func oneOf(r *rand.Rand, ranges []rune) rune {
	var all, alnum []rune
	for i := 0; i < len(ranges); i += 2 {
		for c := max(ranges[i], ' '+1); c <= min(ranges[i+1], '~'); c++ {
			all = append(all, c)
			if unicode.IsLetter(c) || unicode.IsDigit(c) {
				alnum = append(alnum, c)
			}
		}
	}
	if len(alnum) > 1 {
		return alnum[r.IntN(len(alnum))]
	}
	if len(all) == 0 {
		return ranges[0]
	}
	return all[r.IntN(len(all))]
}

// isMasked reports whether the second half of a secret is masked, less the padding of base64: the first may say who
// issued it.
func isMasked(text string, secret lint.Range) bool {
	end := secret.Start + len(strings.TrimRight(text[secret.Start:secret.End], "="))
	masked := (secret.Start + end) / 2
	for _, found := range lint.SecretsInText([]byte(text)) {
		if found.Start <= masked && found.End > masked {
			masked = found.End
		}
	}
	return masked >= end
}
