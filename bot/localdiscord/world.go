package localdiscord

import (
	"slices"
	"strings"
)

// Deny takes permissions from the bot in one channel, and in its threads.
func (s *Server) Deny(channel ID, p Permission) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channelLocked(channel); ch != nil {
		ch.denied, ch.granted = ch.denied|p, ch.granted&^p
		s.tellChannelLocked(ch)
	}
}

// Allow gives permissions to the bot in one channel, and in its threads: what
// Deny took, or what it was not installed with.
func (s *Server) Allow(channel ID, p Permission) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channelLocked(channel); ch != nil {
		ch.denied, ch.granted = ch.denied&^p, ch.granted|p
		s.tellChannelLocked(ch)
	}
}

// tellChannelLocked tells the bot that a channel is otherwise now.
func (s *Server) tellChannelLocked(ch *channel) {
	name := "CHANNEL_UPDATE"
	if ch.Kind == PublicThread {
		name = "THREAD_UPDATE"
	}
	if ch.Kind != DirectChat {
		s.dispatchLocked(intentGuilds, ch.guild, name, s.wireChannelLocked(ch))
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
		delete(s.byChannel, ch.ID)
		for _, m := range ch.messages {
			s.dropFilesLocked(m)
			delete(s.byMessage, m.ID)
		}
		s.emitLocked(Event{Kind: ChannelDeleted, Channel: ch.ID, Only: ch.Recipient})
		name := "CHANNEL_DELETE"
		if ch.Kind == PublicThread {
			name = "THREAD_DELETE"
		}
		s.dispatchLocked(intentGuilds, ch.guild, name, s.wireChannelLocked(ch))
	}
}

// DeleteMessage removes a message, as a moderator would; it reports whether
// there was one.
func (s *Server) DeleteMessage(id ID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.messageLocked(id)
	if m == nil {
		return false
	}
	s.removeMessageLocked(m)
	return true
}

// Denied is what was taken from the bot in a channel.
func (s *Server) Denied(channel ID) Permission {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channelLocked(channel); ch != nil {
		return ch.denied
	}
	return 0
}

// Bot is the bot as an author.
func (s *Server) Bot() Author { return s.self.author() }

// Application is the bot's application id, which is also its user id.
func (s *Server) Application() ID { return s.app }

// messageLocked finds a message in any channel.
func (s *Server) messageLocked(id ID) *message { return s.byMessage[id] }

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
	if m := s.messageLocked(id); m != nil {
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
