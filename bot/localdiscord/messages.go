package localdiscord

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Message flags.
const (
	suppressEmbedsFlag = 1 << 2
	ephemeralFlag      = 1 << 6
	loadingFlag        = 1 << 7
	silentFlag         = 1 << 12
	componentsV2Flag   = 1 << 15
)

// How often a message older than an hour may be edited, and for how long that
// is remembered.
const (
	lateEditAge   = time.Hour
	lateEditsKept = 3
)

// nonceMemory is how long Discord remembers a nonce.
const nonceMemory = 5 * time.Minute

// message is the truth behind the snapshots. Guarded by Server.mu; slices of
// the snapshot are replaced, never written to.
type message struct {
	Message
	act            *Interaction // whose answer it is, if any
	everyone       bool
	mentioned      []Author // who is really pinged, as Discord's mentions list has it
	mentionedRoles []ID     // likewise
	lateEdits      []time.Time
	gone           bool
	awaited        []*Interaction // acknowledged presses on it that wait for its change
}

func (m *message) seenBy(user ID) bool { return m.Only == 0 || m.Only == user }

// messageBody is what a bot sends to create or change a message.
type messageBody struct {
	Content         optional[string]          `json:"content"`
	Embeds          json.RawMessage           `json:"embeds"` // none, or an empty list
	Components      optional[json.RawMessage] `json:"components"`
	Attachments     optional[[]attachmentRef] `json:"attachments"`
	Flags           optional[int]             `json:"flags"`
	AllowedMentions *allowedMentions          `json:"allowed_mentions"`
	Nonce           optional[json.RawMessage] `json:"nonce"`
	EnforceNonce    bool                      `json:"enforce_nonce"`
	Reference       *struct {
		MessageID ID `json:"message_id"`
	} `json:"message_reference"`
}

// An optional value tells a field that is absent from one that is null (then
// set, with the zero value).
type optional[T any] struct {
	set   bool
	value T
}

func (o *optional[T]) UnmarshalJSON(data []byte) error {
	o.set = true
	if string(data) == "null" {
		return nil
	}
	return json.Unmarshal(data, &o.value)
}

// composeLocked makes a message of the bot's from a body: all or nothing. The
// caller posts it.
func (s *Server) composeLocked(ch *channel, b *messageBody, files []upload, allowed int) (*message, error) {
	m := &message{Message: Message{ID: s.nextIDLocked(), Channel: ch.ID, Author: s.self.author(), Created: s.clock.Now()}}
	if extra := b.Flags.value &^ allowed; extra != 0 {
		return nil, invalidForm(fieldError{"flags", "INVALID_FLAGS", "these flags cannot be set here"})
	}
	if err := s.writeLocked(m, b, files, true, nil); err != nil {
		return nil, err
	}
	if b.Reference != nil {
		if ch.message(b.Reference.MessageID) == nil {
			return nil, invalidForm(fieldError{"message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message"})
		}
		m.Reference = b.Reference.MessageID
	}
	perms := s.botMayLocked(ch)
	if err := s.resolveMentionsLocked(m, b.AllowedMentions, perms); err != nil {
		return nil, err
	}
	m.Nonce = strings.Trim(string(b.Nonce.value), `"`)
	if len(m.Nonce) > 25 {
		return nil, invalidForm(fieldError{"nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length."})
	}
	return m, nil
}

