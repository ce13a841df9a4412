package parse_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/rules"
)

// TestRulesNameValidationErrors checks that the validation errors of the URL
// Standard that rules name are those that its parser reports.
func TestRulesNameValidationErrors(t *testing.T) {
	files, err := filepath.Glob("whatwg/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var parser strings.Builder
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		parser.Write(data)
	}
	for _, r := range rules.All() {
		for _, name := range r.WHATWG {
			if !strings.Contains(parser.String(), `"`+name+`"`) {
				t.Errorf("%s names the validation error %q, which the parser does not know", r.Name, name)
			}
		}
	}
}
