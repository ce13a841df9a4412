package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/urlmend/urlmend/internal/policy"
	"github.com/urlmend/urlmend/internal/suggest"
)

// A layer is the settings of one source, by key. That of a rule has the
// key "rules.NAME".
type layer map[string]entry

// An entry is the value of one key.
type entry struct {
	texts []text // one, except for words
	from  Origin
	path  string // of the file, absolute
}

// A text is one string of a value, and its place.
type text struct {
	text string
	at   Origin
}

// An override is a layer for some files.
type override struct {
	paths globs
	layer layer
}

// contents are what a file says, itself or by what it extends.
type contents struct {
	layer     layer
	overrides []*override
	policies  []Policy // the first that matches decides
}

// extend puts what other says below what c says.
func (c *contents) extend(other *contents) {
	merged := maps.Clone(other.layer)
	maps.Copy(merged, c.layer)
	c.layer = merged
	// A file may be extended by several ways; its overrides hold once.
	theirs := make(map[*override]bool, len(other.overrides))
	for _, o := range other.overrides {
		theirs[o] = true
	}
	mine := slices.DeleteFunc(c.overrides, func(o *override) bool { return theirs[o] })
	c.overrides = slices.Concat(other.overrides, mine)
	c.policies = slices.Concat(c.policies, other.policies)
}

// A decoder turns the tree of a file into what it says.
type decoder struct {
	file *file
	notation
	rules  []string // names of them
	faults []Fault
}

func (d *decoder) fault(at place, format string, args ...any) {
	d.faults = append(d.faults, at.fault(format, args...))
}

func (d *decoder) contents(root *node) *contents {
	c := &contents{layer: d.layer(root, inFile), policies: d.policies(root)}
	for _, item := range d.list(root, tableOverrides) {
		if o := d.override(item); o != nil {
			c.overrides = append(c.overrides, o)
		}
	}
	return c
}

// list returns the items of a list of tables; none if there is no such list.
func (d *decoder) list(root *node, name string) []*node {
	f := root.index[name]
	switch {
	case f == nil:
		return nil
	case f.value.kind != unstable.Array:
		d.fault(f.at, "%s is a list: write %s", name, d.item(name))
		return nil
	}
	return f.value.items
}

func (d *decoder) override(item *node) *override {
	if item.kind != unstable.Table {
		d.fault(item.at, "an override is a table: write %s", d.item(tableOverrides))
		return nil
	}
	o := &override{layer: d.layer(item, inOverride)}
	paths := o.layer[keyPaths]
	if item.index[keyPaths] == nil {
		d.fault(item.at, "the override has no %s: name the files that it applies to", keyPaths)
	}
	delete(o.layer, keyPaths)
	o.paths = newGlobs(paths)
	return o
}

// layer reads the keys that are allowed in the table.
func (d *decoder) layer(table *node, s scope) layer {
	l := make(layer)
	for _, f := range table.fields {
		if k, ok := keyNamed(f.name); ok && !strings.Contains(f.name, ".") {
			d.key(l, &k, f, s)
		} else {
			d.part(l, f, s)
		}
	}
	return l
}

// key reads a key, if it is allowed in the scope.
func (d *decoder) key(l layer, k *key, f *field, s scope) {
	switch {
	case k.scope&s != 0:
		d.set(l, k, f)
	case s == inOverride:
		d.fault(f.at, "%s cannot be set in an override: put it %s", f.name, d.top())
	default:
		d.fault(f.at, "%s is only for overrides: put it below %s", f.name, d.item(tableOverrides))
	}
}

// part reads a table in the table.
func (d *decoder) part(l layer, f *field, s scope) {
	switch f.name {
	case tableRules:
		d.levels(l, f)
		return
	case tableLinks:
		if s == inOverride {
			d.fault(f.at, "%s cannot be set in an override: put it %s", f.name, d.top())
		} else {
			d.links(l, f)
		}
		return
	case tableOverrides, tablePolicy:
		if s == inFile {
			return
		}
	}
	d.fault(f.at, "%v", suggest.Unknown("key", f.name, namesIn(s), ""))
}

// table reads a table that has these keys and no others.
func (d *decoder) table(item *node, keys []key) layer {
	l := make(layer)
	for _, f := range item.fields {
		if i := slices.IndexFunc(keys, func(k key) bool { return k.name == f.name }); i >= 0 {
			d.set(l, &keys[i], f)
			continue
		}
		var names []string
		for _, k := range keys {
			names = append(names, k.name)
		}
		d.fault(f.at, "%v", suggest.Unknown("key", f.name, names, ""))
	}
	return l
}