// writeLocked puts the fields of a body into a message, after looking at what
// the message would become and asking permit.
func (s *Server) writeLocked(m *message, b *messageBody, files []upload, fresh bool, permit func() error) error {
	next := m.Message
	if b.Content.set {
		next.Content = strings.TrimSpace(b.Content.value)
	}
	if embeds := bytes.TrimSpace(b.Embeds); len(embeds) > 0 && string(embeds) != "null" && string(embeds) != "[]" {
		return invalidForm(fieldError{"embeds", "EMBEDS_UNKNOWN", "this small Discord has no embeds"})
	}
	if b.Flags.set {
		const kept = ephemeralFlag | loadingFlag
		next.Flags = next.Flags&(kept|componentsV2Flag) | b.Flags.value&^kept
	}
	if b.Components.set {
		next.Components = b.Components.value
	}
	kept, added, err := s.mergeAttachmentsLocked(m, b.Attachments, files, fresh)
	if err != nil {
		return err
	}
	next.Attachments = append(kept, attachmentsOf(added)...)
	tree, err := parseComponents(next.Components)
	if err != nil {
		return err
	}
	if err := lintMessage(&next, tree); err != nil {
		return err
	}
	if permit != nil {
		if err := permit(); err != nil {
			return err
		}
	}
	next.Rows, next.Texts = rowsOf(tree), textsOf(tree)
	s.linkAttachmentsLocked(&next)
	s.keepFilesLocked(m, next.Attachments, added)
	m.Message = next
	return nil
}

// postLocked puts a message into its channel and tells everybody.
func (s *Server) postLocked(ch *channel, m *message) {
	ch.messages = append(ch.messages, m)
	s.byMessage[m.ID] = m
	shown := m.Message
	s.emitLocked(Event{Kind: MessageCreated, Only: s.only(ch, m), Channel: ch.ID, Message: &shown, MessageID: m.ID, Pings: m.Pinged})
	s.tellMessageLocked("MESSAGE_CREATE", ch, m)
}

// changeLocked makes a change to a message visible.
func (s *Server) changeLocked(m *message, do func()) {
	thought := m.Thinking
	do()
	m.Revision++
	s.finishUpdatesLocked(m)
	ch := s.channelLocked(m.Channel)
	if ch == nil {
		return
	}
	shown := m.Message
	e := Event{Kind: MessageUpdated, Only: s.only(ch, m), Channel: m.Channel, Message: &shown, MessageID: m.ID}
	if thought && !m.Thinking { // what comes in the place of "thinking …" notifies like a new message
		e.Pings = m.Pinged
	}
	s.emitLocked(e)
	s.tellMessageLocked("MESSAGE_UPDATE", ch, m)
}

// finishUpdatesLocked ends the wait of whoever pressed something on the message
// and was told to wait for its change, however the change comes.
func (s *Server) finishUpdatesLocked(m *message) {
	for _, it := range m.awaited {
		if !it.resolved { // by its own deadline
			it.resolved = true
			s.touchLocked(it)
		}
	}
	m.awaited = nil
}

// removeMessageLocked takes a message away.
func (s *Server) removeMessageLocked(m *message) {
	m.gone = true
	delete(s.byMessage, m.ID)
	s.dropFilesLocked(m)
	s.finishUpdatesLocked(m)
	ch := s.channelLocked(m.Channel)
	if ch == nil {
		return
	}
	ch.messages = slices.DeleteFunc(ch.messages, func(o *message) bool { return o == m })
	s.emitLocked(Event{Kind: MessageDeleted, Only: s.only(ch, m), Channel: ch.ID, MessageID: m.ID})
	s.tellMessageLocked("MESSAGE_DELETE", ch, m)
}

// only is the single user who may learn of a message, 0 for all.
func (s *Server) only(ch *channel, m *message) ID {
	if m.Only != 0 {
		return m.Only
	}
	return ch.Recipient
}

// lateEditLocked refuses an edit of an old message after a few.
func (s *Server) lateEditLocked(m *message) error {
	now := s.clock.Now()
	if now.Sub(m.Created) < lateEditAge {
		return nil
	}
	m.lateEdits = slices.DeleteFunc(m.lateEdits, func(t time.Time) bool { return now.Sub(t) >= lateEditAge })
	if len(m.lateEdits) >= lateEditsKept {
		return errTooManyEdits
	}
	m.lateEdits = append(m.lateEdits, now)
	return nil
}
