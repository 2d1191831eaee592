package localdiscord

import "net/http"

// acted is the interaction of a webhook address, once it was answered. The caller holds s.mu.
func (s *Server) acted(r *request) (*interaction, error) {
	if r.id("app") != s.app {
		return nil, errUnknownWebhook
	}
	it, err := s.byToken(r.PathValue("token"))
	if err != nil {
		return nil, err
	}
	if it.answer == 0 {
		return nil, errUnknownWebhook
	}
	return it, nil
}

// followUp sends a further message. The first one after a deferral is the answer itself, and as ephemeral as that was.
func (s *Server) followUp(r *request) (int, any, error) {
	var b messageBody
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	it, err := s.acted(r)
	if err != nil {
		return 0, nil, err
	}
	if s.channel(it.ch.ID) == nil {
		return 0, nil, errUnknownChannel
	}
	if it.answer == deferMessage && !it.resolved && it.original != nil && !it.original.gone {
		b.Flags.value &^= ephemeralFlag
		if err := s.editActed(it, it.original, &b, r.files); err != nil {
			return 0, nil, err
		}
		return http.StatusOK, s.wireMessage(it.original), nil
	}
	m, err := s.composeAnswer(it, &b, r.files, b.Flags.value&ephemeralFlag != 0)
	if err != nil {
		return 0, nil, err
	}
	it.follow = append(it.follow, m)
	s.post(it.ch, m)
	it.resolved = true
	s.touch(it)
	return http.StatusOK, s.wireMessage(m), nil
}

// answered is the message that a webhook address means: @original, or a follow-up by id. The caller holds s.mu.
func (s *Server) answered(r *request) (*interaction, *message, error) {
	it, err := s.acted(r)
	if err != nil {
		return nil, nil, err
	}
	if name := r.PathValue("message"); name == "@original" {
		if it.original != nil && !it.original.gone {
			return it, it.original, nil
		}
		return nil, nil, errUnknownMessage
	}
	id := r.id("message")
	for _, m := range append([]*message{it.original}, it.follow...) {
		if m != nil && m.ID == id && !m.gone {
			return it, m, nil
		}
	}
	return nil, nil, errUnknownMessage
}

func (s *Server) getAnswer(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, m, err := s.answered(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireMessage(m), nil
}

func (s *Server) editAnswer(r *request) (int, any, error) {
	var b messageBody
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	it, m, err := s.answered(r)
	if err != nil {
		return 0, nil, err
	}
	if err := s.editActed(it, m, &b, r.files); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireMessage(m), nil
}

// editActed edits a message of an interaction. The caller holds s.mu.
func (s *Server) editActed(it *interaction, m *message, b *messageBody, files []upload) error {
	if s.channel(m.Channel) == nil {
		return errUnknownChannel
	}
	if err := s.edit(m, b, files, nil); err != nil {
		return err
	}
	if m == it.original {
		it.resolved = true
	}
	s.touch(it)
	return nil
}

func (s *Server) deleteAnswer(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	it, m, err := s.answered(r)
	if err != nil {
		return 0, nil, err
	}
	s.removeMessage(m)
	it.resolved = true
	s.touch(it)
	return http.StatusNoContent, nil, nil
}
