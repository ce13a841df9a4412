// Package mail reads mail and news. It splits archives into messages and messages
// into parts, and decodes the parts to texts that map each byte to its position in
// the file.
//
// It also reads other containers of texts that are not mail: notebooks, gettext catalogues, calendars and web pages.
//
// It never fails: it reads malformed input as far as possible and reports a
// [Defect]. It skips parts that are not text.
package mail
