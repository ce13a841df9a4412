package extract

// Cut returns pieces of text that begin at the offsets in cuts, and a Splitter
// that could have made them. Each holds all of the text. What comes before
// one is guessed from warmUp bytes.
func Cut(text []byte, cuts []int, warmUp int) (*Splitter, []Piece) {
	pieces := make([]Piece, len(cuts))
	for i, from := range cuts {
		p := &pieces[i]
		p.Data, p.from, p.limit, p.guess = text, from, len(text), max(0, from-warmUp)
		if i+1 < len(cuts) {
			p.limit = cuts[i+1]
		}
	}
	return new(Splitter), pieces
}
