package cli

import urfave "github.com/urfave/cli/v2"

func baselineFlags() []urfave.Flag { return nil }

type baselines struct{}

func newBaselines(bool) baselines                           { return baselines{} }
func (baselines) stale(*stdio) bool                         { return false }
func (l *linting) beginKnown(j *judging, d *document) error { return nil }
