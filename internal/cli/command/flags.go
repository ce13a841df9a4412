package command

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/suggest"
)

// A Flag is an option of a command.
type Flag struct {
	Name  string
	Short string // another name, of one letter
	Kind  Kind
	// Usage is the line of help; the placeholder for the value, if it is not the name, is in backquotes.
	Usage    string
	Standard string // the value without the flag
	// StandardUsage is Standard in other words.
	StandardUsage string
	Words         []string             // the values that it takes; nil: any
	Hidden        bool                 // from help
	Check         func(*Context) error // of its value, if the flag is given
}

// A Kind is the kind of values that a flag takes.
type Kind uint8

const (
	Value  Kind = iota // a text
	Values             // texts, as the flag may be given more than once
	Number
	Switch // none
)

// Names returns the names of the flag, without dashes.
func (f Flag) Names() []string {
	if f.Short == "" {
		return []string{f.Name}
	}
	return []string{f.Name, f.Short}
}

// withName returns the flag of that name, or nil.
func withName(flags []Flag, name string) *Flag {
	i := slices.IndexFunc(flags, func(f Flag) bool { return name != "" && (f.Name == name || f.Short == name) })
	if i < 0 {
		return nil
	}
	return &flags[i]
}

// OneOf returns a flag that takes one of the words and lists them in its usage.
func OneOf(name, usage, standard string, words []string) Flag {
	f := Flag{Name: name, Usage: usage + ": " + strings.Join(words, ", "), Standard: standard, Words: words}
	if name == "format" {
		f.Short = "f"
	}
	f.Check = func(c *Context) error {
		value := c.String(name)
		if slices.Contains(words, value) {
			return nil
		}
		if best := suggest.Closest(value, words); best != "" {
			return fmt.Errorf("invalid value %q for --%s: did you mean %s?", value, name, best)
		}
		return fmt.Errorf("invalid value %q for --%s: want one of %s", value, name, strings.Join(words, ", "))
	}
	return f
}

// Text returns a flag that takes any text.
func Text(name, usage string) Flag { return Flag{Name: name, Usage: usage} }

// Toggle returns a flag that takes no value.
func Toggle(name, usage string) Flag { return Flag{Name: name, Usage: usage, Kind: Switch} }

// A value is that of a flag. It is a [flag.Value].
type value struct {
	kind    Kind
	isSet   bool
	text    string
	texts   []string
	number  int64
	enabled bool
}

// value returns the value without the flag.
func (f Flag) value() *value {
	v := &value{kind: f.Kind}
	if f.Standard != "" {
		v.Set(f.Standard)
		v.isSet = false
	}
	return v
}

var errParse = errors.New("parse error")

// Set reads the value of the flag, each time that it is given.
func (v *value) Set(text string) (err error) {
	switch v.kind {
	case Value:
		v.text = text
	case Values:
		if !v.isSet {
			v.texts = nil
		}
		v.texts = append(v.texts, text)
	case Number:
		v.number, err = strconv.ParseInt(text, 0, 64)
	case Switch:
		v.enabled, err = strconv.ParseBool(text)
	}
	v.isSet = true
	if errors.Is(err, strconv.ErrSyntax) {
		return errParse
	}
	return errors.Unwrap(err)
}

// String is for package flag, which never prints it here.
func (v *value) String() string { return v.text }

// IsBoolFlag reports whether the flag takes no value, for package flag.
func (v *value) IsBoolFlag() bool { return v.kind == Switch }

// get returns the value of a flag; that of one which the command does not have is empty.
func (c *Context) get(name string) *value {
	if v := c.values[name]; v != nil {
		return v
	}
	return new(value)
}

// IsSet reports whether a flag is given.
func (c *Context) IsSet(name string) bool { return c.get(name).isSet }

// String returns the value of a flag.
func (c *Context) String(name string) string { return c.get(name).text }

// Strings returns the values of a flag.
func (c *Context) Strings(name string) []string { return c.get(name).texts }

// Int returns the value of a flag.
func (c *Context) Int(name string) int64 { return c.get(name).number }

// Bool reports whether a flag is on.
func (c *Context) Bool(name string) bool { return c.get(name).enabled }

// Set sets a flag that the command has.
func (c *Context) Set(name, text string) error { return c.get(name).Set(text) }

// An Option is a flag as help and the scripts for shells show it.
type Option struct {
	Names    []string // with their dashes
	Usage    string   // with marks around the placeholder
	Standard string   // the value without the flag, or ""
	Takes    bool     // a value
	Again    bool     // may be given more than once
	Words    []string // the values that it takes; nil: any
}

// Options returns the flags of a command that help shows.
func (c *Command) Options() []Option { return options(c.flags()) }

// Options returns the flags of the program.
func (app *App) Options() []Option { return options(app.flags()) }

func options(flags []Flag) (all []Option) {
	for _, f := range flags {
		if f.Hidden {
			continue
		}
		o := Option{
			Usage: f.Usage, Standard: cmp.Or(f.StandardUsage, f.Standard), Words: f.Words,
			Takes: f.Kind != Switch, Again: f.Kind == Values,
		}
		for _, name := range f.Names() {
			o.Names = append(o.Names, dashed(name))
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

// Placeholder is the name of the value in the usage, or "".
func (o Option) Placeholder() string {
	if _, after, ok := strings.Cut(o.Usage, "`"); ok {
		name, _, _ := strings.Cut(after, "`")
		return name
	}
	if o.Takes {
		return strings.ToUpper(strings.TrimLeft(o.Names[0], "-"))
	}
	return ""
}
