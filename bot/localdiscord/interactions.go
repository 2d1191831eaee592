package localdiscord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
)

// Discord's interaction types.
const (
	commandUsed      = 2
	componentPressed = 3
	optionTyped      = 4
	modalSubmitted   = 5
)

// The two deadlines of an interaction.
const (
	firstAnswer = 3 * time.Second
	tokenLife   = 15 * time.Minute
)

// An interaction is a user's act that waits for the bot. Guarded by Server.mu; changed is closed and made anew at every change.
type interaction struct {
	id      ID
	token   string
	kind    int
	user    *User
	ch      *channel
	source  *message // the message pressed, or under which the modal opened
	used    Used
	options []UsedOption
	created time.Time
	settled time.Time // when the user saw the answer
	timers  []Timer
	changed chan struct{}

	answer    int // callback type of the first answer, 0 before
	ephemeral bool
	deferred  bool
	resolved  bool // the deferral was answered
	original  *message
	follow    []*message
	modal     *Modal
	choices   []Choice
	failed    string
}

// begin makes the interaction, tells the bot, and sets its deadlines. The caller holds s.mu.
func (s *Server) begin(kind int, u *User, ch *channel, source *message, data map[string]any) *interaction {
	it := &interaction{
		id: s.nextID(), kind: kind, user: u, ch: ch, source: source,
		created: s.clock.Now(), changed: make(chan struct{}),
	}
	it.token = s.tokenFor(it.id)
	it.used = Used{Interaction: it.id, User: u.author()}
	s.interactions[it.id] = it
	it.timers = append(it.timers, s.clock.AfterFunc(firstAnswer, func() { s.expire(it) }))
	it.timers = append(it.timers, s.clock.AfterFunc(tokenLife, func() { s.expire(it) }))
	s.dispatch(0, "INTERACTION_CREATE", s.wireInteraction(it, data))
	return it
}

// tokenFor makes the token; it proves itself, so that an expired one is told from a forged one without being remembered.
func (s *Server) tokenFor(id ID) string {
	sum := sha256.Sum256([]byte(s.opt.Token + "/" + id.String()))
	return id.String() + "-" + hex.EncodeToString(sum[:24])
}

// expire is called when a deadline passes: the client gives up, and after 15 minutes the token dies too.
func (s *Server) expire(it *interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	over := s.clock.Now().Sub(it.created) >= tokenLife
	if over {
		delete(s.interactions, it.id)
	}
	waiting := it.answer == 0 || over && it.deferred && !it.resolved
	if it.failed != "" || !waiting {
		return
	}
	if it.answer == deferUpdate { // an acknowledged press needs no more
		it.resolved = true
		s.touch(it)
		return
	}
	it.failed = failureLine(it.kind)
	if m := it.original; m != nil && m.Thinking && !m.gone {
		s.change(m, func() { m.Thinking, m.Content, m.Flags = false, it.failed, m.Flags&^loadingFlag })
	}
	s.touch(it)
	s.emit(Event{Kind: InteractionFail, Only: it.user.ID, Channel: it.ch.ID, Interaction: it.id, Text: it.failed})
}

// failureLine is what the client shows in red.
func failureLine(kind int) string {
	switch kind {
	case commandUsed:
		return "The application did not respond"
	case componentPressed:
		return "This interaction failed"
	case modalSubmitted:
		return "Something went wrong. Try again."
	}
	return "Loading options failed"
}

// touch wakes whoever waits for the interaction. The caller holds s.mu.
func (s *Server) touch(it *interaction) {
	if it.settled.IsZero() && it.done() {
		it.settled = s.clock.Now()
	}
	close(it.changed)
	it.changed = make(chan struct{})
}

func (it *interaction) stopTimers() {
	for _, t := range it.timers {
		t.Stop()
	}
}

// done reports whether the user has something before his eyes.
func (it *interaction) done() bool {
	switch {
	case it.failed != "":
		return true
	case it.answer == 0:
		return false
	case it.deferred:
		return it.resolved
	}
	return true
}

// await waits until the user sees an answer. It polls nothing and sleeps never.
func (s *Server) await(ctx context.Context, it *interaction) (*Reply, error) {
	for {
		s.mu.Lock()
		if it.done() {
			r := s.reply(it)
			s.mu.Unlock()
			return r, nil
		}
		changed := it.changed
		s.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for the bot's answer: %w", ctx.Err())
		case <-s.closing:
			return nil, ErrClosed
		}
	}
}

// reply is what the user sees now. The caller holds s.mu.
func (s *Server) reply(it *interaction) *Reply {
	r := &Reply{srv: s, it: it, Interaction: it.id, Failed: it.failed, Deferred: it.deferred, Took: it.settled.Sub(it.created)}
	switch {
	case it.failed != "":
	case it.modal != nil:
		r.Modal = it.modal
	case it.original != nil && !it.original.gone:
		shown := it.original.Message
		r.Message = &shown
		r.Updated = it.answer == deferUpdate || it.answer == updateMessage
	}
	return r
}

// byToken finds the interaction of a callback or webhook address. The caller holds s.mu.
func (s *Server) byToken(token string) (*interaction, error) {
	text, _, _ := strings.Cut(token, "-")
	id, err := ParseID(text)
	if err != nil || token != s.tokenFor(id) {
		return nil, errUnknownWebhook
	}
	it := s.interactions[id]
	if it == nil || s.clock.Now().Sub(it.created) >= tokenLife {
		return nil, errTokenExpired
	}
	return it, nil
}
