package localdiscord

import "net/http"

// actedLocked is the interaction of a webhook address, once it was answered.
func (s *Server) actedLocked(r *request) (*Interaction, error) {
	if r.id("app") != s.app {
		return nil, errUnknownWebhook
	}
	it, err := s.byTokenLocked(r.PathValue("token"))
	if err != nil {
		return nil, err
	}
	if it.answer == 0 {
		return nil, errUnknownWebhook
	}
	return it, nil
}

// followUp sends a further message. The first one after a deferral is the
// answer itself, and as ephemeral as that was.
func (s *Server) followUp(r *request) (int, any, error) {
	var b messageBody
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	it, err := s.actedLocked(r)
	if err != nil {
		return 0, nil, err
	}
	if s.channelLocked(it.ch.ID) == nil {
		return 0, nil, errUnknownChannel
	}
	if it.answer == deferMessage && !it.resolved && it.original != nil && !it.original.gone {
		b.Flags.value &^= ephemeralFlag
		if err := s.editActedLocked(it, it.original, &b, r.files); err != nil {
			return 0, nil, err
		}
		return http.StatusOK, s.wireMessageLocked(it.original), nil
	}
	m, err := s.composeAnswerLocked(it, &b, r.files, b.Flags.value&ephemeralFlag != 0)
	if err != nil {
		return 0, nil, err
	}
	it.follow = append(it.follow, m)
	s.postLocked(it.ch, m)
	it.resolved = true
	s.touchLocked(it)
	return http.StatusOK, s.wireMessageLocked(m), nil
}

// answeredLocked is the message that a webhook address means: @original, or a
// follow-up by id.
func (s *Server) answeredLocked(r *request) (*Interaction, *message, error) {
	it, err := s.actedLocked(r)
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
	_, m, err := s.answeredLocked(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireMessageLocked(m), nil
}

func (s *Server) editAnswer(r *request) (int, any, error) {
	var b messageBody
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	it, m, err := s.answeredLocked(r)
	if err != nil {
		return 0, nil, err
	}
	if err := s.editActedLocked(it, m, &b, r.files); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireMessageLocked(m), nil
}

// editActedLocked edits a message of an interaction.
func (s *Server) editActedLocked(it *Interaction, m *message, b *messageBody, files []upload) error {
	if s.channelLocked(m.Channel) == nil {
		return errUnknownChannel
	}
	if err := s.editLocked(m, b, files, nil); err != nil {
		return err
	}
	if m == it.original {
		it.resolved, it.amended = true, true
	}
	s.touchLocked(it)
	return nil
}

func (s *Server) deleteAnswer(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	it, m, err := s.answeredLocked(r)
	if err != nil {
		return 0, nil, err
	}
	s.removeMessageLocked(m)
	it.resolved = true
	s.touchLocked(it)
	return http.StatusNoContent, nil, nil
}
