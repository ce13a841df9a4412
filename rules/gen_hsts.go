//go:build ignore

// Gen_hsts writes hsts.bin, the hosts that browsers ask by https alone, from the list of Chromium:
//
//	go run gen_hsts.go -date 2026-06-01 < transport_security_state_static.json
//
// The list is at https://chromium.googlesource.com/chromium/src/+/main/net/http/transport_security_state_static.json.
package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen_hsts: ")
	date := flag.String("date", "", "when the list was read, as YYYY-MM-DD")
	flag.Parse()
	var text strings.Builder
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<30)
	for lines.Scan() {
		if line := strings.TrimSpace(lines.Text()); !strings.HasPrefix(line, "//") {
			text.WriteString(line)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
	var list struct {
		Entries []struct {
			Name, Mode        string
			IncludeSubdomains bool `json:"include_subdomains"`
		}
	}
	if err := json.Unmarshal([]byte(text.String()), &list); err != nil {
		log.Fatal(err)
	}
	var hashes []uint64
	for _, e := range list.Entries {
		name := strings.ToLower(e.Name)
		if e.IncludeSubdomains {
			name = "." + name
		}
		if e.Mode == "force-https" {
			sum := sha256.Sum256([]byte(name))
			hashes = append(hashes, binary.BigEndian.Uint64(sum[:])>>27)
		}
	}
	slices.Sort(hashes)
	data := fmt.Appendf(nil, "%s\n", *date)
	before := uint64(0)
	for _, h := range slices.Compact(hashes) {
		data = binary.AppendUvarint(data, h-before)
		before = h
	}
	if err := os.WriteFile("hsts.bin", data, 0o666); err != nil {
		log.Fatal(err)
	}
}
