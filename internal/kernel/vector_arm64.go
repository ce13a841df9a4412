//go:build !purego

package kernel

// hasVector is true: all arm64 have NEON.
const hasVector = true
