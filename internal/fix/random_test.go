package fix_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestRandomFixes mends random texts by random rules, and looks at what came of
// it in other ways than package fix does. FIXES=5000 does more of them.
func TestRandomFixes(t *testing.T) {
	n := textCount(20)
	material := fragments(t)
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	var patch []byte
	old, mended := make(map[string][]byte), make(map[string][]byte)
	fixed, refused := 0, 0
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 6))
		text, opt := randomText(r, material), randomOptions(r, linter)
		sealed := false
		if r.IntN(6) == 0 {
			opt.Extract.Input, _ = extract.ParseInput("message")
			text, sealed = randomMail(r, text)
		}
		before := bytes.Clone(text)
		got := fix.Mend(text, opt)
		if !bytes.Equal(text, before) {
			t.Fatalf("seed %d: Mend wrote to its input", seed)
		}
		if sealed && !bytes.Equal(got.Text, before) {
			t.Errorf("seed %d: what is signed or encoded was changed: %q", seed, got.Text)
		}
		fixed, refused = fixed+got.Fixed, refused+len(got.Refused)
		checkMended(t, seed, text, got, opt)
		checkEdits(t, text, got)
		name := randomName(r, seed)
		old[name], mended[name] = text, got.Text
		patch = fix.AppendUnified(patch, name, text, got.Text, nil)
	}
	checkPatch(t, patch, old, mended)
	if fixed < n/2 {
		t.Errorf("only %d findings were mended in %d texts", fixed, n)
	}
	t.Logf("%d texts, %d findings mended, %d refused", n, fixed, refused)
}

// textCount returns how many random texts to look at.
func textCount(usual int) int {
	if n, err := strconv.Atoi(os.Getenv("FIXES")); err == nil {
		return n
	}
	return usual
}

// fragments returns lines with URLs of all kinds: the examples and the fixtures of
// the rules.
func fragments(t testing.TB) (lines []string) {
	t.Helper()
	for _, r := range rules.All() {
		if r.Project {
			continue
		}
		for _, text := range slices.Concat(r.Bad, r.Good) {
			if !strings.HasPrefix(text, "From: ") && len(text) < 500 {
				lines = append(lines, text)
			}
		}
	}
	paths, err := filepath.Glob("../../fixtures/rules/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, path := range paths {
		fixture, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range fixture.Files {
			if f.Name == "in" && !bytes.HasPrefix(f.Data, []byte("From")) {
				lines = append(lines, strings.Split(string(f.Data), "\n")...)
			}
		}
	}
	return append(lines,
		"", "", "Tea is served at four.", "  > quoted, and said twice",
		"caf\xe9 in Latin-1: see http://www.example.com/caf\xe9 for it",
		"日本語 http://www.example.com/日本語/index.html です",
		"HTTP://www.example.com:80/a%2fb and FTP://ftp.example.com:21/pub/%7ejim",
	)
}

// randomText returns some of the lines, with line ends of one kind or of both,
// perhaps a byte order mark, and perhaps no line end at the end.
func randomText(r *rand.Rand, lines []string) []byte {
	var b bytes.Buffer
	if r.IntN(8) == 0 {
		b.WriteString("\ufeff")
	}
	ends := [][]string{{"\n"}, {"\r\n"}, {"\n", "\r\n"}}[r.IntN(3)]
	for range 1 + r.IntN(30) {
		line := lines[r.IntN(len(lines))]
		end := ends[r.IntN(len(ends))]
		b.WriteString(strings.ReplaceAll(line, "\n", end) + end)
	}
	if r.IntN(3) == 0 {
		return bytes.TrimRight(b.Bytes(), "\r\n")
	}
	return b.Bytes()
}

// randomMail returns a message with the text as its body, or one of its parts, and
// whether that is to stay as it is.
func randomMail(r *rand.Rand, text []byte) (mail []byte, sealed bool) {
	fields := []string{
		"", "Subject: tea\n", "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n",
		"Content-Type: text/plain; charset=iso-8859-1\n", "Content-Type: text/html\n", "Content-Type: text/plain; format=flowed; delsp=yes\n",
		"Content-Type: multipart/mixed; boundary=cut\n\n--cut\nContent-Type: text/plain\n",
	}
	seals := []string{
		"DKIM-Signature: v=1\n", "ARC-Seal: i=1\n", "Content-Length: 9\n", "Content-MD5: a\n",
		"Content-Transfer-Encoding: quoted-printable\n", "Content-Transfer-Encoding: base64\n",
		"Content-Type: multipart/signed; boundary=cut\n\n--cut\nContent-Type: text/plain\n",
	}
	head := "From: jim@example.com\n"
	if sealed = r.IntN(4) == 0; sealed {
		head += seals[r.IntN(len(seals))]
	} else {
		head += fields[r.IntN(len(fields))]
	}
	return slices.Concat([]byte(head+"\n"), text), sealed
}

