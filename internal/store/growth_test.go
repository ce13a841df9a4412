//go:build growth

package store

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
	"github.com/urlmend/urlmend/internal/record"
)

// TestEvidenceGrowth settles hyphens at line ends, all by the same software, which only its habits can
// answer.
func TestEvidenceGrowth(t *testing.T) {
	growth.Linear(t, "hyphens of one program", 500, func(n int) func() {
		var messages [][]record.Record
		for i := range n {
			head := fmt.Sprintf("http://example.org/%06d-", i)
			o := hyphenated(head+"tea", strings.TrimSuffix(head, "-")+"tea", "kept")
			o.Breaks[0].At = len(head)
			o.Column = 1 + i%200
			messages = append(messages, messageBy("Tea Mail", o))
		}
		records := append(mailOf("tea.mbox", messages...), &record.Done{})
		return func() {
			storeOf(t, records).Close()
		}
	})
}
