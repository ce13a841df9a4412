package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os/exec"
	"slices"
	"sync"
	"testing"

	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/proto"
)

// A pool is what a runner takes for one worker, and is several processes: Prism itself starts one worker
// for a job. Each bundle goes to one of them, in turn.
type pool struct {
	fnpb.UnimplementedBeamFnExternalWorkerPoolServer
	fnpb.UnimplementedBeamFnControlServer
	fnpb.UnimplementedBeamFnLoggingServer
	t   *testing.T
	own string // where the processes find the pool

	up      fnpb.BeamFnControlClient // of the runner
	state   fnpb.BeamFnStateClient
	upCtx   context.Context
	control fnpb.BeamFnControl_ControlClient
	data    fnpb.BeamFnData_DataClient
	sending sync.Mutex     // for control and data
	awaited sync.WaitGroup // processes that are not connected

	mu      sync.Mutex
	workers []*poolWorker
	owners  map[string]*poolWorker // of the instructions
	next    int
}

// A poolWorker is a process.
type poolWorker struct {
	process *exec.Cmd
	control chan *fnpb.InstructionRequest
	data    chan *fnpb.Elements
	active  map[string]bool // instructions that it has not answered
	bundles int
	isGone  bool
}

// newPool starts a pool of n processes, and returns where the runner finds it.
func newPool(t *testing.T, n int) (p *pool, endpoint string) {
	p = &pool{t: t, owners: make(map[string]*poolWorker)}
	p.awaited.Add(n)
	p.own = listen(t, func(s *grpc.Server) {
		fnpb.RegisterBeamFnControlServer(s, p)
		fnpb.RegisterBeamFnDataServer(s, &poolData{pool: p})
		fnpb.RegisterBeamFnStateServer(s, &poolState{pool: p})
		fnpb.RegisterBeamFnLoggingServer(s, p)
	})
	for i := range n {
		w := &poolWorker{
			process: beamCommand(t, "--worker", fmt.Sprintf("--id=%d", i), "--logging_endpoint="+p.own, "--control_endpoint="+p.own),
			control: make(chan *fnpb.InstructionRequest, 1000), data: make(chan *fnpb.Elements, 1000), active: make(map[string]bool),
		}
		if err := w.process.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			w.process.Process.Kill()
			w.process.Wait()
		})
		p.workers = append(p.workers, w)
	}
	return p, listen(t, func(s *grpc.Server) { fnpb.RegisterBeamFnExternalWorkerPoolServer(s, p) })
}

// listen starts a server, and returns where it is.
func listen(t *testing.T, register func(*grpc.Server)) string {
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	s := grpc.NewServer()
	register(s)
	go s.Serve(l)
	t.Cleanup(s.Stop)
	return l.Addr().String()
}

// kill kills the process that has the bundle which was begun last.
func (p *pool) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	w := p.workers[(p.next+len(p.workers)-1)%len(p.workers)]
	w.process.Process.Kill()
}

