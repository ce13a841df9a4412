package cli

import (
	"fmt"
	"strconv"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/scan"
)

// containerFlags say how archives and compressed files are opened.
func containerFlags() []urfave.Flag {
	limits := scan.DefaultLimits()
	return []urfave.Flag{
		&urfave.StringFlag{
			Name:  "max-size",
			Usage: "unpack at most `SIZE` from one file, such as 500M or 64G",
			Value: shortSize(limits.MaxSize),
		},
		&urfave.Int64Flag{
			Name:  "max-ratio",
			Usage: "refuse a file that unpacks to more than `N` times its size",
			Value: limits.MaxRatio,
		},
		&urfave.StringSliceFlag{
			Name:  "decompressor",
			Usage: "with `SUFFIX=COMMAND`, unpack files whose names end in SUFFIX with COMMAND, as in 'lz=lzip -dc'",
		},
	}
}

// scanOptions returns what the flags say of opening files.
func scanOptions(c *urfave.Context) (opt scan.Options, err error) {
	opt = scan.Options{Workers: c.Int("workers"), Limits: scan.DefaultLimits()}
	if opt.Limits.MaxRatio = c.Int64("max-ratio"); opt.Limits.MaxRatio < 1 {
		return opt, fmt.Errorf("invalid value \"%d\" for --max-ratio: want 1 or more", opt.Limits.MaxRatio)
	}
	if opt.Limits.MaxSize, err = parseSize(c, "max-size"); err != nil {
		return opt, err
	}
	for _, value := range c.StringSlice("decompressor") {
		d, err := scan.ParseDecompressor(value)
		if err != nil {
			return opt, err
		}
		opt.Decompressors = append(opt.Decompressors, d)
	}
	return opt, nil
}

// sizeUnits are what a size may end in: powers of 1024.
const sizeUnits = "KMGT"

// parseSize reads the number of bytes that a flag has, as in 500M or 500MB.
func parseSize(c *urfave.Context, flag string) (int64, error) {
	value := c.String(flag)
	digits, unit := strings.TrimRight(value, "bB"), int64(1)
	if n := len(digits); n > 0 {
		if i := strings.IndexByte(sizeUnits, digits[n-1]&^0x20); i >= 0 {
			digits, unit = digits[:n-1], 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 || n > (1<<62)/unit {
		return 0, fmt.Errorf("invalid value %q for --%s: want a number of bytes, such as 500K, 500M, 64G or 1T", value, flag)
	}
	return n * unit, nil
}

// shortSize is the inverse of parseSize.
func shortSize(n int64) string {
	unit := ""
	for i := 0; i < len(sizeUnits) && n%1024 == 0; i++ {
		n, unit = n/1024, sizeUnits[i:i+1]
	}
	return strconv.FormatInt(n, 10) + unit
}
