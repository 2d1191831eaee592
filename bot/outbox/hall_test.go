package outbox_test

import (
	"context"
	"errors"
	"image"
	"image/png"
	"io"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot"
	"skald/bot/clock"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/render"
	"skald/storage"
)

const (
	vera   storage.UserID = 101
	adam   storage.UserID = 102
	sigrid storage.UserID = 109

	stranger storage.UserID = 103 // without a seat at first

	longhall storage.ChannelID = 201
	meadHall storage.ChannelID = 202

	// direct and a user's id is their channel of direct messages.
	direct = 1000
)

var catalogue = sync.OnceValues(words.Load)

// hall is a sender at work in a Discord of a few lines, on virtual time.
type hall struct {
	*testing.T
	ctx     context.Context
	titles  []desk.Title
	store   *store
	table   *table.Table
	wire    *wire
	log     *logbook
	presses storage.InteractionID
	sender  *outbox.Sender
	stop    func() // ends the sender
	clock   jumping
	urgent  func(context.Context) // what the sender gives way to; nil: nothing
}

// jumping is a clock that shows another time from one moment to the next, while
// time passes as ever.
type jumping struct{ off atomic.Int64 }

func (j *jumping) Now() time.Time                         { return time.Now().Add(time.Duration(j.off.Load())) }
func (j *jumping) After(d time.Duration) <-chan time.Time { return time.After(d) }
func (j *jumping) jump(d time.Duration)                   { j.off.Add(int64(d)) }

// inHall runs a test on virtual time. board paints the first title's pictures.
func inHall(t *testing.T, board func(io.Writer) error, test func(*hall)) {
	t.Parallel()
	if _, err := catalogue(); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		h := &hall{
			T: t, ctx: t.Context(), store: &store{Memory: storage.NewMemory()}, log: &logbook{},
			wire:   &wire{messages: map[storage.MessageID]*message{}},
			titles: []desk.Title{{Game: hoard.Standard(), Painter: painter(board)}, {Game: another{hoard.Standard()}, Painter: painter(dot)}},
		}
		h.table = table.New(h.store, []engine.Game{h.titles[0].Game, h.titles[1].Game}, table.Options{Now: h.clock.Now})
		h.start()
		test(h)
		h.stop()
		if h.Failed() {
			t.Logf("log:\n%s", h.log)
		}
	})
}

// another is the example game under a key of its own: a second title.
type another struct{ engine.Game }

func (a another) About() *engine.About {
	about := *a.Game.About()
	about.Key = "another"
	return &about
}

// start lets a sender begin.
func (h *hall) start() {
	list, err := catalogue()
	if err != nil {
		h.Fatal(err)
	}
	log := h.logger()
	d := desk.New(h.titles)
	d.Table, d.Leagues, d.Words, d.Log, d.Clock = h.table, league.On(h.table, log), list, log, &h.clock
	s := outbox.New(h.table.Store(), h.wire, &h.clock, log, bot.Mails(d))
	if h.urgent != nil {
		s.Yield = h.urgent
	}
	h.sender = s
	ctx, cancel := context.WithCancel(h.ctx)
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	h.stop = func() { cancel(); <-done }
}

func (h *hall) logger() *slog.Logger { return slog.New(slog.NewTextHandler(h.log, nil)) }

