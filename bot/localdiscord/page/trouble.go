package page

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"skald/bot/localdiscord"
)

// A moderator's seat can make the trouble that a bot must live with, so that
// bad days are tried by hand.

// troubleState is what the moderator's panel shows.
type troubleState struct {
	Denied bool `json:"denied"` // the bot may not post in the channel
	Gone   bool `json:"gone"`   // the bot is not in the guild
	Silent bool `json:"silent"`
	// Faults are the requests that no bot should send.
	Faults []string `json:"faults"`
}

// denied is what the panel takes from the bot in one channel.
const denied = localdiscord.SendMessages | localdiscord.SendInThreads

// troubles are the switches of the panel, by name.
func (p *page) troubles() map[string]func(*request) {
	s := p.srv
	return map[string]func(*request){
		"deny":           func(r *request) { s.Deny(r.Channel, denied) },
		"allow":          func(r *request) { s.Allow(r.Channel, denied) },
		"add_channel":    func(r *request) { s.AddChannel(r.Text) },
		"add_role":       func(r *request) { s.Role(r.Text) },
		"set_role":       p.toggleRole,
		"add_thread":     func(r *request) { s.AddThread(r.Channel, r.Text) },
		"archive":        func(r *request) { s.Archive(r.Channel, true, false) },
		"reopen":         func(r *request) { s.Archive(r.Channel, false, false) },
		"delete_channel": func(r *request) { s.DeleteChannel(r.Channel) },
		"delete_message": func(r *request) { s.DeleteMessage(r.Message) },
		"remove_bot":     func(*request) { s.RemoveBot() },
		"invite_bot":     func(*request) { s.InviteBot() },
		"drop_gateway":   func(*request) { s.DropGateway() },
		"new_session":    func(*request) { s.InvalidateSession(false) },
		"silence":        func(*request) { s.SilenceGateway(true) },
		"unsilence":      func(*request) { s.SilenceGateway(false) },
		"fail":           func(*request) { s.Inject("*", 3, localdiscord.Status(http.StatusInternalServerError)) },
		"limit":          func(*request) { s.Inject("*", 3, localdiscord.LimitedGlobally(2*time.Second)) },
		"slow":           func(*request) { s.Inject("*", 3, localdiscord.Slow(4*time.Second)) },
		"calm":           func(*request) { s.Calm() },
	}
}

// makeTrouble throws one switch.
func (p *page) makeTrouble(r *request) (any, error) {
	do := p.troubles()[r.Do]
	switch {
	case !r.user.Settings().Moderator:
		return nil, refuse("only a moderator may do that")
	case do == nil:
		return nil, refuse(fmt.Sprintf("there is no such switch as %q", r.Do))
	case (r.Do == "add_channel" || r.Do == "add_thread" || r.Do == "add_role") && (r.Text == "" || len([]rune(r.Text)) > 100):
		return nil, refuse("a name has 1 to 100 characters")
	}
	if err := p.within(r); err != nil {
		return nil, err
	}
	do(r)
	return p.getTrouble(r)
}

// toggleRole gives a member a role that they have not, or takes it.
func (p *page) toggleRole(r *request) {
	if u := p.srv.Member(r.User); u != nil {
		u.SetRole(r.Role, !slices.Contains(u.Settings().Roles, r.Role))
	}
}

// within keeps a moderator to the guild: direct chats are not theirs, and
// nobody else's ephemeral messages.
func (p *page) within(r *request) error {
	if ch, ok := p.srv.ChannelByID(r.Channel); ok && ch.Kind == localdiscord.DirectChat {
		return refuse("a direct chat has no moderator")
	}
	if r.Message == 0 {
		return nil
	}
	m, ok := p.srv.Message(r.Message)
	ch, _ := p.srv.ChannelByID(m.Channel)
	if !ok || m.Only != 0 && m.Only != r.user.ID || ch.Kind == localdiscord.DirectChat {
		return refuse("there is no such message")
	}
	return nil
}

func (p *page) getTrouble(r *request) (any, error) {
	if !r.user.Settings().Moderator {
		return nil, refuse("only a moderator may look at that")
	}
	st := troubleState{
		Denied: p.srv.Denied(r.Channel)&denied != 0, Gone: p.srv.BotGone(), Silent: p.srv.GatewaySilent(), Faults: []string{},
	}
	for _, f := range p.srv.Faults() {
		st.Faults = append(st.Faults, f.String())
	}
	return st, nil
}