// StartWorker connects the pool with the runner, once all processes are there.
func (p *pool) StartWorker(_ context.Context, req *fnpb.StartWorkerRequest) (*fnpb.StartWorkerResponse, error) {
	p.awaited.Wait()
	conn, err := grpc.NewClient(req.GetControlEndpoint().GetUrl(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	p.t.Cleanup(func() { conn.Close() })
	p.upCtx = grpcx.WriteWorkerID(context.Background(), req.GetWorkerId())
	p.up, p.state = fnpb.NewBeamFnControlClient(conn), fnpb.NewBeamFnStateClient(conn)
	if p.control, err = p.up.Control(p.upCtx); err != nil {
		return nil, err
	}
	if p.data, err = fnpb.NewBeamFnDataClient(conn).Data(p.upCtx); err != nil {
		return nil, err
	}
	go func() {
		for {
			req, err := p.control.Recv()
			if err != nil {
				return
			}
			p.instruct(req)
		}
	}()
	go func() {
		for {
			e, err := p.data.Recv()
			if err != nil {
				return
			}
			for _, d := range e.GetData() {
				p.owner(d.GetInstructionId()).data <- &fnpb.Elements{Data: []*fnpb.Elements_Data{d}}
			}
			for _, timer := range e.GetTimers() {
				p.owner(timer.GetInstructionId()).data <- &fnpb.Elements{Timers: []*fnpb.Elements_Timers{timer}}
			}
		}
	}()
	return &fnpb.StartWorkerResponse{}, nil
}

// StopWorker does nothing: the processes end with the test.
func (p *pool) StopWorker(context.Context, *fnpb.StopWorkerRequest) (*fnpb.StopWorkerResponse, error) {
	return &fnpb.StopWorkerResponse{}, nil
}

// owner returns the process that has an instruction: the next one if it is new.
func (p *pool) owner(instruction string) *poolWorker {
	p.mu.Lock()
	defer p.mu.Unlock()
	w := p.owners[instruction]
	if w == nil {
		w = p.workers[p.next]
		p.next = (p.next + 1) % len(p.workers)
		p.owners[instruction] = w
	}
	return w
}

// instruct gives an instruction to a process: one about a bundle to the process that has it.
func (p *pool) instruct(req *fnpb.InstructionRequest) {
	about := req.GetInstructionId()
	switch {
	case req.GetProcessBundleProgress() != nil:
		about = req.GetProcessBundleProgress().GetInstructionId()
	case req.GetProcessBundleSplit() != nil:
		about = req.GetProcessBundleSplit().GetInstructionId()
	}
	w := p.owner(about)
	p.mu.Lock()
	w.active[req.GetInstructionId()] = true
	if req.GetProcessBundle() != nil {
		w.bundles++
	}
	isGone := w.isGone
	p.mu.Unlock()
	if isGone {
		p.answer(w, &fnpb.InstructionResponse{InstructionId: req.GetInstructionId(), Error: "the worker is gone"})
		return
	}
	w.control <- req
}

// answer answers an instruction of the runner. Metrics are left out, as each process has its own numbers for
// them.
func (p *pool) answer(w *poolWorker, resp *fnpb.InstructionResponse) {
	if r := resp.GetProcessBundle(); r != nil {
		r.MonitoringData = nil
	}
	if r := resp.GetProcessBundleProgress(); r != nil {
		r.MonitoringData = nil
	}
	p.mu.Lock()
	isActive := w.active[resp.GetInstructionId()]
	delete(w.active, resp.GetInstructionId())
	p.mu.Unlock()
	if isActive {
		p.sending.Lock()
		defer p.sending.Unlock()
		p.control.Send(resp) // the runner that is gone does not miss it
	}
}

// worker returns the process that calls.
func (p *pool) worker(ctx context.Context) (*poolWorker, error) {
	id, err := grpcx.ReadWorkerID(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(p.workers, func(w *poolWorker) bool { return slices.Contains(w.process.Args, "--id="+id) })
	return p.workers[i], nil
}

// Control gives a process its instructions, and the runner the answers: errors once the process is gone.
func (p *pool) Control(stream fnpb.BeamFnControl_ControlServer) error {
	w, err := p.worker(stream.Context())
	if err != nil {
		return err
	}
	p.awaited.Done()
	go func() {
		for {
			select {
			case req := <-w.control:
				if stream.Send(req) != nil {
					return
				}
			case <-stream.Context().Done():
				return
			}
		}
	}()
	for {
		resp, err := stream.Recv()
		if err != nil {
			break
		}
		p.answer(w, resp)
	}
	p.mu.Lock()
	w.isGone = true
	var left []string
	for id := range w.active {
		left = append(left, id)
	}
	p.mu.Unlock()
	for _, id := range left {
		p.answer(w, &fnpb.InstructionResponse{InstructionId: id, Error: "the worker is gone"})
	}
	return nil
}

// GetProcessBundleDescriptor asks the runner. The elements and the state come from the pool, and go there.
func (p *pool) GetProcessBundleDescriptor(_ context.Context, req *fnpb.GetProcessBundleDescriptorRequest) (*fnpb.ProcessBundleDescriptor, error) {
	d, err := p.up.GetProcessBundleDescriptor(p.upCtx, req)
	if state := d.GetStateApiServiceDescriptor(); state != nil {
		state.Url = p.own
	}
	for _, transform := range d.GetTransforms() {
		spec := transform.GetSpec()
		if urn := spec.GetUrn(); urn != "beam:runner:source:v1" && urn != "beam:runner:sink:v1" {
			continue
		}
		port := new(fnpb.RemoteGrpcPort)
		if err := proto.Unmarshal(spec.Payload, port); err != nil {
			return nil, err
		}
		port.ApiServiceDescriptor.Url = p.own
		if spec.Payload, err = proto.Marshal(port); err != nil {
			return nil, err
		}
	}
	return d, err
}

// Logging forgets what a process logs.
func (p *pool) Logging(stream fnpb.BeamFnLogging_LoggingServer) error {
	for {
		if _, err := stream.Recv(); err != nil {
			return nil
		}
	}
}

// poolData is the data plane of a pool.
type poolData struct {
	fnpb.UnimplementedBeamFnDataServer
	*pool
}

// Data gives a process the elements of its bundles, and the runner what comes of them.
func (p *poolData) Data(stream fnpb.BeamFnData_DataServer) error {
	w, err := p.worker(stream.Context())
	if err != nil {
		return err
	}
	go func() {
		for {
			select {
			case e := <-w.data:
				if stream.Send(e) != nil {
					return
				}
			case <-stream.Context().Done():
				return
			}
		}
	}()
	for {
		e, err := stream.Recv()
		if err == io.EOF || err != nil {
			return nil
		}
		p.sending.Lock()
		p.data.Send(e)
		p.sending.Unlock()
	}
}

// poolState is the state of a pool: that of the runner.
type poolState struct {
	fnpb.UnimplementedBeamFnStateServer
	*pool
}

// State asks the runner what a process asks.
func (p *poolState) State(down fnpb.BeamFnState_StateServer) error {
	up, err := p.state.State(p.upCtx)
	if err != nil {
		return err
	}
	go func() {
		for {
			resp, err := up.Recv()
			if err != nil || down.Send(resp) != nil {
				return
			}
		}
	}()
	for {
		req, err := down.Recv()
		if err != nil {
			return up.CloseSend()
		}
		if err := up.Send(req); err != nil {
			return err
		}
	}
}
