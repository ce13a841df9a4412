//go:build ignore

// Gen_publicsuffix writes publicsuffix.txt from the Public Suffix List:
//
//	curl https://publicsuffix.org/list/public_suffix_list.dat | go run gen_publicsuffix.go
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"

	"golang.org/x/net/idna"
)

const target = "publicsuffix.txt"

const header = `// This Source Code Form is subject to the terms of the Mozilla Public
// License, v. 2.0. If a copy of the MPL was not distributed with this
// file, You can obtain one at https://mozilla.org/MPL/2.0/.
//
// The rules of https://publicsuffix.org/list/public_suffix_list.dat, in ASCII
// and sorted by gen_publicsuffix.go. A top-level domain that is in rules but not
// a rule itself follows a dot.
`

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen_publicsuffix: ")
	versions, rules := readList(os.Stdin)
	var inRules []string
	for _, rule := range rules {
		inRules = append(inRules, rule[strings.LastIndexByte(rule, '.')+1:])
	}
	for _, domain := range inRules {
		if !slices.Contains(rules, domain) {
			rules = append(rules, "."+domain)
		}
	}
	slices.Sort(rules)
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s//\n%s\n\n", header, strings.Join(versions, "\n"))
	fmt.Fprintln(&b, strings.Join(slices.Compact(rules), "\n"))
	if err := os.WriteFile(target, b.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}

// readList reads the published list: the comments that name its version, and the rules in ASCII.
func readList(in io.Reader) (versions, rules []string) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		switch {
		case strings.HasPrefix(line, "// VERSION: "), strings.HasPrefix(line, "// COMMIT: "):
			versions = append(versions, line)
		case line != "" && !strings.HasPrefix(line, "//"):
			rule, err := idna.ToASCII(line)
			if err != nil {
				log.Fatalf("%s: %v", line, err)
			}
			rules = append(rules, rule)
		}
	}
	if lines.Err() != nil || len(versions) == 0 || len(rules) == 0 {
		log.Fatal("standard input is not the published list: ", lines.Err())
	}
	return versions, rules
}
