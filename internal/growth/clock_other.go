//go:build !unix

package growth

import "time"

var start = time.Now()

func processTime() time.Duration { return time.Since(start) }
