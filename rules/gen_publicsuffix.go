//go:build ignore

// Gen_publicsuffix writes publicsuffix.txt from the Public Suffix List:
//
//	curl https://publicsuffix.org/list/public_suffix_list.dat | go run gen_publicsuffix.go
package main

import (
	"bufio"
	"bytes"
	"fmt"
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
	var versions, rules, inRules []string
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if strings.HasPrefix(line, "// VERSION: ") || strings.HasPrefix(line, "// COMMIT: ") {
			versions = append(versions, line)
		}
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		rule, err := idna.ToASCII(line)
		if err != nil {
			log.Fatalf("%s: %v", line, err)
		}
		rules = append(rules, rule)
		inRules = append(inRules, rule[strings.LastIndexByte(rule, '.')+1:])
	}
	if lines.Err() != nil || len(versions) == 0 || len(rules) == 0 {
		log.Fatal("standard input is not the published list: ", lines.Err())
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
