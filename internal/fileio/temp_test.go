package fileio

import (
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

// TestNobodyTakesAFileForALeftover: it is locked until it has its name. A process that
// begins to write in the folder removes what is not locked.
func TestNobodyTakesAFileForALeftover(t *testing.T) {
	folder := t.TempDir()
	done := make(chan bool)
	var others sync.WaitGroup
	others.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
				removeLeftovers(folder)
			}
		}
	})
	for i := range 20 {
		if err := Write(filepath.Join(folder, strconv.Itoa(i%5)), []byte("text")); err != nil {
			t.Error(err)
			break
		}
	}
	close(done)
	others.Wait()
}
