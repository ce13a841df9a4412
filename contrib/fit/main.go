// Command fit measures and fits the points by which urlmend decides whether a bare URL continues on the next line: see
// README.md.
package main

import (
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math"
	"os"
	"slices"

	"github.com/urlmend/urlmend/extract"
)

const (
	likely   = 12 // points from which on a join is likely
	folds    = 10
	heaviest = 20 // weight of a line end in the fit
)

var stiffness float64

func main() {
	scratch := flag.Bool("scratch", false, "forget the points in use: what a fit knows of them, it would know from the same line ends")
	verbose := flag.Bool("v", false, "list the line ends that are decided wrongly")
	flag.Float64Var(&stiffness, "stiffness", 0.03, "what each point costs, squared, by which a sign is no longer what it was")
	points := flag.Bool("points", false, "print the points in use and those fitted")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: fit [-v] [-points] LABELLED.jsonl...")
		os.Exit(2)
	}
	ends, err := read(flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(2)
	}
	report(os.Stdout, ends, *verbose, *points, *scratch)
}

// report prints how good the points in use are, and those that the line ends ask for.
func report(out io.Writer, ends []lineEnd, verbose, withPoints, fromScratch bool) {
	if verbose {
		for _, e := range ends {
			if e.joined != e.isJoin || e.joined && !e.isRight {
				explain(out, &e)
			}
		}
	}
	fmt.Fprintln(out, "As urlmend decides:")
	scores(out, ends, func(e *lineEnd) (joined, right bool) { return e.joined, e.isRight })

	used := inUse(ends)
	names := slices.Sorted(maps.Keys(used.points))
	before := used
	if fromScratch {
		before = &model{}
	}
	fitted := fit(rowsOf(ends, func(*lineEnd) bool { return true }), before, names, stiffness)
	decideFrom := func(m *model, least float64) func(*lineEnd) (bool, bool) {
		return func(e *lineEnd) (joined, right bool) {
			if !isWeighed(e) {
				return e.joined, e.isRight
			}
			r := rowOf(e)
			joined = m.total(&r) >= least
			return joined, joined && e.isJoin
		}
	}
	decide := func(m *model) func(*lineEnd) (bool, bool) { return decideFrom(m, likely) }
	fmt.Fprintln(out, "\nBy the points in use, where they are asked:")
	scores(out, ends, decide(used))
	fmt.Fprintln(out, "\nBy the points fitted:")
	scores(out, ends, decide(fitted))
	var models [folds]*model
	for i := range models {
		models[i] = fit(rowsOf(ends, func(e *lineEnd) bool { return fold(e) != i }), before, names, stiffness)
	}
	fmt.Fprintln(out, "\nCross-validated: by points fitted without the sources of the line end:")
	scores(out, ends, func(e *lineEnd) (bool, bool) { return decide(models[fold(e)])(e) })
	for _, more := range []float64{-5, 5, 10} {
		fmt.Fprintf(out, "\nThe same, joined from %.0f points on:\n", likely+more)
		scores(out, ends, func(e *lineEnd) (bool, bool) { return decideFrom(models[fold(e)], likely+more)(e) })
	}
	if withPoints {
		fmt.Fprintf(out, "\n%-24s %6s %6s %6s %6s\n", "sign", "joins", "none", "used", "fitted")
		fmt.Fprintf(out, "%-24s %6s %6s %6.0f %6.0f\n", "(line end)", "", "", used.prior, fitted.prior)
		for _, name := range names {
			joins, none := 0, 0
			for i := range ends {
				if isWeighed(&ends[i]) && slices.ContainsFunc(ends[i].Signs, func(s extract.Sign) bool { return s.Name == name }) {
					if ends[i].isJoin {
						joins++
					} else {
						none++
					}
				}
			}
			fmt.Fprintf(out, "%-24s %6d %6d %6.0f %6.0f\n", name, joins, none, used.points[name], fitted.points[name])
		}
	}
}

