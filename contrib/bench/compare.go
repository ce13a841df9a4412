package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// compare measures urlmend beside its peers on each corpus as it is.
func compare(b *bench) (string, error) { return b.compareOnAll(b.corpora, 0) }

// compareLarge does so on the first corpus, repeated.
func compareLarge(b *bench) (string, error) { return b.compareOnAll(b.corpora[:1], b.largeSize()) }

func (b *bench) compareOnAll(folders []string, want size) (string, error) {
	var out strings.Builder
	fmt.Fprintf(&out, "Medians of %d.\n", b.rounds)
	able := b.findPeers(&out)
	for _, folder := range folders {
		if err := b.compareOn(&out, folder, want, able); err != nil {
			return "", err
		}
	}
	return out.String(), nil
}

// An ablePeer is one that can be run here.
type ablePeer struct {
	peer
	command []string
	start   time.Duration // CPU of a run on an empty file; 0 if all the text is read
}

// findPeers writes which peers there are, by their versions, and which are not.
func (b *bench) findPeers(out *strings.Builder) []ablePeer {
	var able []ablePeer
	var versions []string
	var missing strings.Builder
	for _, p := range peers {
		if !b.only.MatchString(p.name) {
			continue
		}
		progress("looking for %s", p.name)
		a := ablePeer{peer: p}
		command, version, err := p.find(&b.kit)
		if err == nil {
			a.command = command
			err = b.measureStart(&a)
		}
		if err != nil {
			fmt.Fprintf(&missing, "- Left out: %s: %v.\n", p.name, err)
			continue
		}
		able = append(able, a)
		if !strings.Contains(strings.Join(versions, ", "), version) {
			versions = append(versions, version)
		}
	}
	if len(versions) > 0 {
		fmt.Fprintf(out, "Compared with %s.\n", strings.Join(versions, ", "))
	}
	if missing.Len() > 0 {
		fmt.Fprintf(out, "\n%s", missing.String())
	}
	return able
}

func (b *bench) measureStart(a *ablePeer) error {
	if a.sample == 0 {
		return nil
	}
	empty := b.path("empty.txt")
	if err := os.WriteFile(empty, nil, 0o666); err != nil {
		return err
	}
	var costs []cost
	for range b.rounds {
		c, err := measure(append(a.command, empty), nil, b.path("a.out"))
		if err != nil {
			return err
		}
		costs = append(costs, c)
	}
	a.start = typical(costs).cpu
	return nil
}

func (b *bench) compareOn(out *strings.Builder, folder string, want size, able []ablePeer) error {
	name, text := filepath.Base(folder), b.path("text.txt")
	length, err := b.prepareText(folder, text, want)
	if err != nil {
		return err
	}
	defer os.Remove(text)
	fmt.Fprintf(out, "\n### %s, %v\n\n", name, length)
	peersTable, err := b.besidePeers(name, text, length, able)
	if err != nil {
		return err
	}
	progress("%s: urlmend by itself", name)
	if want > 0 {
		folder = "" // it is not what the text is
	}
	self, err := b.besideItself(folder, text, length)
	if err != nil {
		return err
	}
	progress("%s: in memory", name)
	memory, err := b.inMemory(text, length)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Whole processes, `urlmend extract --input text` and each peer in turn:\n\n%s\n", peersTable)
	fmt.Fprintf(out, "urlmend compared with itself:\n\n%s\n", self)
	fmt.Fprintf(out, "In memory, one core, `extract.Find` and each loop in turn:\n\n%s", memory)
	return nil
}

// prepareText writes the text of a corpus, repeated up to a size if one is given.
func (b *bench) prepareText(folder, to string, want size) (size, error) {
	whole := b.path("whole.txt")
	defer os.Remove(whole)
	length, err := concatenate(folder, whole)
	if err != nil {
		return 0, err
	}
	if length == 0 {
		return 0, fmt.Errorf("%s: no text in it; name a folder with files of text", folder)
	}
	if want == 0 {
		return length, os.Rename(whole, to)
	}
	return grow(whole, to, want)
}

