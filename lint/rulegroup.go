package lint

import (
	"math/bits"
	"slices"
)

// A ruleGroup is some rules, at most 64, and which of them are run on what URL:
// sets of them are words, with bit i for rules[i].
type ruleGroup struct {
	rules  []*Rule
	always uint64
	needs  [32]uint64 // those that need a trait, by its bit
}

// groupRules returns the rules in groups, in their order.
func groupRules(rules []*Rule) (groups []ruleGroup) {
	for some := range slices.Chunk(rules, 64) {
		groups = append(groups, newRuleGroup(some))
	}
	return groups
}

func newRuleGroup(rules []*Rule) ruleGroup {
	g := ruleGroup{rules: rules}
	for i, r := range rules {
		if r.Needs == 0 {
			g.always |= 1 << i
		}
		for trait := range g.needs {
			if r.Needs&(1<<trait) != 0 {
				g.needs[trait] |= 1 << i
			}
		}
	}
	return g
}

// run runs the rules that a URL with those traits needs, in their order.
func (g *ruleGroup) run(p *Pass, traits Trait) {
	chosen := g.always
	for ; traits != 0; traits &= traits - 1 {
		chosen |= g.needs[bits.TrailingZeros32(uint32(traits))]
	}
	for ; chosen != 0; chosen &= chosen - 1 {
		p.rule = g.rules[bits.TrailingZeros64(chosen)]
		p.rule.Check(p)
	}
}
