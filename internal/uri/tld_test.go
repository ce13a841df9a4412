package uri_test

import (
	"testing"

	"github.com/urlmend/urlmend/internal/uri"
)

func TestIsTopLevel(t *testing.T) {
	for label, want := range map[string]bool{
		"com": true, "DE": true, "Museum": true, "xn--p1ai": true, "zw": true,
		"": false, "c": false, "html": false, "local": false, "# Version": false,
	} {
		if got := uri.IsTopLevel([]byte(label)); got != want {
			t.Errorf("IsTopLevel(%q) = %v, want %v", label, got, want)
		}
	}
}