// isWeighed reports whether points decide on a line end: no sign excludes a join, nor is a join proved.
func isWeighed(e *lineEnd) bool { return len(e.Signs) > 1 && !e.Signs[len(e.Signs)-1].Excludes }

// isFixed reports whether a sign is not fitted: it is looked for only where it may decide.
func isFixed(name string) bool { return name == "unbroken nearby" || name == "whole nearby" }

// inUse returns the points in use.
func inUse(ends []lineEnd) *model {
	m := &model{points: map[string]float64{}}
	for i := range ends {
		if !isWeighed(&ends[i]) {
			continue
		}
		m.prior = float64(ends[i].Signs[0].Points)
		for _, s := range ends[i].Signs[1:] {
			if !isFixed(s.Name) {
				m.points[s.Name] = float64(s.Points)
			}
		}
	}
	return m
}

func rowsOf(ends []lineEnd, isWanted func(*lineEnd) bool) (rows []row) {
	for i := range ends {
		if isWeighed(&ends[i]) && isWanted(&ends[i]) {
			rows = append(rows, rowOf(&ends[i]))
		}
	}
	return rows
}

func rowOf(e *lineEnd) row {
	r := row{weight: min(e.Weight, heaviest), isJoin: e.isJoin}
	for _, s := range e.Signs[1:] {
		if isFixed(s.Name) {
			r.fixed += float64(s.Points)
		} else {
			r.signs = append(r.signs, s.Name)
		}
	}
	return r
}

// fold returns the part of the sources to which a line end belongs.
func fold(e *lineEnd) int {
	h := fnv.New32a()
	h.Write([]byte(e.Source))
	return int(h.Sum32() % folds)
}

// scores prints precision and recall by kind of text.
func scores(out io.Writer, ends []lineEnd, decide func(*lineEnd) (joined, right bool)) {
	type sums struct{ joins, joined, right, weightJoins, weightJoined, weightRight float64 }
	kinds := map[string]*sums{"ALL": {}}
	for i := range ends {
		e := &ends[i]
		if kinds[e.Kind] == nil {
			kinds[e.Kind] = &sums{}
		}
		joined, right := decide(e)
		for _, s := range []*sums{kinds[e.Kind], kinds["ALL"]} {
			add := func(count, weight *float64, is bool) {
				if is {
					*count++
					*weight += e.Weight
				}
			}
			add(&s.joins, &s.weightJoins, e.isJoin)
			add(&s.joined, &s.weightJoined, joined)
			add(&s.right, &s.weightRight, right)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		s := kinds[kind]
		fmt.Fprintf(out, "  %-16s precision %s, weighted %.3f; recall %s, weighted %.3f\n", kind,
			share(s.right, s.joined), s.weightRight/s.weightJoined, share(s.right, s.joins), s.weightRight/s.weightJoins)
	}
}

// share returns a/b with its interval of 95 % (Wilson).
func share(a, b float64) string {
	if b == 0 {
		return "-"
	}
	const z = 1.96
	p := a / b
	middle, half := (p+z*z/2/b)/(1+z*z/b), z*math.Sqrt(p*(1-p)/b+z*z/4/b/b)/(1+z*z/b)
	return fmt.Sprintf("%.0f/%.0f %.3f (%.3f-%.3f)", a, b, p, middle-half, middle+half)
}

// explain prints a line end and its signs.
func explain(out io.Writer, e *lineEnd) {
	at := e.offset()
	text := e.Input
	start := max(0, at-200)
	fmt.Fprintf(out, "%s %s, joined %t, weight %.0f, %s %s\n%s\n   ^^^\n%s\n", e.ID, e.Label, e.joined, e.Weight, e.Kind, e.Source, text[start:at], text[at+1:min(len(text), at+200)])
	fmt.Fprintf(out, "   = %d:", e.Points)
	for _, s := range e.Signs {
		fmt.Fprintf(out, " %s %d;", s.Name, s.Points)
	}
	fmt.Fprint(out, "\n\n")
}
