//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

// The assembly is up to date when "go generate" leaves it as it is; that needs the
// module avo, which only the module in asm requires.
//
//go:generate sh -c "cd asm && go run . -out ../kernel_amd64.s -pkg kernel"

var hasVector = cpu.X86.HasAVX2 && cpu.X86.HasBMI1