// passes lets time pass, and the sender do what it can.
func (h *hall) passes(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (h *hall) press(u storage.UserID) table.Press {
	h.presses++
	return table.Press{By: u, Interaction: h.presses}
}

// match opens a match of a title, which begins.
func (h *hall) match(title int, in storage.ChannelID) *table.Match {
	h.Helper()
	o, err := h.table.Create(h.ctx, h.press(vera), head.Opening{Game: h.titles[title].Game.About().Key, Channel: in})
	if err == nil {
		o, err = h.table.Join(h.ctx, h.press(adam), o.Match.ID, "")
	}
	if err == nil && o.Match.Status == head.Lobby {
		o, err = h.table.Start(h.ctx, h.press(vera), o.Match.ID)
	}
	if err != nil {
		h.Fatal(err)
	}
	return o.Match
}

// act takes the first legal action.
func (h *hall) act(m *table.Match) *table.Match {
	h.Helper()
	u := m.Waiting()[0]
	legal, err := m.Legal(u, nil)
	if err != nil {
		h.Fatal(err)
	}
	o, err := h.table.Act(h.ctx, h.press(u), m.ID, m.Seq, legal[0])
	if err != nil {
		h.Fatal(err)
	}
	return o.Match
}

// put puts mails into the outbox.
func (h *hall) put(mail ...storage.Mail) {
	h.Helper()
	if err := h.store.Memory.Ack(h.ctx, storage.Delivery{ID: 1 << 60, Mail: mail}); err != nil {
		h.Fatal(err)
	}
}

// empty holds that nothing waits in the outbox.
func (h *hall) empty() {
	h.Helper()
	left, err := h.store.Memory.DueMail(h.ctx, time.Now().Add(1000*time.Hour), 0, nil)
	if err != nil {
		h.Fatal(err)
	}
	for _, mail := range left {
		h.Errorf("mail %q still waits, after %d attempts", mail.Kind, mail.Attempts)
	}
}

// painter paints every board with one function.
type painter func(io.Writer) error

func (p painter) Board(w io.Writer, _ render.Scene) error                       { return p(w) }
func (p painter) Hand(w io.Writer, _ engine.PrivateView, _ render.Labels) error { return dot(w) }

func dot(w io.Writer) error { return png.Encode(w, image.NewGray(image.Rect(0, 0, 2, 2))) }

// store is a store that fails as told.
type store struct {
	*storage.Memory

	mu             sync.Mutex
	ack, due, next error
	acks           int // how often Ack was called
}

func (s *store) failing(ack, due, next error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ack, s.due, s.next = ack, due, next
}

func (s *store) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.acks
}

func (s *store) Ack(ctx context.Context, d storage.Delivery) error {
	s.mu.Lock()
	err := s.ack
	s.acks++
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.Memory.Ack(ctx, d)
}

func (s *store) DueMail(ctx context.Context, now time.Time, limit int, busy map[storage.Recipient]bool) ([]storage.Mail, error) {
	s.mu.Lock()
	err := s.due
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return s.Memory.DueMail(ctx, now, limit, busy)
}

func (s *store) NextMail(ctx context.Context, after time.Time) (time.Time, bool, error) {
	s.mu.Lock()
	err := s.next
	s.mu.Unlock()
	if err != nil {
		return time.Time{}, false, err
	}
	return s.Memory.NextMail(ctx, after)
}

var errDisk = errors.New("disk full")

// logbook is what the sender logged.
type logbook struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// count is how many lines hold a text.
func (l *logbook) count(text string) int {
	n := 0
	for line := range strings.Lines(l.String()) {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}

// message is one that stands in a channel.
type message struct {
	discord.Message
	channel storage.ChannelID
	edits   int
}

// call is one that the sender made.
type call struct {
	what string // post, edit, strip, direct
	to   storage.ChannelID
	user storage.UserID
	msg  discord.Message
	at   time.Time
}

// wire is a Messenger that keeps what it is given, and fails as told.
type wire struct {
	mu       sync.Mutex
	messages map[storage.MessageID]*message
	last     storage.MessageID
	calls    []call
	before   func(context.Context, call) error // instead of doing it
	after    func(call) error                  // instead of saying that it was done
}

func (w *wire) failing(before func(context.Context, call) error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.before = before
}

func (w *wire) losing(after func(call) error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.after = after
}

// count is how many calls were made.
func (w *wire) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.calls)
}

