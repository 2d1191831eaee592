package localdiscord

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A User is a person in the guild, at his own client. ID and Name never change; all methods may be called from any goroutine.
type User struct {
	ID   ID
	Name string

	srv *Server
	bot bool

	// Guarded by Server.mu.
	dmsClosed bool
	locale    string
	moderator bool
	pings     []Message
}

// A RefusedError says that a real client would not have let the user do that: nothing reached the bot.
type RefusedError struct{ Why string }

func (e *RefusedError) Error() string { return "the client refuses: " + e.Why }

func refuse(format string, args ...any) error {
	return &RefusedError{Why: fmt.Sprintf(format, args...)}
}

// ErrClosed is returned by waits that the end of the server cut short.
var ErrClosed = errors.New("the server is closed")

// User finds a member by name, or lets him join.
func (s *Server) User(name string) *User {
	s.mu.Lock()
	defer s.mu.Unlock()
	name = strings.TrimPrefix(name, "@")
	if u := s.userByName(name); u != nil {
		return u
	}
	u := &User{srv: s, ID: s.nextID(), Name: name, locale: s.guild.locale}
	s.users = append(s.users, u)
	s.emit(Event{Kind: UserCreated})
	return u
}

// Users are the people of the guild, in the order in which they joined.
func (s *Server) Users() []*User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.users)
}

// Member finds a user by id, nil if there is none.
func (s *Server) Member(id ID) *User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.user(id)
}

func (s *Server) userByName(name string) *User {
	for _, u := range s.users {
		if u.Name == name {
			return u
		}
	}
	return nil
}

// Mention is how a message names the user, "<@id>".
func (u *User) Mention() string { return "<@" + u.ID.String() + ">" }

// SetLocale sets the language of the user's client, such as "de".
func (u *User) SetLocale(locale string) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	u.locale = locale
}

// SetModerator gives or takes the permissions of a moderator.
func (u *User) SetModerator(yes bool) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	u.moderator = yes
}

// Moderator reports whether the user moderates the guild.
func (u *User) Moderator() bool {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return u.moderator
}

func (u *User) permissions() Permission {
	if u.moderator {
		return Installed | Moderating
	}
	return Installed
}

func (u *User) author() Author { return Author{ID: u.ID, Name: u.Name, Bot: u.bot} }

// CloseDMs sets whether the user refuses direct messages from the bot (50007).
func (u *User) CloseDMs(closed bool) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	u.dmsClosed = closed
}

// DM is the direct chat between the user and the bot.
func (u *User) DM() Channel {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return u.srv.directChat(u).Channel
}

// directChat finds or opens the direct chat with a user. The caller holds s.mu.
func (s *Server) directChat(u *User) *channel {
	for _, ch := range s.channels {
		if ch.Kind == DirectChat && ch.Recipient == u.ID {
			return ch
		}
	}
	c := s.addChannel(Channel{Name: u.Name, Kind: DirectChat, Recipient: u.ID})
	return s.channel(c.ID)
}

// Messages is the channel as this user sees it, oldest first: what is public and what is for him alone.
func (u *User) Messages(channel ID) []Message {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	ch := u.srv.channel(channel)
	if ch == nil || !ch.seenBy(u.ID) {
		return nil
	}
	all := make([]Message, 0, len(ch.messages))
	for _, m := range ch.messages {
		if m.seenBy(u.ID) {
			all = append(all, m.Message)
		}
	}
	return all
}

// Last is the newest message of the channel that this user sees, the zero Message if there is none.
func (u *User) Last(channel ID) Message {
	all := u.Messages(channel)
	if len(all) == 0 {
		return Message{}
	}
	return all[len(all)-1]
}

// DMs are the messages of the direct chat with the bot, oldest first.
func (u *User) DMs() []Message { return u.Messages(u.DM().ID) }

// Pings are the messages that notified this user, as they stood then, oldest first. An edit notifies nobody.
func (u *User) Pings() []Message {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return slices.Clone(u.pings)
}

// Say posts an ordinary message as this user.
func (u *User) Say(channel ID, text string) (Message, error) {
	s := u.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.openTo(u, channel)
	if err != nil {
		return Message{}, err
	}
	if strings.TrimSpace(text) == "" || len([]rune(text)) > maxContent {
		return Message{}, refuse("a message has 1 to %d characters", maxContent)
	}
	m := &message{Message: Message{ID: s.nextID(), Channel: ch.ID, Author: u.author(), Content: text, Created: s.clock.Now()}}
	s.settleMentions(m, nil, u.permissions())
	s.post(ch, m)
	return m.Message, nil
}

// openTo is the channel, if the user may write and act in it. The caller holds s.mu.
func (s *Server) openTo(u *User, id ID) (*channel, error) {
	ch := s.channel(id)
	switch {
	case ch == nil || !ch.seenBy(u.ID):
		return nil, refuse("there is no channel %s", id)
	case ch.Archived || ch.Locked && !u.moderator:
		return nil, refuse("the thread %s is archived or locked", ch.Name)
	}
	return ch, nil
}
