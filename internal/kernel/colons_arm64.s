//go:build !purego

#include "textflag.h"

// What stays the same through the loop. LOW1, HIGH1 and LOW2 are an Ends.
#define LOW1    V0
#define HIGH1   V1
#define LOW2    V2
#define COLON   V3
#define SLASH   V4
#define VISIBLE V5 // the first byte that is: ' ' + 1
#define INDEX   V6 // 0x8F: VTBL gives 0 for an index from 16 on, hence for bytes from 0x80 on
#define SPACED  V7
#define BITS    V8 // 1, 2, 4 .. 128, twice

// BEGINS turns HERE, 16 bytes of the text, into BITS where a colon is with which
// a URL may begin. BEFORE, LAST and NEXT are the text from two bytes and from one
// byte before, and from one byte behind. It uses V9 and V10, and spoils all four.
#define BEGINS(BEFORE, LAST, HERE, NEXT) \
	VAND   INDEX.B16, LAST.B16, V9.B16         \
	VTBL   V9.B16, [LOW1.B16], V9.B16          \
	VUSHR  $4, LAST.B16, LAST.B16              \
	VTBL   LAST.B16, [HIGH1.B16], LAST.B16     \
	VAND   INDEX.B16, BEFORE.B16, BEFORE.B16   \
	VTBL   BEFORE.B16, [LOW2.B16], BEFORE.B16  \
	VAND   LAST.B16, V9.B16, V9.B16            \
	VAND   BEFORE.B16, V9.B16, V9.B16          \
	VUMAX  VISIBLE.B16, NEXT.B16, V10.B16      \
	VCMEQ  NEXT.B16, V10.B16, V10.B16          \
	VORR   SPACED.B16, V10.B16, V10.B16        \
	VAND   V10.B16, V9.B16, V9.B16             \
	VCMEQ  SLASH.B16, NEXT.B16, NEXT.B16       \
	VORR   NEXT.B16, V9.B16, V9.B16            \
	VCMTST V9.B16, V9.B16, V9.B16              \
	VCMEQ  COLON.B16, HERE.B16, HERE.B16       \
	VAND   V9.B16, HERE.B16, HERE.B16          \
	VAND   BITS.B16, HERE.B16, HERE.B16

#define ALL(b, V) \
	MOVD $b, R9   \
	VDUP R9, V.B16

// func vector(dst []uint32, text []byte, from, end int, ends *Ends) (n, resume int)
TEXT ·vector(SB), NOSPLIT, $0-88
	MOVD dst_base+0(FP), R0
	MOVD dst_len+8(FP), R1
	MOVD text_base+24(FP), R2
	MOVD from+48(FP), R3
	MOVD end+56(FP), R4
	MOVD ends+64(FP), R5

	VLD1 (R5), [LOW1.B16, HIGH1.B16, LOW2.B16]
	ALL(0x3A, COLON)
	ALL(0x2F, SLASH)
	ALL(0x21, VISIBLE)
	ALL(0x8F, INDEX)
	ALL(0x80, SPACED)
	MOVD $0x8040201008040201, R9
	VMOV R9, BITS.D[0]
	VMOV R9, BITS.D[1]

	MOVD ZR, R6          // the number of offsets written
	MOVD R3, R7          // where the step starts
	SUB  $64, R4         // the last place where one may
	SUB  $64, R1         // so many written leave no room for 64 more
	ADD  R3, R2, R10
	SUB  $2, R10, R11
	SUB  $1, R10, R12
	ADD  $1, R10, R13

loop:
	CMP    R4, R7
	BGT    done
	VLD1.P 64(R11), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1.P 64(R12), [V20.B16, V21.B16, V22.B16, V23.B16]
	VLD1.P 64(R10), [V24.B16, V25.B16, V26.B16, V27.B16]
	VLD1.P 64(R13), [V28.B16, V29.B16, V30.B16, V31.B16]
	BEGINS(V16, V20, V24, V28)
	BEGINS(V17, V21, V25, V29)
	BEGINS(V18, V22, V26, V30)
	BEGINS(V19, V23, V27, V31)

	// Each addition of neighbours makes one byte of two: in the end there is
	// one bit for each byte of the text.
	VADDP V25.B16, V24.B16, V24.B16
	VADDP V27.B16, V26.B16, V26.B16
	VADDP V26.B16, V24.B16, V24.B16
	VADDP V24.B16, V24.B16, V24.B16
	VMOV  V24.D[0], R8
	CBNZ  R8, write

next:
	ADD $64, R7
	B   loop

write:
	CMP R1, R6
	BGT done
	SUB R3, R7, R14

bit:
	RBIT R8, R9
	CLZ  R9, R9
	ADD  R14, R9
	MOVW R9, (R0)(R6<<2)
	ADD  $1, R6
	SUB  $1, R8, R9
	ANDS R9, R8
	BNE  bit
	B    next

done:
	MOVD R6, n+72(FP)
	MOVD R7, resume+80(FP)
	RET
