package localdiscord

import (
	"slices"
	"time"
)

// shownMessages is how many messages of a channel come at once; older ones are asked for.
const shownMessages = 50

// pageState is everything that one seat sees when it opens the page or connects anew.
type pageState struct {
	Now       time.Time             `json:"now"`
	Guild     string                `json:"guild"`
	GuildID   ID                    `json:"guild_id"`
	Bot       Author                `json:"bot"`
	Connected bool                  `json:"connected"`
	Seat      pageSeat              `json:"seat"`
	Seats     []pageSeat            `json:"seats"`
	Channels  []Channel             `json:"channels"`
	Messages  map[ID]messagePage    `json:"messages"`
	Commands  map[string][]*Command `json:"commands"` // by "guild" and "direct"
	Badges    badges                `json:"badges"`
}

// messagePage is a stretch of a channel, oldest first.
type messagePage struct {
	List  []Message `json:"list"`
	Older bool      `json:"older"`
}

type pageSeat struct {
	ID        ID     `json:"id"`
	Name      string `json:"name"`
	Moderator bool   `json:"moderator"`
	Locale    string `json:"locale"`
	DMsClosed bool   `json:"dms_closed"`
}

// badges are the numbers beside channels and seats. Of other seats they hold nothing but how often each was called.
type badges struct {
	Channels map[ID]badge `json:"channels"`
	Seats    map[ID]int   `json:"seats"`
}

type badge struct {
	Unread   int `json:"unread"`
	Mentions int `json:"mentions"`
}

func (p *page) getState(r *pageRequest) (any, error) { return p.state(r.user), nil }

// state is what the user sees now.
func (p *page) state(u *User) pageState {
	s := p.srv
	connected := s.Connected()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.directChat(u) // listed from the beginning, as a chat that one could open
	st := pageState{
		Now: s.clock.Now(), Guild: s.guild.name, GuildID: s.guild.id, Bot: s.self.author(), Connected: connected,
		Seat: u.pageSeat(), Messages: map[ID]messagePage{}, Commands: map[string][]*Command{},
	}
	for _, other := range s.users {
		st.Seats = append(st.Seats, other.pageSeat())
	}
	for _, ch := range s.channels {
		if !ch.seenBy(u.ID) {
			continue
		}
		st.Channels = append(st.Channels, ch.Channel)
		st.Messages[ch.ID] = ch.stretch(u, 0)
		where := "guild"
		if ch.Kind == DirectChat {
			where = "direct"
		}
		if st.Commands[where] == nil {
			st.Commands[where] = s.offered(u, ch)
		}
	}
	st.Badges = p.badges(u)
	return st
}

func (u *User) pageSeat() pageSeat {
	return pageSeat{ID: u.ID, Name: u.Name, Moderator: u.moderator, Locale: u.locale, DMsClosed: u.dmsClosed}
}

// offered are copies of the commands that the user can see in a channel. The caller holds s.mu.
func (s *Server) offered(u *User, ch *channel) []*Command {
	all := []*Command{}
	for _, c := range s.commands {
		if s.commandFor(u, ch, c.Name) == c {
			shown := *c
			all = append(all, &shown)
		}
	}
	return all
}

// stretch is the newest messages that the user sees, or those before one. The caller holds s.mu.
func (ch *channel) stretch(u *User, before ID) messagePage {
	got := messagePage{List: []Message{}}
	for _, m := range slices.Backward(ch.messages) {
		if !m.seenBy(u.ID) || before != 0 && m.ID >= before {
			continue
		}
		if len(got.List) == shownMessages {
			got.Older = true
			break
		}
		got.List = append(got.List, m.Message)
	}
	slices.Reverse(got.List)
	return got
}

// getMessages is what stands before a message of a channel.
func (p *page) getMessages(r *pageRequest) (any, error) {
	p.srv.mu.Lock()
	defer p.srv.mu.Unlock()
	ch := p.srv.channel(r.Channel)
	if ch == nil || !ch.seenBy(r.user.ID) {
		return nil, refuse("there is no such channel")
	}
	return ch.stretch(r.user, r.Message), nil
}

// badges counts what a user has not read, and how often each seat was called since it last looked. The caller holds s.mu.
func (p *page) badges(u *User) badges {
	b := badges{Channels: map[ID]badge{}, Seats: map[ID]int{}}
	for _, ch := range p.srv.channels {
		for _, other := range p.srv.users {
			if !ch.seenBy(other.ID) {
				continue
			}
			n := p.unread(other, ch)
			b.Seats[other.ID] += n.Mentions
			if other == u {
				b.Channels[ch.ID] = n
			}
		}
	}
	return b
}

// unread counts a channel for a user; what he alone sees counts for nothing, since he has just asked for it.
func (p *page) unread(u *User, ch *channel) badge {
	read, n := p.marks[mark{u.ID, ch.ID}], badge{}
	for _, m := range slices.Backward(ch.messages) {
		if m.ID <= read {
			break
		}
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

// readMoved is an event of the page alone: somebody read on, so the badges change.
const readMoved EventKind = "read"

// markRead notes that the seat has seen a channel up to a message.
func (p *page) markRead(r *pageRequest) (any, error) {
	s := p.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.channel(r.Channel)
	if ch == nil || !ch.seenBy(r.user.ID) {
		return nil, refuse("there is no such channel")
	}
	key := mark{r.user.ID, r.Channel}
	if r.Message > p.marks[key] {
		p.marks[key] = r.Message
		s.emit(Event{Kind: readMoved})
	}
	return p.badges(r.user), nil
}
