package main

import (
	"fmt"
	"os"
	"strings"
)

const document = "results.md"

// updateDocument puts text between the two comments that mark a chapter's tables.
func updateDocument(path, chapter, text string) error {
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	updated, err := replaceChapter(string(old), chapter, text)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, []byte(updated), 0o666)
}

func replaceChapter(old, chapter, text string) (string, error) {
	begin, end := "<!-- bench "+chapter+" -->\n", "<!-- end of bench "+chapter+" -->\n"
	before, rest, ok := strings.Cut(old, begin)
	if !ok {
		return "", fmt.Errorf("no line %q", strings.TrimSpace(begin))
	}
	_, after, ok := strings.Cut(rest, end)
	if !ok {
		return "", fmt.Errorf("no line %q behind %q", strings.TrimSpace(end), strings.TrimSpace(begin))
	}
	return before + begin + "\n" + strings.TrimSpace(text) + "\n\n" + end + after, nil
}
