package localdiscord

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A User is a person in the guild, at their own client. ID and Name never
// change; all methods may be called from any goroutine.
type User struct {
	ID   ID
	Name string

	srv *Server
	bot bool

	// Guarded by Server.mu.
	dmsClosed bool
	locale    string
	moderator bool
	left      bool // the guild
	roles     []ID
}

// A RefusedError says that a real client would not have let the user do that:
// nothing reached the bot.
type RefusedError struct{ Why string }

func (e *RefusedError) Error() string { return "the client refuses: " + e.Why }

func refuse(format string, args ...any) error {
	return &RefusedError{Why: fmt.Sprintf(format, args...)}
}

// ErrClosed is returned by waits that the end of the server cut short.
var ErrClosed = errors.New("the server is closed")

// User finds a member by name, or lets them join.
func (s *Server) User(name string) *User {
	s.mu.Lock()
	defer s.mu.Unlock()
	name = strings.TrimPrefix(name, "@")
	if u := s.userByNameLocked(name); u != nil {
		return u
	}
	u := &User{srv: s, ID: namedID("user", name), Name: name, locale: s.guild.locale}
	s.users = append(s.users, u)
	s.byUser[u.ID] = u
	s.emitLocked(Event{Kind: UserCreated})
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
	return s.userLocked(id)
}

func (s *Server) userByNameLocked(name string) *User {
	return s.byUser[namedID("user", name)]
}

// LeaveGuild takes the user out of the guild, as far as the bot can ask.
func (u *User) LeaveGuild() {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	u.left = true
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

// Own makes the user the guild's owner, who may do everything.
func (u *User) Own() {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	u.srv.guild.owner = u.ID
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
	return u.srv.directChatLocked(u).Channel
}

// directChatLocked finds or opens the direct chat with a user.
func (s *Server) directChatLocked(u *User) *channel {
	if ch := s.channelLocked(namedID("direct", u.Name)); ch != nil {
		return ch
	}
	c := s.addChannelLocked(Channel{ID: namedID("direct", u.Name), Name: u.Name, Kind: DirectChat, Recipient: u.ID})
	return s.channelLocked(c.ID)
}

// A Span says which messages of a channel are wanted: those after one and
// before another (0 is no bound), and of them the newest Limit (0 is all).
type Span struct {
	After, Before ID
	Limit         int
}

// History is the channel as this user sees it, oldest first: what is public and
// what is for them alone. older says that the limit left some out.
func (u *User) History(channel ID, span Span) (list []Message, older bool) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	ch := u.srv.channelLocked(channel)
	if ch == nil || !ch.seenBy(u.ID) {
		return nil, false
	}
	for _, m := range slices.Backward(ch.messages) {
		if m.ID <= span.After {
			break
		}
		if !m.seenBy(u.ID) || span.Before != 0 && m.ID >= span.Before {
			continue
		}
		if span.Limit > 0 && len(list) == span.Limit {
			older = true
			break
		}
		list = append(list, m.Message)
	}
	slices.Reverse(list)
	return list, older
}

// Settings are what a user chose at their client, and what they are here.
type Settings struct {
	Locale    string
	DMsClosed bool
	Moderator bool
	Roles     []ID
}

// Settings returns the settings as they are now.
func (u *User) Settings() Settings {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	return Settings{u.locale, u.dmsClosed, u.moderator, slices.Clone(u.roles)}
}

// Say posts an ordinary message as this user.
func (u *User) Say(channel ID, text string) (Message, error) {
	s := u.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.openToLocked(u, channel)
	if err != nil {
		return Message{}, err
	}
	if strings.TrimSpace(text) == "" || len([]rune(text)) > maxContent {
		return Message{}, refuse("a message has 1 to %d characters", maxContent)
	}
	m := &message{Message: Message{ID: s.nextIDLocked(), Channel: ch.ID, Author: u.author(), Content: text, Created: s.clock.Now()}}
	s.resolveMentionsLocked(m, nil, s.permissionsLocked(u, ch))
	s.postLocked(ch, m)
	return m.Message, nil
}

// openToLocked is the channel, if the user may write and act in it.
func (s *Server) openToLocked(u *User, id ID) (*channel, error) {
	ch := s.channelLocked(id)
	switch {
	case ch == nil || !ch.seenBy(u.ID):
		return nil, refuse("there is no channel %s", id)
	case ch.Archived || ch.Locked && !u.moderator:
		return nil, refuse("the thread %s is archived or locked", ch.Name)
	}
	return ch, nil
}