// randomOptions chooses a kind of text, and rules.
func randomOptions(r *rand.Rand, linter *lint.Linter) fix.Options {
	kinds := []string{"text", "text", "text", "markdown", "html", "rst", "latex", "roff", "source"}
	kind, _ := extract.ParseInput(kinds[r.IntN(len(kinds))])
	few := r.IntN(2) == 0
	chosen := make(map[string]bool)
	for _, rule := range rules.All() {
		chosen[rule.Name] = !few || r.IntN(4) == 0
	}
	return fix.Options{
		Extract: extract.Options{Input: kind, NearMisses: true, Schemeless: extract.Level(r.IntN(4))},
		Linter:  linter,
		Unsafe:  r.IntN(2) == 0,
		Choose: func([]byte) fix.Choice {
			return fix.Choice{Wants: func(_ *extract.URL, f *lint.Finding) bool { return chosen[f.Rule] }}
		},
	}
}

// randomName returns names of files that git quotes, and others.
func randomName(r *rand.Rand, seed int) string {
	return fmt.Sprintf([]string{"%d.txt", "docs/%d.md", "two words %d.txt", "thé %d", `a "b" %d`, "tab\t%d"}[r.IntN(6)], seed)
}

// checkMended looks at what came of a text.
func checkMended(t *testing.T, seed int, text []byte, got fix.Result, opt fix.Options) {
	t.Helper()
	again := fix.Mend(got.Text, opt)
	if !bytes.Equal(again.Text, got.Text) || again.Fixed != 0 {
		t.Errorf("seed %d: a second run changes %q to %q", seed, got.Text, again.Text)
	}
	checkPlaces(t, seed, text, got)
	before, after := findings(text, opt), findings(got.Text, opt)
	if len(after) > len(before)-got.Fixed {
		t.Errorf("seed %d: %d findings, %d mended, and %d are left", seed, len(before), got.Fixed, len(after))
	}
	for rule, n := range countRules(after) {
		if n > countRules(before)[rule] {
			t.Errorf("seed %d: there is more of %s in %q than in %q", seed, rule, got.Text, text)
		}
	}
	const marks = "broken-link-markup" // its fixes change what is around a URL
	if a, b := skeleton(text, opt), skeleton(got.Text, opt); a != b && countRules(after)[marks] == countRules(before)[marks] {
		t.Errorf("seed %d: what is no URL was changed:\n%q\n%q", seed, a, b)
	}
}

// checkPlaces holds that Before maps what is in both texts to the same.
func checkPlaces(t *testing.T, seed int, text []byte, got fix.Result) {
	t.Helper()
	last := 0
	for off := range len(got.Text) + 1 {
		at := got.Before(off)
		if at < last || at > len(text) {
			t.Fatalf("seed %d: the byte at %d of %q comes from that at %d of %q, the one before from %d", seed, off, got.Text, at, text, last)
		}
		last = at
	}
	if last != len(text) {
		t.Errorf("seed %d: the end comes from %d, not %d", seed, last, len(text))
	}
}

func findings(text []byte, opt fix.Options) []lint.Finding {
	var all []lint.Finding
	for u := range extract.Find(text, opt.Extract) {
		found, _ := opt.Linter.Check(&u)
		all = append(all, found...)
	}
	return all
}

func countRules(findings []lint.Finding) map[string]int {
	n := make(map[string]int)
	for _, f := range findings {
		n[f.Rule]++
	}
	return n
}

// skeleton returns a text without its URLs and what delimits them.
func skeleton(text []byte, opt fix.Options) string {
	var b strings.Builder
	at := 0
	for u := range extract.Find(text, opt.Extract) {
		before := string(text[at:u.Start])
		before = strings.TrimSuffix(strings.TrimSuffix(before, "URL:"), "<")
		b.WriteString(before + "{URL}")
		at = u.End
		if bytes.HasPrefix(text[at:], []byte(">")) {
			at++
		}
	}
	return b.String() + string(text[at:])
}

// checkPatch has git apply the patch to all files.
func checkPatch(t *testing.T, patch []byte, old, mended map[string][]byte) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git here")
	}
	dir := t.TempDir()
	for name, text := range old {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git := exec.Command("git", "apply", "--whitespace=nowarn", "-")
	git.Dir, git.Stdin = dir, bytes.NewReader(patch)
	git.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	if out, err := git.CombinedOutput(); err != nil {
		t.Fatalf("git apply: %v\n%s", err, out)
	}
	for name, want := range mended {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: git made %q of it, want %q", name, got, want)
		}
	}
}
