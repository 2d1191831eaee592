package localdiscord

import "encoding/json"

// StartRaw begins an interaction of the user's whose event is not as Discord
// makes it: the members of raw stand in place of its own, but for id and token.
// A press is on the message given. If raw is no JSON object it is the whole
// event, whatever it may be, and there is no interaction.
func (u *User) StartRaw(channel, message ID, raw []byte) (*Interaction, error) {
	s := u.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.openToLocked(u, channel)
	if err != nil {
		return nil, err
	}
	var event map[string]json.RawMessage
	if json.Unmarshal(raw, &event) != nil || event == nil {
		for _, ses := range s.gateway.sessions {
			if json.Valid(raw) {
				s.tellLocked(ses, "INTERACTION_CREATE", raw)
			}
		}
		return nil, nil
	}
	kind, source := commandUsed, s.messageLocked(message)
	if json.Unmarshal(event["type"], &kind) != nil || kind < commandUsed || kind > modalSubmitted {
		kind = commandUsed
	}
	if kind != componentPressed {
		source = nil
	}
	delete(event, "id")
	delete(event, "token")
	return s.beginEventLocked(kind, u, ch, source, map[string]any{}, func(w map[string]any) {
		for name, value := range event {
			w[name] = value
		}
	}), nil
}
