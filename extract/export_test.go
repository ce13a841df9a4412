package extract

// InBlocks returns opt with blocks of that size, so that a short text has several.
func InBlocks(opt Options, size int) Options {
	opt.block = size
	return opt
}
