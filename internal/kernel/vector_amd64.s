//go:build !purego

#include "textflag.h"

// BROADCAST sets all bytes of Y to b.
#define BROADCAST(b, X, Y) \
	MOVL         $b, R9 \
	VMOVD        R9, X  \
	VPBROADCASTB X, Y

// MATCH sets R to one bit for each of the 32 bytes of text from DX+BX+at that is a colon which may end a scheme. COLONS has
// those that are colons. VPSHUFB gives 0 for bytes from 0x80 on.
#define MATCH(at, COLONS, R) \
	VMOVDQU   at-1(DX)(BX*1), Y10     \ // the last byte before
	VPSHUFB   Y10, Y0, Y9             \
	VPSRLW    $4, Y10, Y10            \
	VPAND     Y6, Y10, Y10            \
	VPSHUFB   Y10, Y1, Y10            \
	VMOVDQU   at-2(DX)(BX*1), Y11     \ // the one before that
	VPSHUFB   Y11, Y2, Y11            \
	VPAND     Y9, Y10, Y9             \
	VPAND     Y9, Y11, Y9             \
	VMOVDQU   at+1(DX)(BX*1), Y10     \ // the byte after
	VPMAXUB   Y5, Y10, Y11            \
	VPCMPEQB  Y10, Y11, Y11           \
	VPOR      Y7, Y11, Y11            \ // all classes if it is visible, else the last
	VPAND     Y9, Y11, Y9             \
	VPCMPEQB  Y4, Y10, Y10            \
	VPOR      Y9, Y10, Y9             \
	VPCMPEQB  Y8, Y9, Y9              \
	VPANDN    COLONS, Y9, Y9          \
	VPMOVMSKB Y9, R

// func vectorColons(dst []uint32, text []byte, from, end int, ends *Ends) (n, resume int)
TEXT ·vectorColons(SB), NOSPLIT, $0-88
	MOVQ dst_base+0(FP), AX
	MOVQ dst_len+8(FP), CX
	MOVQ text_base+24(FP), DX
	MOVQ from+48(FP), BX
	MOVQ end+56(FP), SI
	MOVQ ends+64(FP), DI
	VBROADCASTI128 (DI), Y0
	VBROADCASTI128 16(DI), Y1
	VBROADCASTI128 32(DI), Y2
	BROADCAST(0x3A, X3, Y3) // colon
	BROADCAST(0x2F, X4, Y4) // slash
	BROADCAST(0x21, X5, Y5) // the first visible byte
	BROADCAST(0x0F, X6, Y6)
	BROADCAST(0x80, X7, Y7) // the class spaced
	VPXOR Y8, Y8, Y8
	XORQ DI, DI             // the number of offsets written
	MOVQ BX, R8
	SUBQ $64, SI            // the last place where a step may start
	SUBQ $64, CX            // the last offset for which there is room for 64

loop:
	CMPQ BX, SI
	JGT  done

	// Half of the steps in prose have no colon.
	VPCMPEQB (DX)(BX*1), Y3, Y12
	VPCMPEQB 32(DX)(BX*1), Y3, Y13
	VPOR     Y12, Y13, Y14
	VPTEST   Y14, Y14
	JZ       next
	MATCH(0, Y12, R9)
	MATCH(32, Y13, R10)
	SHLQ $32, R10
	ORQ  R10, R9
	JNZ  write

next:
	ADDQ $64, BX
	JMP  loop

write:
	CMPQ DI, CX
	JGT  done
	MOVQ BX, R10
	SUBQ R8, R10

bit:
	TZCNTQ R9, R11
	ADDQ   R10, R11
	MOVL   R11, (AX)(DI*4)
	INCQ   DI
	BLSRQ  R9, R9
	JNZ    bit
	JMP    next

done:
	VZEROUPPER
	MOVQ DI, n+72(FP)
	MOVQ BX, resume+80(FP)
	RET

// func vectorSet(text []byte, s *halves) int
TEXT ·vectorSet(SB), NOSPLIT, $0-40
	MOVQ text_base+0(FP), AX
	MOVQ text_len+8(FP), CX
	MOVQ s+24(FP), DX
	VBROADCASTI128 (DX), Y0
	VBROADCASTI128 16(DX), Y1
	MOVL 32(DX), DX
	BROADCAST(0x0F, X2, Y2)
	VPXOR Y3, Y3, Y3
	XORQ BX, BX
	SUBQ $32, CX

loop:
	CMPQ BX, CX
	JGT  last
	VMOVDQU (AX)(BX*1), Y4

	// The row of the low half and the bit of the high one. VPSHUFB gives 0 for bytes from 0x80 on.
	VPSHUFB   Y4, Y0, Y5
	VPSRLW    $4, Y4, Y6
	VPAND     Y2, Y6, Y6
	VPSHUFB   Y6, Y1, Y6
	VPAND     Y5, Y6, Y5
	VPCMPEQB  Y3, Y5, Y5
	VPMOVMSKB Y5, SI
	NOTL      SI
	VPMOVMSKB Y4, DI
	ANDL      DX, DI
	ORL       DI, SI
	JNZ       found
	ADDQ      $32, BX
	JMP       loop

	// The last step looks again at some bytes, which are not in the set.
last:
	LEAQ  32(CX), SI
	CMPQ  BX, SI
	JGE   done
	TESTQ CX, CX
	JLT   done
	MOVQ  CX, BX
	JMP   loop

found:
	TZCNTL SI, SI
	ADDQ   SI, BX

done:
	VZEROUPPER
	MOVQ BX, ret+32(FP)
	RET
