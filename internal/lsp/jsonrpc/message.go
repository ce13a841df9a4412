package jsonrpc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
)

// An ID is the ID of a request, a number or a string, as it is written in JSON.
type ID string

// A Request is a request or a notification.
type Request struct {
	ID     ID // "" for a notification
	Method string
	Params []byte // JSON; nil if there are none
}

// An Error is the answer to a request that failed.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

// Error codes: see https://www.jsonrpc.org/specification#error_object.
const (
	ParseError     = -32700
	InvalidRequest = -32600
	MethodNotFound = -32601
	InvalidParams  = -32602
)

// A raw is a JSON value that shares the memory of the message.
type raw []byte

func (r *raw) UnmarshalJSON(value []byte) error {
	if *r = value; string(value) == "null" {
		*r = nil
	}
	return nil
}

// A message is a request, a notification or a response.
type message struct {
	ID     raw     `json:"id"`
	Method *string `json:"method"`
	Params raw     `json:"params"`
	Result raw     `json:"result"`
	Error  *Error  `json:"error"`
}

// parse returns the message in body. An error is an [*Error].
func parse(body []byte) (*message, error) {
	var m message
	err := json.Unmarshal(body, &m)
	var misspelt *json.SyntaxError
	switch {
	case errors.As(err, &misspelt):
		return nil, &Error{ParseError, "not a message: " + err.Error()}
	case err != nil:
		return nil, &Error{InvalidRequest, "not a message: " + err.Error()}
	case m.ID != nil && !isID(m.ID):
		return nil, &Error{InvalidRequest, fmt.Sprintf("not an ID: %.20s", m.ID)}
	case m.Method == nil && m.ID == nil:
		return nil, &Error{InvalidRequest, "neither a request nor a response"}
	}
	return &m, nil
}

// isID reports whether a JSON value may be an ID: a string or a number.
func isID(value []byte) bool {
	return len(value) > 0 && (value[0] == '"' || value[0] == '-' || '0' <= value[0] && value[0] <= '9')
}

// noID is the ID in the answer to a message of which it is not known.
const noID ID = "null"

// idOf returns the ID of a request that is not read otherwise, because something else in it is wrong. Without an answer
// with its ID, the client would wait for ever. A response gets none: its ID is one of this side.
func idOf(body []byte) ID {
	id, isRequest := noID, false
	for name, value := range members(body) {
		isRequest = isRequest || name == "method"
		if _, isDelim := value.(json.Delim); name == "id" && !isDelim {
			if text, _ := json.Marshal(value); isID(text) {
				id = ID(text)
			}
		}
	}
	if !isRequest {
		return noID
	}
	return id
}

// members yields the names of an object with their values, of which those that are objects or arrays are the bracket that ends them. It ends
// where the text is no JSON; the value of a name before that is nil.
func members(body []byte) iter.Seq2[json.Token, json.Token] {
	return func(yield func(name, value json.Token) bool) {
		in := json.NewDecoder(bytes.NewReader(body))
		in.UseNumber()
		if first, _ := in.Token(); first != json.Delim('{') {
			return
		}
		var name json.Token // of the value that follows
		for depth := 1; depth > 0; {
			token, err := in.Token()
			switch token {
			case json.Delim('{'), json.Delim('['):
				depth++
			case json.Delim('}'), json.Delim(']'):
				depth--
			}
			switch {
			case err != nil:
				if name != nil {
					yield(name, nil)
				}
				return
			case depth > 1: // in a value
			case name == nil:
				name = token
			default:
				yield(name, token)
				name = nil
			}
		}
	}
}
