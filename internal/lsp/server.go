// Package lsp is urlmend in an editor: a Language Server Protocol 3.17 server. It judges the texts in
// the editor with a [judge.Engine], and turns the results into diagnostics, links, hovers and code
// actions. It writes no file and opens no connection.
//
// A message is handled in two steps. The first step runs in the order of the messages and takes what
// it needs from the state. The second step works on that concurrently with others, and can be
// cancelled. A version of a document is an immutable [snapshot]: a request about an old version is
// answered with an error, never with a wrong position.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urlmend/urlmend/internal/lsp/jsonrpc"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// ErrNoShutdown means that the client ended the server without a shutdown request.
var ErrNoShutdown = errors.New("the client ended without a request to shut down")

// Serve serves a client until it sends exit, or in ends. Version is the version of the program.
func Serve(ctx context.Context, in io.Reader, out io.Writer, version string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newServer(ctx, in, out, version)
	defer s.boundMemory()()
	select {
	case <-s.conn.Closed():
	case <-ctx.Done():
	}
	closed := make(chan struct{})
	go func() {
		s.close()
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(grace): // the client does not read
	}
	if !s.wasShutDown.Load() {
		return ErrNoShutdown
	}
	return nil
}

// grace is how long the end of a session waits for pending writes.
const grace = 2 * time.Second

// newServer returns a server that reads from in. It reads until in ends, even after the end of the
// session.
func newServer(ctx context.Context, in io.Reader, out io.Writer, version string) *server {
	s := &server{
		version: version, ctx: ctx, conn: jsonrpc.NewConn(out), poll: newPoll(), interval: interval,
		idle: make(chan func()), slots: make(chan struct{}, maxWorks),
		running: make(map[jsonrpc.ID]context.CancelFunc),
		workspace: workspace{
			docs: make(map[protocol.DocumentURI]*document), notebooks: make(map[protocol.DocumentURI]bool), overlays: make(map[string][]byte),
		},
	}
	go s.conn.Serve(in, s.handle)
	return s
}

const (
	// interval is the time between two looks at whether the client's process has ended.
	interval = 3 * time.Second
	// maxWorks is how many requests are in work at the same time.
	maxWorks = 32
	// maxPending is how many requests may be without an answer. Further ones are refused.
	maxPending = 512
)

// A server is a session with one client.
type server struct {
	version string
	ctx     context.Context // of the session
	conn    *jsonrpc.Conn
	// wasShutDown means that the client sent a shutdown request. It is not guarded by mu, because a
	// write to a client that does not read may block with mu locked.
	wasShutDown atomic.Bool
	client      client // set by initialize
	interval    time.Duration

	mu       sync.Mutex
	state    state
	running  map[jsonrpc.ID]context.CancelFunc
	pending  int // requests without an answer
	works    sync.WaitGroup
	idle     chan func() // to goroutines that have no work
	closing  sync.Mutex
	isClosed bool          // no work begins; under closing
	slots    chan struct{} // one for each request that is worked on
	failure  string        // the last error that was shown

	due     []*document // whose diagnostics are to be pushed; under mu
	pushers int         // goroutines that push them; under mu
	pushing sync.Mutex  // diagnostics, one document at a time
	poll    *poll       // of the diagnostics of the workspace
	memory  memory
	kept    kept
	clean   clean

	workspace
}

// A state is the stage of the session.
type state int

const (
	created state = iota
	initialized
	shutDown
)

// close cancels all work, and waits until it has ended.
func (s *server) close() {
	s.mu.Lock()
	for _, cancel := range s.running {
		cancel()
	}
	s.mu.Unlock()
	s.closeAll()
	s.closing.Lock()
	s.isClosed = true
	s.closing.Unlock()
	s.works.Wait()
	s.conn.Close()
}

// run calls do in a goroutine, unless the session is over. It is an idle one, if there is any: its
// stack need not grow again.
func (s *server) run(do func()) {
	s.closing.Lock()
	defer s.closing.Unlock()
	if s.isClosed {
		return
	}
	s.works.Add(1)
	select {
	case s.idle <- do:
	default:
		go s.work(do)
	}
}

// work calls do, and then what it is given, until the session is over.
func (s *server) work(do func()) {
	for {
		do()
		s.works.Done()
		select {
		case do = <-s.idle:
		case <-s.conn.Closed():
			return
		}
	}
}

// A work is the second step of a request. It returns the answer.
type work func(ctx context.Context) (any, error)

// A method is the first step of handling a message. It returns nil for a notification.
type method func(s *server, params []byte) (work, error)

// request is a method with parameters.
func request[P any](prepare func(s *server, p *P) (work, error)) method {
	return func(s *server, params []byte) (work, error) {
		var p P
		if err := decode(params, &p); err != nil {
			return nil, err
		}
		return prepare(s, &p)
	}
}

// notification is a method without an answer.
func notification[P any](do func(s *server, p *P)) method {
	return request(func(s *server, p *P) (work, error) {
		do(s, p)
		return nil, nil
	})
}

func decode(params []byte, v any) error {
	if params == nil {
		return nil
	}
	if err := json.Unmarshal(params, v); err != nil {
		return &jsonrpc.Error{Code: jsonrpc.InvalidParams, Message: err.Error()}
	}
	return nil
}

