package page

import (
	"time"

	"skald/bot/localdiscord"
)

// shownMessages is how many messages of a channel come at once; older ones are
// asked for.
const shownMessages = 50

// state is everything that one seat sees when it opens the page or connects
// anew.
type state struct {
	Now       time.Time                         `json:"now"`
	Guild     string                            `json:"guild"`
	Bot       localdiscord.Author               `json:"bot"`
	Greeting  Greeting                          `json:"greeting"`
	Connected bool                              `json:"connected"`
	Seat      seat                              `json:"seat"`
	Seats     []seat                            `json:"seats"`
	Roles     []localdiscord.Role               `json:"roles"`
	Visitor   bool                              `json:"visitor"` // may take no other seat
	Channels  []localdiscord.Channel            `json:"channels"`
	Messages  map[id]stretch                    `json:"messages"`
	Commands  map[string][]localdiscord.Command `json:"commands"` // by "guild" and "direct"
	Badges    badges                            `json:"badges"`
}

// A stretch is a part of a channel, oldest message first.
type stretch struct {
	List  []localdiscord.Message `json:"list"`
	Older bool                   `json:"older"`
}

type seat struct {
	ID        id     `json:"id"`
	Name      string `json:"name"`
	Moderator bool   `json:"moderator"`
	Locale    string `json:"locale"`
	DMsClosed bool   `json:"dms_closed"`
	Roles     []id   `json:"roles"`
}

func (p *page) getState(r *request) (any, error) { return p.state(r), nil }

// state is what the user sees now. Whoever listens for events meanwhile misses
// nothing: what came in between is told again.
func (p *page) state(r *request) state {
	u, s := r.user, p.srv
	_, guild := s.Guild()
	st := state{
		Now: s.Clock().Now(), Guild: guild, Bot: s.Bot(), Greeting: p.opt.Greeting, Connected: s.Connected(), Seat: seatOf(u),
		Visitor: localdiscord.Foreign(r.http) != "", Messages: map[id]stretch{}, Commands: map[string][]localdiscord.Command{},
	}
	for _, other := range s.Users() {
		st.Seats = append(st.Seats, seatOf(other))
	}
	st.Roles = append([]localdiscord.Role{}, s.Roles()...)
	st.Channels = u.Channels()
	for _, ch := range st.Channels {
		st.Messages[ch.ID] = part(u, ch.ID, 0)
		where := "guild"
		if ch.Kind == localdiscord.DirectChat {
			where = "direct"
		}
		if st.Commands[where] == nil {
			st.Commands[where] = append([]localdiscord.Command{}, u.Offered(ch.ID)...)
		}
	}
	st.Badges = p.badges(u)
	return st
}

func seatOf(u *localdiscord.User) seat {
	set := u.Settings()
	return seat{ID: u.ID, Name: u.Name, Moderator: set.Moderator, Locale: set.Locale, DMsClosed: set.DMsClosed, Roles: append([]id{}, set.Roles...)}
}

// part is the newest messages that the user sees, or those before one.
func part(u *localdiscord.User, channel, before id) stretch {
	list, older := u.History(channel, localdiscord.Span{Before: before, Limit: shownMessages})
	return stretch{List: append([]localdiscord.Message{}, list...), Older: older}
}

// getMessages is what stands before a message of a channel.
func (p *page) getMessages(r *request) (any, error) {
	if !p.srv.Sees(r.user.ID, r.Channel) {
		return nil, refuse("there is no such channel")
	}
	return part(r.user, r.Channel, r.Message), nil
}

// getOrder is which commands make sense in a channel now.
func (p *page) getOrder(r *request) (any, error) {
	if p.opt.Order == nil || !p.srv.Sees(r.user.ID, r.Channel) {
		return Order{First: []string{}, Last: []string{}}, nil
	}
	o := p.opt.Order(r.http.Context(), r.Channel)
	return Order{First: append([]string{}, o.First...), Last: append([]string{}, o.Last...)}, nil
}
