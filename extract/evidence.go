package extract

// A verdict is what the evidence says of one join.
type verdict struct {
	confidence Confidence
	reason     Reason
}

// judge weighs whether the bare URL in j.a, which ends at a line end, goes on
// with piece, which begins the next line at text[next].
func (f *finder) judge(j *joiner, next int, kind BreakKind, piece []byte) verdict {
	return verdict{}
}
