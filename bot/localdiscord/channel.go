package localdiscord

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
	Guild     ID          `json:"guild,omitzero"`     // none: the first one
	Archived  bool        `json:"archived"`
	Locked    bool        `json:"locked"`
}

// channel is the truth behind the snapshots. Guarded by Server.mu.
type channel struct {
	Channel
	guild    *guild // nil of a direct chat
	denied   Permission
	granted  Permission
	messages []*message
	pins     []ID

	overwrites []Overwrite // of people; what the bot may is in denied and granted
}

// AddChannel makes a text channel.
func (s *Server) AddChannel(name string) Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addChannelLocked(Channel{Name: name, Kind: TextChannel})
}

// AddThread makes a public thread under a channel.
func (s *Server) AddThread(parent ID, name string) Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addChannelLocked(Channel{Name: name, Kind: PublicThread, Parent: parent})
}

func (s *Server) addChannelLocked(c Channel) Channel {
	if c.ID == 0 {
		c.ID = s.nextIDLocked()
	}
	ch := &channel{Channel: c}
	switch parent := s.channelLocked(c.Parent); {
	case c.Kind == DirectChat:
	case parent != nil:
		ch.guild, ch.Guild, c.Guild = parent.guild, parent.Guild, parent.Guild
	default:
		ch.guild = s.guildLocked(c.Guild)
	}
	s.channels = append(s.channels, ch)
	s.byChannel[ch.ID] = ch
	s.emitLocked(Event{Kind: ChannelCreated, Only: c.Recipient, Channel: c.ID})
	switch c.Kind {
	case TextChannel:
		s.dispatchLocked(intentGuilds, ch.guild, "CHANNEL_CREATE", s.wireChannelLocked(ch))
	case PublicThread:
		s.dispatchLocked(intentGuilds, ch.guild, "THREAD_CREATE", s.wireChannelLocked(ch))
	}
	return c
}

// Archive sets whether a thread is archived and locked.
func (s *Server) Archive(thread ID, archived, locked bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channelLocked(thread); ch != nil {
		ch.Archived, ch.Locked = archived, locked
		s.emitLocked(Event{Kind: ChannelUpdated, Channel: ch.ID})
		s.tellChannelLocked(ch)
	}
}

// ChannelByID finds a channel by id, direct chats included.
func (s *Server) ChannelByID(id ID) (Channel, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.channelLocked(id); ch != nil {
		return ch.Channel, true
	}
	return Channel{}, false
}

// Channel finds a channel or thread of the guild by name; the zero Channel if
// there is none.
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
	ch := s.channelLocked(channel)
	return ch != nil && ch.seenBy(user)
}

// Channels are the channels that the user may look into, their direct chat with
// the bot among them.
func (u *User) Channels() []Channel {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	u.srv.directChatLocked(u) // a chat that one could open
	var all []Channel
	for _, ch := range u.srv.channels {
		if ch.seenBy(u.ID) {
			all = append(all, ch.Channel)
		}
	}
	return all
}

func (ch *channel) seenBy(user ID) bool { return ch.Kind != DirectChat || ch.Recipient == user }

// channelLocked finds a channel by id.
func (s *Server) channelLocked(id ID) *channel { return s.byChannel[id] }

// userLocked finds a person or the bot by id.
func (s *Server) userLocked(id ID) *User { return s.byUser[id] }

// botMayLocked is what the bot may do in the channel.
func (s *Server) botMayLocked(ch *channel) Permission {
	granted, denied := ch.granted, ch.denied
	if parent := s.channelLocked(ch.Parent); parent != nil {
		granted, denied = granted|parent.granted, denied|parent.denied
	}
	return (Installed | s.granted | granted) &^ denied
}
