package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/rules"
)

var (
	href = regexp.MustCompile(`href="([^"#:]*)(?:#([^"]*))?"`)
	id   = regexp.MustCompile(` (?:id|name)="([^"]*)"`)
)

// TestSite builds the site, and checks that its links lead to pages and headings. Those of its sources are checked by
// urlmend, with all of the repository.
func TestSite(t *testing.T) {
	dir := t.TempDir()
	if err := build("../..", dir); err != nil {
		t.Fatal(err)
	}
	for _, r := range rules.All() {
		text, err := os.ReadFile(filepath.Join(dir, "rules", r.Name+".html"))
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Bad) > 0 && !bytes.Contains(text, []byte(`href="../playground/index.html#`)) {
			t.Errorf("no example of %s opens in the playground", r.Name)
		}
	}
	checked := 0
	anchors := make(map[string]bool)
	texts := make(map[string]string)
	for _, pattern := range []string{"*.html", "*/*.html"} {
		paths, _ := filepath.Glob(filepath.Join(dir, pattern))
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[path] = string(text)
			for _, found := range id.FindAllStringSubmatch(string(text), -1) {
				anchors[path+"#"+found[1]] = true
			}
		}
	}
	for path, text := range texts {
		for _, found := range href.FindAllStringSubmatch(text, -1) {
			target := path
			if found[1] != "" {
				target = filepath.Join(filepath.Dir(path), filepath.FromSlash(found[1]))
			}
			if target == filepath.Join(dir, "playground", "index.html") { // contrib/wasm writes it
				continue
			}
			checked++
			if _, err := os.Stat(target); err != nil || found[2] != "" && !anchors[target+"#"+found[2]] {
				t.Errorf("%s: %s leads nowhere", path, found[0])
			}
		}
	}
	t.Logf("%d links", checked)
}

// TestRenderKeepsTheText checks that a page has the bytes of its source, whatever a text of it is next to.
func TestRenderKeepsTheText(t *testing.T) {
	p := page{source: "docs/a.md"}
	if err := p.render([]byte("# Tea\n\nSee https://example.com/tea and *no*thing\n"), nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<a href="https://example.com/tea">https://example.com/tea</a>`, "<em>no</em>thing"} {
		if !strings.Contains(string(p.Body), want) {
			t.Errorf("%s\nhas no %s", p.Body, want)
		}
	}
}

// TestFragment checks that a fragment is what the playground reads.
func TestFragment(t *testing.T) {
	fragment, err := fragmentOf(map[string]string{"text": "é <b>"})
	if err != nil {
		t.Fatal(err)
	}
	packed, err := base64.RawURLEncoding.DecodeString(fragment)
	if err != nil {
		t.Fatal(err)
	}
	var settings struct{ Text string }
	if err := json.NewDecoder(flate.NewReader(bytes.NewReader(packed))).Decode(&settings); err != nil || settings.Text != "é <b>" {
		t.Errorf("%v %q", err, settings.Text)
	}
}
