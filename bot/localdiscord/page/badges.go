package page

import (
	"slices"

	"skald/bot/localdiscord"
)

// badges are the numbers beside channels and seats. Of other seats they hold
// nothing but how often each was called.
type badges struct {
	Channels map[id]badge `json:"channels"`
	Seats    map[id]int   `json:"seats"`
}

// mostUnread is as far as a badge counts.
const mostUnread = 100

type badge struct {
	Unread   int `json:"unread"`
	Mentions int `json:"mentions"`
}

// badges counts what a user has not read, and how often each seat was called
// since it last looked.
func (p *page) badges(u *localdiscord.User) badges {
	b := badges{Channels: map[id]badge{}, Seats: map[id]int{}}
	for _, other := range p.srv.Users() {
		for _, ch := range other.Channels() {
			n := p.unread(other, ch.ID)
			b.Seats[other.ID] += n.Mentions
			if other.ID == u.ID {
				b.Channels[ch.ID] = n
			}
		}
	}
	return b
}

// unread counts a channel for a user; what they alone see counts for nothing,
// since they have just asked for it.
func (p *page) unread(u *localdiscord.User, channel id) badge {
	p.mu.Lock()
	read := p.marks[mark{u.ID, channel}]
	p.mu.Unlock()
	var n badge
	fresh, _ := u.History(channel, localdiscord.Span{After: read, Limit: mostUnread})
	for _, m := range fresh {
		if m.Only != 0 || m.Author.ID == u.ID {
			continue
		}
		n.Unread++
		if slices.Contains(m.Pinged, u.ID) {
			n.Mentions++
		}
	}
	return n
}

// markRead notes that the seat has seen a channel up to a message, and lets
// every stream look at its badges again.
func (p *page) markRead(r *request) (any, error) {
	if !p.srv.Sees(r.user.ID, r.Channel) {
		return nil, refuse("there is no such channel")
	}
	p.mu.Lock()
	if key := (mark{r.user.ID, r.Channel}); r.Message > p.marks[key] {
		p.marks[key] = r.Message
		for s := range p.streams {
			s.nudge()
		}
	}
	p.mu.Unlock()
	return p.badges(r.user), nil
}
