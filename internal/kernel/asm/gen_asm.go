// Command asm writes the assembly of package kernel for amd64. Run it by "go
// generate" in the directory of that package.
package main

import . "github.com/mmcloughlin/avo/build"

const (
	step  = 64   // bytes in one turn of a loop; of package kernel too
	ahead = 2560 // how far ahead of a loop memory is fetched
)

func main() {
	ConstraintExpr("!purego")
	colons()
	pair()
	set()
	Generate()
}
