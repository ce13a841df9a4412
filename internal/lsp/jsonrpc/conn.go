// Package jsonrpc is JSON-RPC 2.0 over the base protocol of the Language Server Protocol, which is
// header fields and JSON. A message is read and decoded once: clients send whole texts, and a
// keystroke should cost little.
package jsonrpc

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"sync"
)

// ErrClosed means that the connection is closed.
var ErrClosed = errors.New("the connection is closed")

// A Conn is a connection to a client. Its methods may be called by several goroutines at the same
// time.
type Conn struct {
	closed chan struct{}
	close  func()

	writing sync.Mutex
	out     io.Writer
	buf     []byte // of the message being written

	mu    sync.Mutex
	last  int                   // ID of a call
	calls map[ID]chan<- message // that are not answered
}

// NewConn returns a connection that writes to out.
func NewConn(out io.Writer) *Conn {
	c := &Conn{out: out, closed: make(chan struct{}), calls: make(map[ID]chan<- message)}
	c.close = sync.OnceFunc(func() { close(c.closed) })
	return c
}

// Close makes calls return, and Serve once it has read the next message. Answers can still be sent.
func (c *Conn) Close() { c.close() }

// Closed returns a channel that is closed with the connection: by Close, at the end of the input, or
// when nobody reads the output.
func (c *Conn) Closed() <-chan struct{} { return c.closed }

// Serve reads messages, and calls handle with each request or notification, in order. Anything else
// is answered with an error, and skipped. It returns when the input ends or the connection is closed.
func (c *Conn) Serve(in io.Reader, handle func(*Request)) {
	defer c.Close()
	r := bufio.NewReaderSize(in, maxField)
	for {
		m, id, err := readMessage(r)
		var refused *Error
		switch {
		case errors.As(err, &refused):
			c.ReplyError(id, refused)
			continue
		case err != nil:
			return
		}
		select {
		case <-c.closed:
			return
		default:
		}
		if m.Method != nil {
			handle(&Request{ID: ID(m.ID), Method: *m.Method, Params: m.Params})
			continue
		}
		c.mu.Lock()
		answer := c.calls[ID(m.ID)]
		delete(c.calls, ID(m.ID))
		c.mu.Unlock()
		if answer != nil {
			answer <- *m
		}
	}
}

// readMessage reads a message. If it was skipped, the error is an [*Error], to be sent with that ID.
func readMessage(in *bufio.Reader) (m *message, id ID, err error) {
	body, err := readBody(in)
	var long tooLongError
	if errors.As(err, &long) {
		return nil, noID, &Error{InvalidRequest, err.Error()}
	}
	if err != nil {
		return nil, noID, err
	}
	if m, err = parse(body); err != nil {
		id = idOf(body)
	}
	return m, id, err
}

// Call sends a request, and waits for its result.
func (c *Conn) Call(ctx context.Context, method string, params, result any) error {
	came := make(chan message, 1)
	c.mu.Lock()
	c.last++
	id := ID(strconv.Itoa(c.last))
	c.calls[id] = came
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		delete(c.calls, id)
		c.mu.Unlock()
	}()
	head := `{"jsonrpc":"2.0","id":` + string(id) + `,"method":` + strconv.Quote(method)
	var err error
	if params == nil {
		err = c.write(head, nil)
	} else {
		err = c.write(head+`,"params":`, params)
	}
	if err != nil {
		return err
	}
	select {
	case m := <-came:
		if m.Error != nil {
			return m.Error
		}
		if result == nil || m.Result == nil {
			return nil
		}
		return json.Unmarshal(m.Result, result)
	case <-ctx.Done():
		return ctx.Err()
	case <-c.closed:
		return ErrClosed
	}
}

// Notify sends a notification.
func (c *Conn) Notify(method string, params any) error {
	return c.write(`{"jsonrpc":"2.0","method":`+strconv.Quote(method)+`,"params":`, params)
}

// Reply sends the result of a request, which may be nil.
func (c *Conn) Reply(id ID, result any) error {
	if result == nil {
		result = json.RawMessage("null")
	}
	return c.write(`{"jsonrpc":"2.0","id":`+string(id)+`,"result":`, result)
}

// ReplyError sends the error of a request.
func (c *Conn) ReplyError(id ID, err *Error) error {
	return c.write(`{"jsonrpc":"2.0","id":`+string(id)+`,"error":`, err)
}

// An appender is a value that appends its JSON itself.
type appender interface {
	AppendJSON(dst []byte) []byte
}

// write sends an object, of which head is all but the last value and the closing brace.
func (c *Conn) write(head string, value any) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.buf = append(append(c.buf[:0], blank...), head...)
	if a, ok := value.(appender); ok {
		c.buf = a.AppendJSON(c.buf)
	} else if value != nil {
		made := bytes.NewBuffer(c.buf)
		enc := json.NewEncoder(made)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(value); err != nil {
			return err
		}
		c.buf = bytes.TrimSuffix(made.Bytes(), []byte("\n"))
	}
	c.buf = append(c.buf, '}')
	_, err := c.out.Write(frame(c.buf))
	if err != nil {
		c.Close() // nobody is reading
	}
	const most = 1 << 20
	if cap(c.buf) > most {
		c.buf = nil
	}
	return err
}
