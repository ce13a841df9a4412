package command

import (
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/pattern"
)

// An Option is a flag of a command.
type Option struct {
	Names    []string // with their dashes
	Usage    string   // with marks around the placeholder
	Standard string   // the value without the flag, or ""
	Takes    bool     // a value
	Again    bool     // may be given more than once
	Words    []string // the values that it takes; nil: any
}

// Options returns the flags that help shows.
func Options(flags []urfave.Flag) (all []Option) {
	for _, f := range flags {
		doc, ok := f.(urfave.DocGenerationFlag)
		if visible, hides := f.(urfave.VisibleFlag); !ok || hides && !visible.IsVisible() {
			continue
		}
		o := Option{Usage: doc.GetUsage(), Takes: doc.TakesValue(), Words: wordsOf(flags, f.Names()[0])}
		for _, name := range f.Names() {
			o.Names = append(o.Names, dashed(name))
		}
		if slice, ok := f.(urfave.DocGenerationSliceFlag); ok {
			o.Again = slice.IsSliceFlag()
		}
		if o.Takes {
			o.Standard = strings.Trim(doc.GetDefaultText(), `"`)
		}
		all = append(all, o)
	}
	return all
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

var marked = pattern.New("`([^`]+)`")

// Placeholder is the name of the value in the usage, or "".
func (o Option) Placeholder() string {
	if m := marked().FindStringSubmatch(o.Usage); m != nil {
		return m[1]
	}
	if o.Takes {
		return strings.ToUpper(strings.TrimLeft(o.Names[0], "-"))
	}
	return ""
}
