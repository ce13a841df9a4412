package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// pair writes vectorPair.
func pair() {
	TEXT("vectorPair", NOSPLIT, "func(text []byte, from, end int, a, b byte) int")
	text := Load(Param("text").Base(), GP64())
	at, end := Load(Param("from"), GP64()), Load(Param("end"), GP64())
	a, b := every("a"), every("b")
	SUBQ(Imm(step), end)

	Label("loop")
	CMPQ(at, end)
	JG(LabelRef("done"))
	PREFETCHT0(Mem{Base: text, Index: at, Scale: 1, Disp: ahead})
	first, second, both := pairs(a, b, text, at, 0), pairs(a, b, text, at, step/2), YMM()
	VPOR(first, second, both)
	VPTEST(both, both)
	JNZ(LabelRef("found"))
	ADDQ(Imm(step), at)
	JMP(LabelRef("loop"))

	Label("found")
	hits, high := GP64(), GP64()
	VPMOVMSKB(first, hits.As32())
	VPMOVMSKB(second, high.As32())
	SHLQ(Imm(step/2), high)
	ORQ(high, hits)
	TZCNTQ(hits, hits)
	ADDQ(hits, at)

	Label("done")
	VZEROUPPER()
	Store(at, ReturnIndex(0))
	RET()
}

// pairs returns which of the 32 bytes at text[at+disp] are a with b behind.
func pairs(a, b, text, at Register, disp int) VecVirtual {
	here, next := YMM(), YMM()
	VPCMPEQB(Mem{Base: text, Index: at, Scale: 1, Disp: disp}, a, here)
	VPCMPEQB(Mem{Base: text, Index: at, Scale: 1, Disp: disp + 1}, b, next)
	VPAND(here, next, here)
	return here
}

// every returns a register with a parameter in all bytes.
func every(param string) VecVirtual {
	x, y := XMM(), YMM()
	VMOVD(Load(Param(param), GP32()), x)
	VPBROADCASTB(x, y)
	return y
}
