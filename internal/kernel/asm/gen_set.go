package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// set writes vectorSet.
func set() {
	TEXT("vectorSet", NOSPLIT, "func(text []byte, s *byte) int")
	text, end := Load(Param("text").Base(), GP64()), Load(Param("text").Len(), GP64())
	tables := Load(Param("s"), GP64())
	rows, columns, beyond := table(tables, 0), table(tables, 16), GP32()
	MOVL(Mem{Base: tables, Disp: 32}, beyond)
	low, zero := all(0x0F), YMM()
	VPXOR(zero, zero, zero)
	at := GP64()
	XORQ(at, at)
	SUBQ(Imm(step/2), end)

	Label("loop")
	CMPQ(at, end)
	JG(LabelRef("done"))
	bytes, row, column := YMM(), YMM(), YMM()
	VMOVDQU(Mem{Base: text, Index: at, Scale: 1}, bytes)
	Comment("The row of the low half and the column of the high one. VPSHUFB gives 0 for bytes from 0x80 on.")
	VPSHUFB(bytes, rows, row)
	VPSRLW(Imm(4), bytes, column)
	VPAND(low, column, column)
	VPSHUFB(column, columns, column)
	VPAND(row, column, row)
	VPCMPEQB(zero, row, row)
	hits, high := GP32(), GP32()
	VPMOVMSKB(row, hits)
	NOTL(hits)
	VPMOVMSKB(bytes, high)
	ANDL(beyond, high)
	ORL(high, hits)
	JNZ(LabelRef("found"))
	ADDQ(Imm(step/2), at)
	JMP(LabelRef("loop"))

	Label("found")
	TZCNTL(hits, hits)
	ADDQ(hits.As64(), at)

	Label("done")
	VZEROUPPER()
	Store(at, ReturnIndex(0))
	RET()
}
