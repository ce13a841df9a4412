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
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	start, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "wasm_exec.js"), start, 0o666); err != nil {
		return err
	}
	// The tag leaves out what writes files and diffs.
	compile := exec.Command("go", "build", "-trimpath", "-tags", "textonly", "-ldflags", "-s -w", "-o", filepath.Join(folder, "urlmend.wasm"), "github.com/urlmend/urlmend/contrib/wasm")
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	compile.Stderr = os.Stderr
	return compile.Run()
}
