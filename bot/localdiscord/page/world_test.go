package page

import (
	"context"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

var newYear = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// world is a server with its page, a virtual clock and a bot of a few lines.
type world struct {
	*localtest.Server
	t     *testing.T
	page  *page
	bot   *localtest.Bot
	clock *localtest.Virtual
	hall  id
	vera  *localtest.User
	adam  *localtest.User
}

func newWorld(t *testing.T, change ...func(*Options)) *world {
	t.Helper()
	clock := localtest.NewVirtual(newYear)
	s, err := localtest.New(localdiscord.Options{
		Clock: clock, Users: []string{"Vera", "Adam", "Sigrid", "Odd"}, Channels: []string{"longhall", "mead-hall"},
		Limits: localdiscord.LimitsOff,
	})
	if err != nil {
		t.Fatal(err)
	}
	opt := Options{}
	for _, c := range change {
		c(&opt)
	}
	p := newPage(s.Server, opt)
	s.Handle("/", p.handler())
	if err := s.Start(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return &world{s, t, p, localtest.NewBot(t, s), clock, s.Channel("longhall").ID, s.User("Vera"), s.User("Adam")}
}

func (w *world) ctx() context.Context {
	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	w.t.Cleanup(cancel)
	return ctx
}

func (w *world) call(method, path string, body any) localtest.Result {
	w.t.Helper()
	return w.bot.Call(method, path, body)
}

func (w *world) messages() string { return "/channels/" + w.hall.String() + "/messages" }

// faultless is asked for at the end of tests of good bots.
func (w *world) faultless() {
	w.t.Helper()
	for _, f := range w.Faults() {
		w.t.Errorf("fault: %v", f)
	}
}

func wantCode(t *testing.T, r localtest.Result, status, code int) {
	t.Helper()
	if r.Status != status || r.Code() != code {
		t.Errorf("answer %d (%d) %v, want %d (%d)", r.Status, r.Code(), r.Body, status, code)
	}
}

// windows is how many streams are open.
func (w *world) windows() int {
	w.page.mu.Lock()
	defer w.page.mu.Unlock()
	return len(w.page.streams)
}
