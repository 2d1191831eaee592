package localdiscord

import (
	"slices"
	"strings"
)

// A ChannelKind is Discord's channel type.
type ChannelKind int

// The kinds of channel of this world.
const (
	TextChannel  ChannelKind = 0
	DirectChat   ChannelKind = 1
	PublicThread ChannelKind = 11
)

// A Channel is a channel as it stood when the snapshot was taken.
type Channel struct {
	ID        ID          `json:"id"`
	Name      string      `json:"name"`
	Kind      ChannelKind `json:"kind"`
	Parent    ID          `json:"parent,omitzero"`    // of a thread
	Recipient ID          `json:"recipient,omitzero"` // of a direct chat
	Archived  bool        `json:"archived"`
	Locked    bool        `json:"locked"`
}

// channel is the truth behind the snapshots. Guarded by Server.mu.
type channel struct {
	Channel
	denied   Permission
	messages []*message
}

// AddChannel makes a text channel.
func (s *Server) AddChannel(name string) Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addChannel(Channel{Name: name, Kind: TextChannel})
}

// AddThread makes a public thread under a channel.
func (s *Server) AddThread(parent ID, name string) Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addChannel(Channel{Name: name, Kind: PublicThread, Parent: parent})
}

func (s *Server) addChannel(c Channel) Channel {
	c.ID = s.nextID()
	ch := &channel{Channel: c}
	s.channels = append(s.channels, ch)
	s.emit(Event{Kind: ChannelCreated, Only: c.Recipient, Channel: c.ID})
	switch c.Kind {
	case TextChannel:
		s.dispatch(intentGuilds, "CHANNEL_CREATE", s.wireChannel(ch))
	case PublicThread:
		s.dispatch(intentGuilds, "THREAD_CREATE", s.wireChannel(ch))
	}
	return c
}

// Archive sets whether a thread is archived and locked.
func (s *Server) Archive(thread ID, archived, locked bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channel(thread); ch != nil {
		ch.Archived, ch.Locked = archived, locked
		s.emit(Event{Kind: ChannelUpdated, Channel: ch.ID})
		s.dispatch(intentGuilds, "THREAD_UPDATE", s.wireChannel(ch))
	}
}

// Channel finds a channel or thread of the guild by name; the zero Channel if there is none.
func (s *Server) Channel(name string) Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, ch := range s.channels {
		if ch.Name == name && ch.Kind != DirectChat {
			return ch.Channel
		}
	}
	return Channel{}
}

// Channels are the channels and threads of the guild, oldest first.
func (s *Server) Channels() []Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Channel
	for _, ch := range s.channels {
		if ch.Kind != DirectChat {
			all = append(all, ch.Channel)
		}
	}
	return all
}

// Sees reports whether the user may look into the channel at all.
func (s *Server) Sees(user, channel ID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.channel(channel)
	return ch != nil && ch.seenBy(user)
}

func (ch *channel) seenBy(user ID) bool { return ch.Kind != DirectChat || ch.Recipient == user }

// channel finds a channel by id. The caller holds s.mu.
func (s *Server) channel(id ID) *channel {
	for _, ch := range s.channels {
		if ch.ID == id {
			return ch
		}
	}
	return nil
}

func (s *Server) user(id ID) *User {
	if s.self.ID == id {
		return s.self
	}
	for _, u := range s.users {
		if u.ID == id {
			return u
		}
	}
	return nil
}

// botMay is what the bot may do in the channel. The caller holds s.mu.
func (s *Server) botMay(ch *channel) Permission {
	p := Installed &^ ch.denied
	if parent := s.channel(ch.Parent); parent != nil {
		p &^= parent.denied
	}
	return p
}

// Deny takes permissions from the bot in one channel (and in its threads).
func (s *Server) Deny(channel ID, p Permission) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channel(channel); ch != nil {
		ch.denied |= p
	}
}

// Allow gives back what Deny took.
func (s *Server) Allow(channel ID, p Permission) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channel(channel); ch != nil {
		ch.denied &^= p
	}
}

// DeleteChannel removes a channel with its threads, as a moderator would.
func (s *Server) DeleteChannel(id ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, ch := range slices.Clone(s.channels) {
		if ch.ID != id && (ch.Parent != id || id == 0) {
			continue
		}
		s.channels = slices.DeleteFunc(s.channels, func(c *channel) bool { return c == ch })
		for _, m := range ch.messages {
			s.dropFiles(m)
		}
		s.emit(Event{Kind: ChannelDeleted, Channel: ch.ID, Only: ch.Recipient})
		name := "CHANNEL_DELETE"
		if ch.Kind == PublicThread {
			name = "THREAD_DELETE"
		}
		s.dispatch(intentGuilds, name, s.wireChannel(ch))
	}
}

// DeleteMessage removes a message, as a moderator would; it reports whether there was one.
func (s *Server) DeleteMessage(id ID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.message(id)
	if m == nil {
		return false
	}
	s.removeMessage(m)
	return true
}

// RemoveBot throws the bot out of the guild: GUILD_DELETE, and every channel of it is closed to the bot.
func (s *Server) RemoveBot() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guild.gone = true
	s.dispatch(intentGuilds, "GUILD_DELETE", map[string]any{"id": s.guild.id})
}

// InviteBot brings the bot back: GUILD_CREATE.
func (s *Server) InviteBot() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guild.gone = false
	s.dispatch(intentGuilds, "GUILD_CREATE", s.wireGuild())
}

// Guild is the id and name of the guild.
func (s *Server) Guild() (ID, string) { return s.guild.id, s.guild.name }

// Application is the bot's application id, which is also its user id.
func (s *Server) Application() ID { return s.app }

// message finds a message in any channel. The caller holds s.mu.
func (s *Server) message(id ID) *message {
	for _, ch := range s.channels {
		if m := ch.message(id); m != nil {
			return m
		}
	}
	return nil
}

func (ch *channel) message(id ID) *message {
	for i := len(ch.messages) - 1; i >= 0; i-- {
		if ch.messages[i].ID == id {
			return ch.messages[i]
		}
	}
	return nil
}

// Message is a message by id, whoever sees it.
func (s *Server) Message(id ID) (Message, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.message(id); m != nil {
		return m.Message, true
	}
	return Message{}, false
}

// Commands are the registered chat commands, by name.
func (s *Server) Commands() []Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Command, 0, len(s.commands))
	for _, c := range s.commands {
		all = append(all, *c)
	}
	slices.SortStableFunc(all, func(a, b Command) int { return strings.Compare(a.Name, b.Name) })
	return all
}
