package store_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/urlmend/urlmend/internal/record"
)

// all has a record of each kind, in the order of a log.
func all() []record.Record {
	day := time.Date(2003, 3, 4, 5, 6, 7, 0, time.UTC)
	return []record.Record{
		&record.Log{Version: record.Version, Program: "1.2", By: record.Options{Edition: "by-date", Schemeless: "none"}},
		&record.File{Name: "a\uFFFD.mbox", Bytes: []byte("a\xff.mbox"), Size: 3, Modified: day, SHA256: []byte{1, 2}},
		&record.Text{Member: "m", Nth: 1, Input: "mbox", From: 7},
		&record.Message{Start: 7, End: 90, ID: "1@example.com", References: []string{"0@example.com"}, Date: &day, DateSource: "date", Plausible: true, Subject: "<a> & \"b\""},
		&record.Occurrence{URL: "http://example.com/\uFFFD", URLBytes: []byte("http://example.com/\xe9"), Kind: "bare", Confidence: "sure", Line: 2, Column: 3, Start: 8, End: 30,
			Segments: [][2]int{{8, 20}, {21, 30}}, Breaks: []record.Break{{At: 20, Reason: "r"}}, Findings: []record.Finding{{Rule: "bad-host", Severity: "error", Start: 8, End: 9, Message: "m"}}},
		&record.Note{Kind: "bad-base64", Start: 31, End: 32, Message: "m"},
		&record.End{Read: 90, Whole: true, Tail: &record.Tail{Start: 7, SHA256: []byte{3}}},
		&record.Done{Done: day},
		&record.Shard{Name: "a\uFFFD.mbox", Bytes: []byte("a\xff.mbox"), Size: 30, Modified: day, Named: true, Input: "mbox", From: 7, To: 20},
		&record.ShardEnd{Read: 20, Lines: 2, Column: 3, Error: "e"},
	}
}

// TestLines: a record is read as it was written, in one line.
func TestLines(t *testing.T) {
	for _, r := range all() {
		line := record.Append(nil, r)
		if bytes.IndexByte(line, '\n') != len(line)-1 {
			t.Errorf("%q is not one line", line)
		}
		got, err := record.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, r) {
			t.Errorf("%s\nis read as %+v", line, got)
		}
	}
}

// TestParseRefuses what is no record of this version.
func TestParseRefuses(t *testing.T) {
	for _, line := range []string{``, `{}`, `{"record":"log`, `{"record":"note","start":"x"}`, `{"record":"other"}`, `{"record":"log","schema_version":99}`} {
		if r, err := record.Parse([]byte(line)); err == nil {
			t.Errorf("%q is read as %+v", line, r)
		}
	}
}

// TestInterruptedLog: wherever a log was cut off, all that was committed before is read, and more can be
// written after it.
func TestInterruptedLog(t *testing.T) {
	for _, name := range []string{"log.jsonl", "log.jsonl.zst"} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		first, second := all()[:7], all()[7:]
		middle := write(t, path, 0, first)
		end := write(t, path, middle, second)
		whole, err := os.ReadFile(path)
		if err != nil || int64(len(whole)) != end {
			t.Fatalf("%s has %d bytes, and ends at %d (%v)", name, len(whole), end, err)
		}
		cut := filepath.Join(dir, "cut-"+name)
		if err := os.WriteFile(cut, whole, 0o666); err != nil {
			t.Fatal(err)
		}
		for length := len(whole) - 1; length >= 0; length-- {
			if err := os.Truncate(cut, int64(length)); err != nil {
				t.Fatal(err)
			}
			got, offset := read(t, cut)
			if least := len(first); int64(length) >= middle && len(got) < least {
				t.Fatalf("%s: %d bytes have %d records, want %d", name, length, len(got), least)
			}
			if !slices.EqualFunc(got, all()[:len(got)], func(a, b record.Record) bool { return reflect.DeepEqual(a, b) }) {
				t.Fatalf("%s: %d bytes have %v", name, length, got)
			}
			if offset > int64(length) {
				t.Fatalf("%s: %d bytes end at %d", name, length, offset)
			}
		}
		if err := os.WriteFile(cut, whole[:len(whole)-1], 0o666); err != nil {
			t.Fatal(err)
		}
		write(t, cut, middle, second)
		if again, err := os.ReadFile(cut); err != nil || !bytes.Equal(again, whole) {
			t.Errorf("%s: what was interrupted and written on differs (%v)", name, err)
		}
	}
}

// write writes records to a log from that offset on, and returns where they end.
func write(t *testing.T, path string, offset int64, records []record.Record) (end int64) {
	t.Helper()
	w, err := record.OpenWriter(path, func() (int64, error) { return offset, nil })
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, r := range records {
		if err := w.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if end, err = w.Commit(); err != nil {
		t.Fatal(err)
	}
	return end
}

// read returns the records of a log, and where they end.
func read(t *testing.T, path string) (records []record.Record, offset int64) {
	t.Helper()
	offset, err := record.Read(path, func(r record.Record) error {
		records = append(records, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return records, offset
}
