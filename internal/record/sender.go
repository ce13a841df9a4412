package record

import (
	"hash/fnv"
	"strings"
)

// Sender returns a number for a sender, by the address or by what an archive left of it, such as "ann at example.org (Ann)"; 0 if that is
// nothing. It has so few bits that it serves only to tell the senders of one archive apart.
func Sender(author string) int {
	address, _, _ := strings.Cut(author, " (")
	address = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(address), " at ", "@"))
	if address == "" {
		return 0
	}
	h := fnv.New32a()
	h.Write([]byte(address))
	return int(h.Sum32()>>8 | 1)
}
