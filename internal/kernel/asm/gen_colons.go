package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// colons writes vector.
func colons() {
	TEXT("vector", NOSPLIT, "func(dst []uint32, text []byte, from, end int, ends *byte) (n, resume int)")
	dst, size := Load(Param("dst").Base(), GP64()), Load(Param("dst").Len(), GP64())
	text := Load(Param("text").Base(), GP64())
	at, end := Load(Param("from"), GP64()), Load(Param("end"), GP64())
	ends := Load(Param("ends"), GP64())

	c := constants{
		low1: table(ends, 0), high1: table(ends, 16), low2: table(ends, 32),
		colon: all(':'), slash: all('/'), visible: all(' ' + 1), low: all(0x0F), spaced: all(1 << 7),
		zero: YMM(),
	}
	VPXOR(c.zero, c.zero, c.zero)
	found, from := GP64(), GP64()
	XORQ(found, found)
	MOVQ(at, from)
	SUBQ(Imm(step), end)
	SUBQ(Imm(step), size)

	Label("loop")
	CMPQ(at, end)
	JG(LabelRef("done"))
	PREFETCHT0(Mem{Base: text, Index: at, Scale: 1, Disp: ahead})

	Comment("Most steps in prose have no colon.")
	first, second, both := YMM(), YMM(), YMM()
	VPCMPEQB(Mem{Base: text, Index: at, Scale: 1}, c.colon, first)
	VPCMPEQB(Mem{Base: text, Index: at, Scale: 1, Disp: step / 2}, c.colon, second)
	VPOR(first, second, both)
	VPTEST(both, both)
	JZ(LabelRef("next"))

	hits, high := GP64(), GP64()
	c.begins(hits, first, text, at, 0)
	c.begins(high, second, text, at, step/2)
	SHLQ(Imm(step/2), high)
	ORQ(high, hits)
	JNZ(LabelRef("write"))
	Label("next")
	ADDQ(Imm(step), at)
	JMP(LabelRef("loop"))

	Comment("Write the offsets of the bits in hits, unless dst may be too short for 64.")
	Label("write")
	CMPQ(found, size)
	JG(LabelRef("done"))
	start := GP64()
	MOVQ(at, start)
	SUBQ(from, start)
	Label("bit")
	offset := GP64()
	TZCNTQ(hits, offset)
	ADDQ(start, offset)
	MOVL(offset.As32(), Mem{Base: dst, Index: found, Scale: 4})
	INCQ(found)
	BLSRQ(hits, hits)
	JNZ(LabelRef("bit"))
	JMP(LabelRef("next"))

	Label("done")
	VZEROUPPER()
	Store(found, ReturnIndex(0))
	Store(at, ReturnIndex(1))
	RET()
}

type constants struct {
	low1, high1, low2                        VecVirtual // an Ends
	colon, slash, visible, low, spaced, zero VecVirtual
}

// begins sets the bits of hits for those of the 32 bytes at text[at+disp] that
// are colons, as told by a register, with which a URL may begin.
func (c *constants) begins(hits, colons, text, at Register, disp int) {
	bytes := func(d int) Mem { return Mem{Base: text, Index: at, Scale: 1, Disp: disp + d} }
	classes, last, next, t := YMM(), YMM(), YMM(), YMM()

	Comment("The classes of the two bytes before. VPSHUFB gives 0 for bytes from 0x80 on.")
	VMOVDQU(bytes(-1), last)
	VPSHUFB(last, c.low1, classes)
	VPSRLW(Imm(4), last, last)
	VPAND(c.low, last, last)
	VPSHUFB(last, c.high1, last)
	VPSHUFB(bytes(-2), c.low2, t)
	VPAND(t, classes, classes)
	VPAND(last, classes, classes)

	Comment("Behind the colon: a visible byte, unless it is \"URL:\"; or a slash, whatever is before.")
	VMOVDQU(bytes(1), next)
	VPMAXUB(c.visible, next, t)
	VPCMPEQB(next, t, t)
	VPOR(c.spaced, t, t)
	VPAND(t, classes, classes)
	VPCMPEQB(c.slash, next, next)
	VPOR(next, classes, classes)

	none := classes
	VPCMPEQB(c.zero, classes, none)
	VPANDN(colons, none, none)
	VPMOVMSKB(none, hits.(GPVirtual).As32())
}

// table loads a table of 16 bytes into both halves of a register.
func table(base Register, disp int) VecVirtual {
	y := YMM()
	VBROADCASTI128(Mem{Base: base, Disp: disp}, y)
	return y
}

// all returns a register with b in all bytes.
func all(b uint32) VecVirtual {
	r, x, y := GP32(), XMM(), YMM()
	MOVL(U32(b), r)
	VMOVD(r, x)
	VPBROADCASTB(x, y)
	return y
}
