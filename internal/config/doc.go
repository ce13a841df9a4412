// Package config finds and reads the configuration: which settings hold for
// which file, and where each of them comes from.
//
// A configuration file is .urlmend.toml or urlmend.toml. The closest one above a
// file holds for it, alone: nothing is merged with one further out unless it
// says extends.
package config
