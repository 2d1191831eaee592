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

// An Interaction is a user's act that the bot was told of. Its fields are
// guarded by Server.mu; changed is closed and made anew at every change.
type Interaction struct {
	srv *Server

	id      ID
	token   string
	kind    int
	user    *User
	ch      *channel
	source  *message     // the message pressed, or under which the modal opened
	asOf    int          // the revision of source that was pressed
	opener  *Interaction // the act that opened the modal
	used    Used
	options []UsedOption
	created time.Time
	seenAt  time.Time // when the user saw the answer

	answeredAt time.Time // when the bot answered
	timers     []Timer
	changed    chan struct{}

	answer    int // callback type of the first answer, 0 before
	ephemeral bool
	deferred  bool
	resolved  bool // the deferral was answered
	amended   bool // by the act's own token
	original  *message
	follow    []*message
	modal     *Modal
	choices   []Choice
	failed    string
}

// beginLocked makes the interaction, tells the bot, and sets its deadlines.
func (s *Server) beginLocked(kind int, u *User, ch *channel, source *message, data map[string]any) *Interaction {
	return s.beginEventLocked(kind, u, ch, source, data, func(map[string]any) {})
}

// beginEventLocked does the same with an event that is edited before it is told.
func (s *Server) beginEventLocked(kind int, u *User, ch *channel, source *message, data map[string]any, edit func(event map[string]any)) *Interaction {
	it := &Interaction{
		srv: s, id: s.nextIDLocked(), kind: kind, user: u, ch: ch, source: source,
		created: s.clock.Now(), changed: make(chan struct{}),
	}
	if source != nil {
		it.asOf = source.Revision
	}
	it.token = s.tokenFor(it.id)
	it.used = Used{Interaction: it.id, User: u.author()}
	s.interactions[it.id] = it
	it.timers = append(it.timers, s.clock.AfterFunc(firstAnswer, func() { s.expire(it) }))
	it.timers = append(it.timers, s.clock.AfterFunc(tokenLife, func() { s.expire(it) }))
	event := s.wireInteractionLocked(it, data)
	edit(event)
	s.dispatchLocked(0, ch.guild, "INTERACTION_CREATE", event)
	if s.gateway.repeat {
		s.dispatchLocked(0, ch.guild, "INTERACTION_CREATE", event)
	}
	return it
}

// tokenFor makes the token; it proves itself, so that an expired one is told
// from a forged one without being remembered.
func (s *Server) tokenFor(id ID) string {
	sum := sha256.Sum256([]byte(s.opt.Token + "/" + id.String()))
	return id.String() + "-" + hex.EncodeToString(sum[:24])
}

// expire is called when a deadline passes: the client gives up, and after 15
// minutes the token dies too.
func (s *Server) expire(it *Interaction) {
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
		s.touchLocked(it)
		return
	}
	it.failed = failureLine(it.kind)
	if m := it.original; m != nil && m.Thinking && !m.gone {
		s.changeLocked(m, func() { m.Thinking, m.Content, m.Flags = false, it.failed, m.Flags&^loadingFlag })
	}
	s.touchLocked(it)
	s.emitLocked(Event{Kind: InteractionFail, Only: it.user.ID, Channel: it.ch.ID, Interaction: it.id, Text: it.failed})
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

// touchLocked wakes whoever waits for the interaction.
func (s *Server) touchLocked(it *Interaction) {
	if it.seenAt.IsZero() && it.done() {
		it.seenAt = s.clock.Now()
	}
	close(it.changed)
	it.changed = make(chan struct{})
}

func (it *Interaction) stopTimers() {
	for _, t := range it.timers {
		t.Stop()
	}
}

// done reports whether the user has something before their eyes.
func (it *Interaction) done() bool {
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

// An Answer is what a user has before them after an act. Once Done, exactly one
// of Message, Modal, Choices and Failed is set, unless the bot acknowledged a
// press and then took the message away, or offered no choices.
type Answer struct {
	Interaction ID
	// Acknowledged says that the bot has answered, if only by "thinking …";
	// Done, that the user has something to read, or was told of a failure.
	Acknowledged, Done bool
	// Message is the answer: a new message, or the message pressed as the bot
	// edited it (then Updated).
	Message *Message
	Updated bool
	// Amended says that the bot edited that message by the token of this act. After a
	// deferral a message that was pressed may also change for the sake of another act.
	Amended bool
	Modal   *Modal
	Choices []Choice
	// Failed is the red line that the client shows when the bot did not answer
	// in time.
	Failed string
	// Deferred says that "thinking …" came before the answer.
	Deferred bool
	// Took is how long the user waited, by the clock of the world, and Acked how
	// long it was until the bot answered: with a press that shows itself in the
	// message pressed, the answer comes before what it shows.
	Took, Acked time.Duration
}

// By is whose act it is.
func (it *Interaction) By() ID { return it.user.ID } // which never changes

// Answer is what the user has before them now.
func (it *Interaction) Answer() Answer {
	it.srv.mu.Lock()
	defer it.srv.mu.Unlock()
	return it.answerLocked()
}

// Await waits until the answer is enough. It polls nothing and sleeps never.
func (it *Interaction) Await(ctx context.Context, enough func(Answer) bool) (Answer, error) {
	for {
		it.srv.mu.Lock()
		a, changed := it.answerLocked(), it.changed
		it.srv.mu.Unlock()
		if enough(a) {
			return a, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return a, fmt.Errorf("wait for the bot's answer: %w", ctx.Err())
		case <-it.srv.closing:
			return a, ErrClosed
		}
	}
}

// FollowUps are the further messages sent with the token of this act so far.
func (it *Interaction) FollowUps() []Message {
	it.srv.mu.Lock()
	defer it.srv.mu.Unlock()
	var all []Message
	for _, m := range it.follow {
		if !m.gone {
			all = append(all, m.Message)
		}
	}
	return all
}

func (it *Interaction) answerLocked() Answer {
	a := Answer{
		Interaction: it.id, Acknowledged: it.answer != 0, Done: it.done(),
		Failed: it.failed, Deferred: it.deferred, Choices: it.choices,
	}
	if a.Done {
		a.Took = it.seenAt.Sub(it.created)
	}
	if a.Acknowledged {
		a.Acked = it.answeredAt.Sub(it.created)
	}
	switch {
	case it.failed != "":
	case it.modal != nil:
		a.Modal = it.modal
	case it.original != nil && !it.original.gone:
		shown := it.original.Message
		a.Message = &shown
		a.Updated = it.answer == deferUpdate || it.answer == updateMessage
		a.Amended = it.amended
	}
	return a
}

// byTokenLocked finds the interaction of a callback or webhook address.
func (s *Server) byTokenLocked(token string) (*Interaction, error) {
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
