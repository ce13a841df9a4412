// Command chaos runs urlmend under all kinds of trouble, at random, and checks that it
// keeps what it promises. It needs Linux; README.md explains what it does. Run it in its
// own folder:
//
//	go run . TREE...                  # for a minute, over files of these folders
//	go run . -minutes 10 TREE...
//	go run . -seed 7 -step 1234 TREE... # that step, again and again
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// stepsOfRound is how often urlmend is run on the same files.
const stepsOfRound = 25

func main() {
	minutes := flag.Float64("minutes", 1, "run for `N` minutes")
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "choose at random as the run with this `SEED` did")
	only := flag.Int("step", -1, "repeat only step `N`")
	urlmend := flag.String("urlmend", "", "run this `BINARY` instead of building ../..")
	parent := flag.String("work", "/dev/shm", "work in a new folder in `FOLDER`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, time.Duration(*minutes*float64(time.Minute)))
	defer cancel()
	failed, err := run(ctx, *urlmend, *parent, *seed, *only, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(2)
	}
	if failed {
		os.Exit(1)
	}
}

// run does steps until ctx is done, and prints what came of them. It reports whether a
// promise was broken.
func run(ctx context.Context, urlmend, parent string, seed uint64, only int, trees []string) (failed bool, err error) {
	if len(trees) == 0 {
		return false, fmt.Errorf("name a folder with text: go run . TREE")
	}
	paths, err := find(trees)
	if err != nil {
		return false, err
	}
	place, err := newPlace(parent, urlmend)
	if err != nil {
		return false, err
	}
	defer place.remove()
	fmt.Printf("seed %d, %d files\n", seed, len(paths))
	for _, reason := range place.missing {
		fmt.Println("left out:", reason)
	}
	results := make(results)
	var now *round
	for n := max(only, 0); ctx.Err() == nil; n++ {
		if now == nil || n%stepsOfRound == 0 {
			if now, err = newRound(place, rand.New(rand.NewPCG(seed, uint64(n/stepsOfRound)<<32)), paths); err != nil {
				return false, err
			}
		}
		s := newStep(now, rand.New(rand.NewPCG(seed, uint64(n))))
		o, err := s.do()
		if err != nil {
			return false, fmt.Errorf("step %d, %v: %w", n, s, err)
		}
		results.add(s, o)
		for _, broken := range o.broken {
			failed = true
			fmt.Printf("BROKEN in step %d, %v: %s\n", n, s, broken)
		}
		if only >= 0 {
			n--
		}
	}
	fmt.Print("\n", results)
	return failed, nil
}
