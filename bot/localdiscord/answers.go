package localdiscord

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
)

// Discord's callback types.
const (
	pong          = 1
	sendMessage   = 4
	deferMessage  = 5
	deferUpdate   = 6
	updateMessage = 7
	offerChoices  = 8
	openModal     = 9
)

// answer takes the first answer to an interaction. It must come within three
// seconds, and only once.
func (s *Server) answer(r *request) (int, any, error) {
	var b struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	it, err := s.byTokenLocked(r.PathValue("token"))
	if err != nil || it.id != r.id("interaction") || it.failed != "" && it.answer == 0 {
		return 0, nil, errUnknownAct
	}
	if it.answer != 0 {
		return 0, nil, errAcknowledged
	}
	if len(b.Data) == 0 {
		b.Data = json.RawMessage("null")
	}
	if err := s.acceptLocked(it, b.Type, b.Data, r.files); err != nil {
		return 0, nil, err
	}
	it.answer, it.answeredAt = b.Type, s.clock.Now()
	s.touchLocked(it)
	s.emitLocked(Event{Kind: InteractionDone, Only: it.user.ID, Channel: it.ch.ID, Interaction: it.id})
	if r.URL.Query().Get("with_response") == "true" {
		return http.StatusOK, s.wireCallbackLocked(it), nil
	}
	return http.StatusNoContent, nil, nil
}

// acceptLocked does what a first answer asks, if that type of answer fits the
// interaction.
func (s *Server) acceptLocked(it *Interaction, kind int, data json.RawMessage, files []upload) error {
	misfit := invalidForm(fieldError{"type", "INTERACTION_APPLICATION_COMMAND_INVALID_TYPE", "this interaction does not take that type of answer"})
	if (it.kind == optionTyped) != (kind == offerChoices) {
		return misfit
	}
	switch kind {
	case sendMessage, deferMessage:
		return s.acceptMessageLocked(it, kind, data, files)
	case deferUpdate, updateMessage:
		if it.source == nil {
			return misfit
		}
		return s.acceptUpdateLocked(it, kind, data, files)
	case offerChoices:
		return s.acceptChoicesLocked(it, data)
	case openModal:
		if it.kind == modalSubmitted {
			return misfit
		}
		return s.acceptModalLocked(it, data)
	}
	return misfit
}

func (s *Server) acceptMessageLocked(it *Interaction, kind int, data json.RawMessage, files []upload) error {
	b := messageBody{}
	if err := within("data", json.Unmarshal(data, &b)); err != nil {
		return err
	}
	if it.ch.Kind != DirectChat && s.channelLocked(it.ch.ID) == nil {
		return errUnknownChannel
	}
	it.ephemeral = b.Flags.value&ephemeralFlag != 0
	if kind == sendMessage {
		m, err := s.composeAnswerLocked(it, &b, files, it.ephemeral)
		if err != nil {
			return under("data", err)
		}
		it.original = m
		s.postLocked(it.ch, m)
		return nil
	}
	if b.Flags.value&^ephemeralFlag != 0 {
		return invalidForm(fieldError{"data.flags", "INVALID_FLAGS", "a deferral may carry EPHEMERAL only"})
	}
	if b.Content.value != "" || len(b.Components.value) > 0 || len(files) > 0 {
		return invalidForm(fieldError{"data", "DEFERRED_WITH_CONTENT", "a deferral says nothing yet"})
	}
	m := &message{Message: Message{ID: s.nextIDLocked(), Channel: it.ch.ID, Author: s.self.author(), Created: s.clock.Now(), Thinking: true, Flags: loadingFlag}}
	it.sign(m, it.ephemeral)
	it.original, it.deferred = m, true
	s.postLocked(it.ch, m)
	return nil
}

// composeAnswerLocked makes a message that answers an interaction.
func (s *Server) composeAnswerLocked(it *Interaction, b *messageBody, files []upload, ephemeral bool) (*message, error) {
	if ephemeral { // pings nobody
		b.AllowedMentions = &allowedMentions{}
	}
	m, err := s.composeLocked(it.ch, b, files, suppressEmbedsFlag|ephemeralFlag|silentFlag|componentsV2Flag)
	if err != nil {
		return nil, err
	}
	it.sign(m, ephemeral)
	return m, nil
}

// sign marks a message as the interaction's. The options stand above a public
// answer only.
func (it *Interaction) sign(m *message, ephemeral bool) {
	used := it.used
	if ephemeral {
		m.Only, m.Ephemeral, m.Flags = it.user.ID, true, m.Flags|ephemeralFlag
	} else {
		used.Options = it.options
	}
	m.Used, m.act = &used, it
}

func (s *Server) acceptUpdateLocked(it *Interaction, kind int, data json.RawMessage, files []upload) error {
	if kind == deferUpdate {
		it.original, it.deferred = it.source, true
		it.resolved = it.source.gone || it.source.Revision > it.asOf // what it waits for was faster
		if !it.resolved {
			it.source.awaited = append(it.source.awaited, it)
		}
		return nil
	}
	b := messageBody{}
	if err := within("data", json.Unmarshal(data, &b)); err != nil {
		return err
	}
	if it.source.gone {
		return errUnknownMessage
	}
	if err := s.editLocked(it.source, &b, files, nil); err != nil {
		return under("data", err)
	}
	it.original = it.source
	return nil
}

func (s *Server) acceptChoicesLocked(it *Interaction, data json.RawMessage) error {
	var b struct {
		Choices []Choice `json:"choices"`
	}
	if err := within("data", json.Unmarshal(data, &b)); err != nil {
		return err
	}
	l := &lint{}
	lintChoices(l, "data.choices", b.Choices)
	it.choices = b.Choices
	return invalidForm(l.faults...)
}

func (s *Server) acceptModalLocked(it *Interaction, data json.RawMessage) error {
	b := modalBody{}
	if err := within("data", json.Unmarshal(data, &b)); err != nil {
		return err
	}
	if err := lintModal(&b); err != nil {
		return err
	}
	m := &Modal{Interaction: it.id, User: it.user.ID, Channel: it.ch.ID, CustomID: b.CustomID, Title: b.Title, Fields: fieldsOf(b.Components)}
	if it.source != nil {
		m.Message = it.source.ID
	}
	it.modal = m
	s.emitLocked(Event{Kind: ModalOpened, Only: it.user.ID, Channel: it.ch.ID, Modal: m, Interaction: it.id})
	return nil
}

// within turns an error of reading a part of a body into Discord's.
func within(path string, err error) error {
	if err == nil {
		return nil
	}
	return invalidForm(fieldError{path, "BASE_TYPE_BAD_TYPE", err.Error()})
}

// under moves the faults of a part to its place in the whole body.
func under(path string, err error) error {
	var e *apiError
	if !errors.As(err, &e) || len(e.fields) == 0 {
		return err
	}
	moved := *e
	moved.fields = slices.Clone(e.fields)
	for i := range moved.fields {
		moved.fields[i].path = at(path, moved.fields[i].path)
	}
	return &moved
}