func (b *bench) besidePeers(name, text string, length size, able []ablePeer) (string, error) {
	ours := contender{command: []string{b.kit.urlmend, "extract", "--input", "text", text}, length: length}
	t := table{head: []string{"", "text", "URLs", "urlmend's URLs there", "MB/s CPU", "MB/s wall", "peak memory", "CPU for a byte"}}
	var all []cost
	found := 0
	for _, a := range able {
		progress("%s: beside %s", name, a.name)
		theirs := contender{append(a.command, text), length, 0}
		if a.sample > 0 {
			part := b.path("sample.txt")
			n, err := sample(text, part, length, a.sample)
			if err != nil {
				return "", err
			}
			theirs = contender{append(a.command, part), n, a.start}
		}
		d, err := b.duel(ours, theirs)
		if err != nil {
			return "", err
		}
		all, found = append(all, d.a...), d.foundA
		there, err := b.foundIn(theirs.command[len(theirs.command)-1])
		if err != nil {
			return "", err
		}
		c := typical(d.b)
		t.add(a.name, theirs.length.String(), fmt.Sprint(d.foundB), fmt.Sprint(there),
			significant(1e-6/theirs.cpuPerByte(c)), significant(speed(theirs.length, c.wall-theirs.start)/1e6), c.peak.String(), times(d.ratio))
	}
	if len(all) == 0 {
		return "No peers.\n", nil
	}
	c := typical(all)
	t.addFirst("urlmend", length.String(), fmt.Sprint(found), fmt.Sprint(found),
		significant(1e-6/ours.cpuPerByte(c)), significant(speed(length, c.wall)/1e6), c.peak.String(), "1 x")
	return t.String(), nil
}

// foundIn counts what urlmend finds in a text.
func (b *bench) foundIn(text string) (int, error) {
	if _, err := measure([]string{b.kit.urlmend, "extract", "--input", "text", text}, nil, b.path("a.out")); err != nil {
		return 0, err
	}
	return countLines(b.path("a.out"))
}

// besideItself measures what two workers, the decoding of mail, and linting take.
// The folder may be none.
func (b *bench) besideItself(folder, text string, length size) (string, error) {
	asText := []string{"extract", "--input", "text"}
	t := table{head: []string{"", "CPU", "wall", "MB/s wall", "peak memory", "CPU to the line above", "wall to the line above"}}
	pairs := [][2][]string{{append(asText, "--workers", "1", text), append(asText, "--workers", "2", text)}}
	if isMail(text) {
		pairs = append(pairs, [2][]string{{"extract", "--workers", "1", text}, {"extract", "--workers", "2", text}})
	}
	if folder != "" {
		pairs = append(pairs, [2][]string{{"extract", folder}, {"lint", folder}})
	}
	for _, p := range pairs {
		x, y := b.kit.contender(p[0], length), b.kit.contender(p[1], length)
		d, err := b.duel(x, y)
		if err != nil {
			return "", err
		}
		for i, c := range []cost{typical(d.a), typical(d.b)} {
			row := []string{"", duration(c.cpu), duration(c.wall), "", c.peak.String(), "", ""}
			row[0] = commandName(p[i])
			if p[i][len(p[i])-1] == text {
				row[3] = significant(speed(length, c.wall) / 1e6)
			}
			if i == 1 {
				row[5], row[6] = times(d.ratio), times(d.wallRatio)
			}
			t.add(row...)
		}
	}
	return t.String(), nil
}

func (k *kit) contender(args []string, length size) contender {
	return contender{command: append([]string{k.urlmend}, args...), length: length}
}

// commandName writes a command without the place of its file.
func commandName(args []string) string {
	last := len(args) - 1
	name := "FILE"
	if info, err := os.Stat(args[last]); err == nil && info.IsDir() {
		name = "FOLDER"
	}
	return "`" + strings.Join(args[:last], " ") + " " + name + "`"
}

// duration is in milliseconds up to a second.
func duration(d time.Duration) string {
	if d < time.Second {
		return significant(float64(d)/float64(time.Millisecond)) + " ms"
	}
	return significant(d.Seconds()) + " s"
}
