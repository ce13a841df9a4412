// Package docs has the generated pages that the program prints.
package docs

import _ "embed"

// Manual is the manual page, in the source format of man. A test of internal/cli makes it.
//
//go:embed man/urlmend.1
var Manual string

// Schema is the JSON Schema of configuration files. A test of internal/config makes it.
//
//go:embed config.schema.json
var Schema string
