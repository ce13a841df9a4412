package lsp

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/urlmend/urlmend/lint"
)

// TestSettingsOfExtension checks that the extension for VS Code offers the settings of the server.
func TestSettingsOfExtension(t *testing.T) {
	data, err := os.ReadFile("../../contrib/editors/vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Contributes struct {
			Configuration struct {
				Properties map[string]struct {
					Enum    []string `json:"enum"`
					Default any      `json:"default"`
				} `json:"properties"`
			} `json:"configuration"`
		} `json:"contributes"`
	}
	if err := json.Unmarshal(data, &manifest); err != nil {
		t.Fatal(err)
	}
	offered := manifest.Contributes.Configuration.Properties
	for i := range reflect.TypeFor[settings]().NumField() {
		f := reflect.TypeFor[settings]().Field(i)
		name := "urlmend." + f.Tag.Get("json")
		if p, ok := offered[name]; !ok || p.Default != reflect.Zero(f.Type).Interface() {
			t.Errorf("%s: want a setting that is off by default, got %v", name, p)
		}
	}
	for name, values := range map[string][]string{"urlmend.edition": lint.EditionNames(), "urlmend.level": lint.SeverityNames()} {
		got, want := slices.Sorted(slices.Values(offered[name].Enum)), append(slices.Clone(values), "")
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