func (w *wire) do(ctx context.Context, c call, do func() error) error {
	c.at = time.Now()
	w.mu.Lock()
	w.calls = append(w.calls, c)
	before, after := w.before, w.after
	w.mu.Unlock()
	if before != nil {
		if err := before(ctx, c); err != nil {
			return err
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := do(); err != nil {
		return err
	}
	if after != nil {
		return after(c)
	}
	return nil
}

func (w *wire) Post(ctx context.Context, to storage.ChannelID, m discord.Message) (made discord.Posted, err error) {
	err = w.do(ctx, call{what: "post", to: to, msg: m}, func() error {
		for id, old := range w.messages {
			if old.channel == to && m.Nonce != "" && old.Nonce == m.Nonce {
				made = discord.Posted{ID: id, Content: old.Content}
				return nil
			}
		}
		w.last++
		w.messages[w.last] = &message{Message: m, channel: to}
		made = discord.Posted{ID: w.last, Content: m.Content}
		return nil
	})
	if err != nil {
		made = discord.Posted{}
	}
	return made, err
}

func (w *wire) Edit(ctx context.Context, in storage.ChannelID, of storage.MessageID, m discord.Message) error {
	return w.do(ctx, call{what: "edit", to: in, msg: m}, func() error {
		old := w.messages[of]
		if old == nil || old.channel != in {
			return refused(discord.UnknownMessage)
		}
		m.Nonce, m.Silent = old.Nonce, old.Silent
		w.messages[of] = &message{Message: m, channel: in, edits: old.edits + 1}
		return nil
	})
}

func (w *wire) Strip(ctx context.Context, in storage.ChannelID, of storage.MessageID, pictures bool) error {
	return w.do(ctx, call{what: "strip", to: in}, func() error {
		if w.messages[of].Rows = nil; pictures {
			w.messages[of].Files = nil
		}
		return nil
	})
}

func (w *wire) Delete(ctx context.Context, in storage.ChannelID, of storage.MessageID) error {
	return w.do(ctx, call{what: "delete", to: in}, func() error { delete(w.messages, of); return nil })
}

func (w *wire) Standing(ctx context.Context, in storage.ChannelID, of storage.MessageID) (found *discord.Posted, err error) {
	err = w.do(ctx, call{what: "standing", to: in}, func() error {
		if m := w.messages[of]; m != nil && m.channel == in {
			found = &discord.Posted{ID: of, Content: m.Content}
		}
		return nil
	})
	return found, err
}

func (w *wire) Direct(ctx context.Context, u storage.UserID) (storage.ChannelID, error) {
	err := w.do(ctx, call{what: "direct", user: u}, func() error { return nil })
	return direct + storage.ChannelID(u), err
}

// in lists what stands in a channel, oldest first.
func (w *wire) in(c storage.ChannelID) []message {
	w.mu.Lock()
	defer w.mu.Unlock()
	var list []message
	for id := range w.last + 1 {
		if m := w.messages[id]; m != nil && m.channel == c {
			list = append(list, *m)
		}
	}
	return list
}

// made lists the calls of a kind to a channel; 0: to any.
func (w *wire) made(what string, to storage.ChannelID) []call {
	w.mu.Lock()
	defer w.mu.Unlock()
	var list []call
	for _, c := range w.calls {
		if c.what == what && (to == 0 || c.to == to) {
			list = append(list, c)
		}
	}
	return list
}

// holding counts the messages of a channel that hold a text.
func (w *wire) holding(c storage.ChannelID, text string) int {
	n := 0
	for _, m := range w.in(c) {
		if strings.Contains(m.Content, text) {
			n++
		}
	}
	return n
}

// refused is a refusal of Discord's, which stays.
func refused(code int) error {
	return &discord.Error{Fault: discord.Fault{Code: code}, Err: errors.New("refused")}
}

// passing is a failure that passes.
func passing(after time.Duration) error {
	return &discord.Error{Fault: discord.Fault{Code: 503, Temporary: true, After: after}, Err: errors.New("busy")}
}

// hang waits as long as a caller may.
func hang(ctx context.Context, d time.Duration) error {
	if clock.Sleep(ctx, clock.System{}, d) != nil {
		return &discord.Error{Fault: discord.Fault{Temporary: true}, Err: ctx.Err()}
	}
	return nil
}