// set reads the value of a key.
func (d *decoder) set(l layer, k *key, f *field) {
	e := entry{from: d.origin(f.at), path: d.file.path}
	good := true
	for _, v := range k.values(f) {
		if err := k.take(v); err != nil {
			d.fault(v.at, "%s: %v", k.name, err)
			good = false
			continue
		}
		e.texts = append(e.texts, text{v.text, d.origin(v.at)})
	}
	if good {
		l[k.name] = e
	}
}

// values returns the items of a list, or the one value that is none.
func (k *key) values(f *field) []*node {
	if k.kind == words && f.value.kind == unstable.Array {
		return f.value.items
	}
	return []*node{f.value}
}

// take returns why the key does not take the value, nil if it does.
func (k *key) take(v *node) error {
	takes := map[kind]bool{
		word: v.isWord(), words: v.isWord(),
		number: v.kind == unstable.Integer,
		flag:   v.kind == unstable.Bool,
	}
	switch {
	case !takes[k.kind] && k.names != nil:
		return fmt.Errorf("want one of %s, not %s", strings.Join(k.names(), ", "), v.describe())
	case !takes[k.kind]:
		return fmt.Errorf("want %v, not %s", k.kind, v.describe())
	}
	return k.accept(v.text)
}

func (n *node) describe() string {
	switch n.kind {
	case unstable.Array:
		return "a list"
	case unstable.Table:
		return "a table"
	case unstable.String:
		return quoted(n.text)
	}
	if len(n.text) > 20 {
		return "what it is"
	}
	return n.text
}

// levels reads the table of rules.
func (d *decoder) levels(l layer, f *field) {
	if f.value.kind != unstable.Table {
		d.fault(f.at, "%s is a table: write %s", tableRules, d.section(tableRules))
		return
	}
	for _, r := range f.value.fields {
		if !slices.Contains(d.rules, r.name) {
			d.fault(r.at, "%v", UnknownRule(r.name, d.rules))
			continue
		}
		if r.value.kind != unstable.Table {
			k := ruleKey(r.name)
			d.set(l, &k, r)
			continue
		}
		for name, e := range d.table(r.value, optionKeys()) {
			if name = "." + name; name == "."+keySeverity {
				name = ""
			}
			l[ruleKey(r.name).name+name] = e
		}
	}
}

// optionKeys returns the keys of a table [rules.NAME].
func optionKeys() []key {
	return []key{
		{name: keySeverity, names: levels, doc: "The severity of the findings of the rule."},
		{name: keyAllow, kind: words, check: checkMatch, example: `["www.example.com/tea/"]`, doc: "The URLs that the rule does not report, as `match` of a policy has them."},
		{name: "in", kind: words, names: policy.Places, example: `["links", "text"]`, doc: "Where the rule applies: to the destinations of links, to URLs in the text around, to code."},
	}
}

// links reads the table of settings for links.
func (d *decoder) links(l layer, f *field) {
	if f.value.kind != unstable.Table {
		d.fault(f.at, "%s is a table: write %s", tableLinks, d.section(tableLinks))
		return
	}
	for _, setting := range f.value.fields {
		k, ok := keyNamed(tableLinks + "." + setting.name)
		if !ok {
			d.fault(setting.at, "%v", suggest.Unknown("key", setting.name, []string{"root", "roots", "dialect", "ignore"}, ""))
			continue
		}
		d.set(l, &k, setting)
	}
}

// UnknownRule is the error for a name that no rule has. It does not list the rules: they
// are many.
func UnknownRule(name string, rules []string) error {
	return suggest.Unknown("rule", name, rules, "urlmend rules lists them")
}

// ruleKey returns the key that sets the severity of a rule.
func ruleKey(rule string) key {
	return key{name: tableRules + "." + rule, scope: anywhere, names: levels}
}

// ruleOf returns the rule that a key of ruleKey is for.
func ruleOf(key string) (rule string, ok bool) {
	rule, ok = strings.CutPrefix(key, tableRules+".")
	return rule, ok && !strings.Contains(rule, ".")
}

func (d *decoder) origin(at place) Origin { return Origin{File: at.file.shown, Line: at.line} }