// methods are the methods that a client may call once it has initialized the server.
var methods = map[string]method{
	"initialized":                         notification((*server).initialized),
	"shutdown":                            request((*server).shutdown),
	"$/cancelRequest":                     notification((*server).cancelRequest),
	"$/setTrace":                          notification(func(*server, *protocol.SetTraceParams) {}),
	"textDocument/didOpen":                notification((*server).didOpen),
	"textDocument/didChange":              notification((*server).didChange),
	"textDocument/didClose":               notification((*server).didClose),
	"textDocument/didSave":                notification((*server).didSave),
	"notebookDocument/didOpen":            notification((*server).didOpenNotebook),
	"notebookDocument/didChange":          notification((*server).didChangeNotebook),
	"notebookDocument/didSave":            notification(func(*server, *struct{}) {}),
	"notebookDocument/didClose":           notification((*server).didCloseNotebook),
	"textDocument/diagnostic":             request((*server).documentDiagnostic),
	"textDocument/codeAction":             request((*server).codeAction),
	"codeAction/resolve":                  request((*server).resolveAction),
	"textDocument/documentLink":           request((*server).documentLink),
	"textDocument/completion":             request((*server).completion),
	"textDocument/definition":             request((*server).definition),
	"textDocument/references":             request((*server).references),
	"textDocument/prepareRename":          request((*server).prepareRename),
	"textDocument/rename":                 request((*server).rename),
	"workspace/willRenameFiles":           request((*server).willRenameFiles),
	"textDocument/hover":                  request((*server).hover),
	"textDocument/inlayHint":              request((*server).inlayHint),
	"workspace/diagnostic":                request((*server).workspaceDiagnostic),
	"workspace/didChangeConfiguration":    notification((*server).didChangeConfiguration),
	"workspace/didChangeWatchedFiles":     notification((*server).didChangeWatchedFiles),
	"workspace/didChangeWorkspaceFolders": notification((*server).didChangeWorkspaceFolders),
}

// handle handles one message. It is called for each message in order.
func (s *server) handle(r *jsonrpc.Request) {
	if r.Method == "exit" {
		s.conn.Close()
		return
	}
	w, err := s.prepare(r)
	isNotification := r.ID == ""
	switch {
	case isNotification && err != nil:
		s.log(protocol.ErrorMessage, "%s: %s", r.Method, err)
	case isNotification:
	case err != nil:
		s.answer(r.ID, nil, err)
	case w == nil: // a notification that was sent as a request
		s.answer(r.ID, nil, nil)
	default:
		s.start(r.ID, w)
	}
}

// prepare runs the first step.
func (s *server) prepare(r *jsonrpc.Request) (work, error) {
	s.mu.Lock()
	state := s.state
	s.mu.Unlock()
	if r.Method == "initialize" && state == created {
		return request((*server).initialize)(s, r.Params)
	}
	m, known := methods[r.Method]
	switch {
	case r.ID == "" && (!known || state != initialized):
		return nil, nil
	case state == created:
		return nil, &jsonrpc.Error{Code: protocol.ServerNotInitialized, Message: "the first request must be initialize"}
	case state == shutDown:
		return nil, &jsonrpc.Error{Code: jsonrpc.InvalidRequest, Message: "the server is shut down"}
	case r.Method == "initialize":
		return nil, &jsonrpc.Error{Code: jsonrpc.InvalidRequest, Message: "the server is initialized already"}
	case !known:
		return nil, &jsonrpc.Error{Code: jsonrpc.MethodNotFound, Message: fmt.Sprintf("there is no method %q", r.Method)}
	}
	return m(s, r.Params)
}

// start runs the second step once there is a slot for it. It never waits for other requests: the
// reader calls it.
func (s *server) start(id jsonrpc.ID, w work) {
	s.mu.Lock()
	if s.pending >= maxPending {
		s.mu.Unlock()
		s.answer(id, nil, &jsonrpc.Error{Code: protocol.ServerCancelled, Message: "too many requests at the same time"})
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.running[id] = cancel
	s.pending++
	s.mu.Unlock()
	s.run(func() {
		defer cancel()
		var result any
		var err error
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
			result, err = w(ctx)
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			result, err = nil, &jsonrpc.Error{Code: protocol.RequestCancelled, Message: "cancelled"}
		}
		s.mu.Lock()
		delete(s.running, id)
		s.mu.Unlock()
		s.answer(id, result, err)
		s.mu.Lock()
		s.pending--
		s.mu.Unlock()
		s.rest()
	})
}

// answer sends the result of a request.
func (s *server) answer(id jsonrpc.ID, result any, err error) {
	if err == nil {
		s.conn.Reply(id, result)
		return
	}
	var failure *jsonrpc.Error
	switch {
	case errors.As(err, &failure):
	case errors.Is(err, context.Canceled):
		failure = &jsonrpc.Error{Code: protocol.ContentModified, Message: "the document has changed"}
	default:
		failure = &jsonrpc.Error{Code: protocol.RequestFailed, Message: err.Error()}
	}
	s.conn.ReplyError(id, failure)
}

func (s *server) cancelRequest(p *protocol.CancelParams) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.running[jsonrpc.ID(p.ID)]; cancel != nil {
		cancel()
	}
}

func (s *server) shutdown(*struct{}) (work, error) {
	s.mu.Lock()
	s.state = shutDown
	s.wasShutDown.Store(true)
	s.mu.Unlock()
	s.closeAll()
	return func(context.Context) (any, error) { return nil, nil }, nil
}

// log makes the client write a message to its log.
func (s *server) log(kind protocol.MessageType, format string, args ...any) {
	s.conn.Notify("window/logMessage", &protocol.LogMessageParams{Type: kind, Message: fmt.Sprintf(format, args...)})
}

// show makes the client show a message.
func (s *server) show(kind protocol.MessageType, format string, args ...any) {
	s.conn.Notify("window/showMessage", &protocol.ShowMessageParams{Type: kind, Message: fmt.Sprintf(format, args...)})
}
