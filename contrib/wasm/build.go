//go:build !js

// Wasm writes urlmend for JavaScript to a folder: urlmend.wasm, and wasm_exec.js, which comes with Go and starts it.
// With -playground it also writes the page to try urlmend, from contrib/playground.
//
//	go run . ../npm
//	go run . -playground FOLDER
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	withPage := flag.Bool("playground", false, "also write the page")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: go run . [-playground] FOLDER")
		os.Exit(2)
	}
	err := build(flag.Arg(0))
	if err == nil && *withPage {
		err = page(flag.Arg(0))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// page writes the files of the page. A page that was opened from a folder may not read urlmend.wasm, so the program
// is there once more, in urlmend.wasm.js.
func page(folder string) error {
	contrib, err := exec.Command("go", "list", "-f", "{{.Dir}}/..", "github.com/urlmend/urlmend/contrib/wasm").Output()
	if err != nil {
		return err
	}
	sources := strings.TrimSpace(string(contrib))
	paths, err := filepath.Glob(filepath.Join(sources, "playground", "*.*"))
	if err != nil {
		return err
	}
	for _, path := range append(paths, filepath.Join(sources, "npm", "engine.js")) {
		text, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, filepath.Base(path)), text, 0o666)
		}
		if err != nil {
			return err
		}
	}
	program, err := os.ReadFile(filepath.Join(folder, "urlmend.wasm"))
	if err != nil {
		return err
	}
	var script bytes.Buffer
	script.WriteString(`globalThis.urlmendWasm = "`)
	encoder := base64.NewEncoder(base64.StdEncoding, &script)
	packer, _ := gzip.NewWriterLevel(encoder, gzip.BestCompression)
	packer.Write(program) // to memory
	packer.Close()
	encoder.Close()
	script.WriteString("\";\n")
	return os.WriteFile(filepath.Join(folder, "urlmend.wasm.js"), script.Bytes(), 0o666)
}

func build(folder string) error {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	root := strings.TrimSpace(string(out))
	start, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "wasm_exec.js"), start, 0o666); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	overlay, err := withoutClasses(filepath.Join(root, "src", "regexp", "syntax", "parse.go"), work)
	if err != nil {
		return err
	}
	// The tag leaves out what writes files and diffs.
	compile := exec.Command("go", "build", "-trimpath", "-overlay", overlay, "-tags", "textonly", "-ldflags", "-s -w",
		"-o", filepath.Join(folder, "urlmend.wasm"), "github.com/urlmend/urlmend/contrib/wasm")
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	compile.Stderr = os.Stderr
	return compile.Run()
}

// withoutClasses writes an overlay for the compiler, in which regular expressions know no \p{...}. None of urlmend has one, and
// to fill the maps of all scripts takes a quarter of the start.
func withoutClasses(parser, folder string) (overlay string, err error) {
	source, err := os.ReadFile(parser)
	if err != nil {
		return "", err
	}
	const head = "func unicodeTable(name string) (tab, fold *unicode.RangeTable, sign int) {\n"
	if bytes.Count(source, []byte(head)) != 1 {
		return "", fmt.Errorf("%s has no unicodeTable as in Go 1.26: change contrib/wasm/build.go", parser)
	}
	changed := filepath.Join(folder, "parse.go")
	if err := os.WriteFile(changed, bytes.Replace(source, []byte(head), []byte(head+"\treturn nil, nil, 0\n"), 1), 0o666); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{parser: changed}})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, list, 0o666)
}
