// Package mail reads mail and news: it cuts archives into messages and messages
// into parts, and decodes those to texts that know where each of their bytes
// stands in the original file.
//
// It never fails. What is malformed is read as far as it can be, and told as a
// [Defect]; what no reader would call text is passed over.
package mail
