package localdiscord

import (
	"net/http"
	"time"
)

// A moderator's seat can make the trouble that a bot must live with, so that bad days are tried by hand.

// troubleState is what the moderator's panel shows.
type troubleState struct {
	Denied bool `json:"denied"` // the bot may not post in the channel
	Gone   bool `json:"gone"`   // the bot is not in the guild
	Silent bool `json:"silent"`
	// Faults are the requests that no bot should send.
	Faults []string `json:"faults"`
}

// denied is what the panel takes from the bot in one channel.
const denied = SendMessages | SendInThreads

// troubles are the switches of the panel, by name.
func (p *page) troubles() map[string]func(*pageRequest) {
	s := p.srv
	return map[string]func(*pageRequest){
		"deny":           func(r *pageRequest) { s.Deny(r.Channel, denied) },
		"allow":          func(r *pageRequest) { s.Allow(r.Channel, denied) },
		"add_channel":    func(r *pageRequest) { s.AddChannel(r.Text) },
		"add_thread":     func(r *pageRequest) { s.AddThread(r.Channel, r.Text) },
		"archive":        func(r *pageRequest) { s.Archive(r.Channel, true, false) },
		"reopen":         func(r *pageRequest) { s.Archive(r.Channel, false, false) },
		"delete_channel": func(r *pageRequest) { s.DeleteChannel(r.Channel) },
		"delete_message": func(r *pageRequest) { s.DeleteMessage(r.Message) },
		"remove_bot":     func(*pageRequest) { s.RemoveBot() },
		"invite_bot":     func(*pageRequest) { s.InviteBot() },
		"drop_gateway":   func(*pageRequest) { s.DropGateway() },
		"new_session":    func(*pageRequest) { s.InvalidateSession(false) },
		"silence":        func(*pageRequest) { s.SilenceGateway(true) },
		"unsilence":      func(*pageRequest) { s.SilenceGateway(false) },
		"fail":           func(*pageRequest) { s.Fail("*", http.StatusInternalServerError, 3) },
		"limit":          func(*pageRequest) { s.LimitAll(2*time.Second, 3) },
		"slow":           func(*pageRequest) { s.Slow("*", 4*time.Second, 3) },
		"calm":           func(*pageRequest) { s.Calm() },
	}
}

// makeTrouble throws one switch.
func (p *page) makeTrouble(r *pageRequest) (any, error) {
	do := p.troubles()[r.Do]
	switch {
	case !r.user.Moderator():
		return nil, refuse("only a moderator may do that")
	case do == nil:
		return nil, refuse("there is no such switch as %q", r.Do)
	case (r.Do == "add_channel" || r.Do == "add_thread") && (r.Text == "" || len([]rune(r.Text)) > 100):
		return nil, refuse("a name has 1 to 100 characters")
	}
	if err := p.within(r); err != nil {
		return nil, err
	}
	do(r)
	return p.getTrouble(r)
}

// within keeps a moderator to the guild: direct chats are not his, and nobody else's ephemeral messages.
func (p *page) within(r *pageRequest) error {
	s := p.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channel(r.Channel); ch != nil && ch.Kind == DirectChat {
		return refuse("a direct chat has no moderator")
	}
	if r.Message == 0 {
		return nil
	}
	if m := s.message(r.Message); m == nil || !m.seenBy(r.user.ID) || s.channel(m.Channel).Kind == DirectChat {
		return refuse("there is no such message")
	}
	return nil
}

func (p *page) getTrouble(r *pageRequest) (any, error) {
	if !r.user.Moderator() {
		return nil, refuse("only a moderator may look at that")
	}
	s := p.srv
	st := troubleState{Faults: []string{}}
	for _, f := range s.Faults() {
		st.Faults = append(st.Faults, f.String())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channel(r.Channel); ch != nil {
		st.Denied = ch.denied&denied != 0
	}
	st.Gone, st.Silent = s.guild.gone, s.gateway.silent
	return st, nil
}
