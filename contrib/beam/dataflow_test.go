package main

import (
	"strings"
	"testing"
)

// TestDataflowAcceptsThePipeline: the translation for Dataflow, which needs no account, makes a job of it.
func TestDataflowAcceptsThePipeline(t *testing.T) {
	cmd := beamCommand(t, "--input=/archive/*.mbox", "--output=/archive/links", "--runner=dataflow", "--dry_run",
		"--project=example", "--region=europe-west1", "--staging_location=gs://example/staging")
	cmd.Env = append(cmd.Env, "GOOGLE_APPLICATION_CREDENTIALS=/dev/null") // those of this machine are not asked
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{"not submitting job", "JOB_TYPE_BATCH", "readFn"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the output has no %q:\n%s", want, out)
		}
	}
}
