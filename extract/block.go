package extract

// What is found may depend on the URL before: the quotation mark that closes one
// opens no other. So that a search can start anywhere, and finds what a search of
// the whole input does, a text is searched in blocks at fixed offsets. Each block is
// searched on its own: what is before it counts as far as a search finds it that
// starts a 64th of a block earlier, which nearly always comes to the same.
const (
	blockSize = 512 << 10
	warmUp    = blockSize / 64
)

// next returns the first URL that is found by a colon, or by what the options
// ask for besides, in [from, limit), and where to look for more. The URL is nil
// at the end, and else valid until the next call.
//
// A URL that ends in the next block does not count if the search of that block
// starts before its end.
func (f *finder) next(from, limit int) (u *URL, resume int) {
	for {
		u, resume = f.search(from, min(limit, f.end))
		if u != nil && resume <= f.end || u == nil && limit <= f.end {
			return u, resume
		}
		if u == nil {
			from = f.enter(f.end)
			continue
		}
		found := *u
		if from = f.enter(f.end); from >= resume {
			f.url = found
			return &f.url, from
		}
	}
}

// enter makes f search the block that starts at text[start]. It returns where the
// search starts, as a URL from the block before may go on there.
func (f *finder) enter(start int) (from int) {
	f.forgetNeedles()
	f.floor, f.openedAt, f.unclosedAt = 0, -1, -1
	f.end = start + f.opt.block
	from = max(0, start-f.opt.block/64)
	for more := start > 0; more; {
		var u *URL
		u, from = f.search(from, start)
		more = u != nil
	}
	return max(f.floor, start)
}
