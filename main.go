// Urlmend finds every URL in plain text, mends those that line wrapping broke,
// and says what is wrong with them.
package main

import (
	"os"

	"github.com/urlmend/urlmend/internal/cli"
	_ "github.com/urlmend/urlmend/internal/memory/early"
)

func main() {
	os.Exit(cli.Main(os.Args, os.Stdin, os.Stdout, os.Stderr))
}
