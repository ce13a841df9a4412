// Command xurls prints the URLs that mvdan.cc/xurls finds in a file, one a line.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"runtime/debug"

	"mvdan.cc/xurls/v2"
)

func main() {
	if os.Args[1] == "--version" {
		info, _ := debug.ReadBuildInfo()
		for _, d := range info.Deps {
			if d.Path == "mvdan.cc/xurls/v2" {
				fmt.Println("xurls", d.Version)
			}
		}
		return
	}
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	out := bufio.NewWriter(os.Stdout)
	for _, at := range xurls.Strict().FindAllIndex(text, -1) {
		out.Write(text[at[0]:at[1]])
		out.WriteByte('\n')
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}
