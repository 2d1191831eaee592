package localdiscord

import "slices"

// guild is a server of this world. All people are members of each, and moderators are so
// in each; roles besides those, and what a moderator shows to whom, are the first one's.
type guild struct {
	id     ID
	name   string
	locale string
	owner  ID              // whom nobody here is, unless User.Own says so
	gone   bool            // the bot was removed
	shows  map[string][]ID // the roles to which a moderator shows a command, by its name
}

// AddGuild brings the bot to another guild: GUILD_CREATE to its shard. It says the
// guild's id, which may be one that stands for a shard.
func (s *Server) AddGuild(id ID, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &guild{id: id, name: name, locale: s.opt.Locale, owner: founderID}
	s.others = append(s.others, g)
	s.dispatchLocked(intentGuilds, g, "GUILD_CREATE", s.wireGuildLocked(g))
}

// AddChannelOf makes a text channel of a guild.
func (s *Server) AddChannelOf(guild ID, name string) Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addChannelLocked(Channel{Name: name, Kind: TextChannel, Guild: guild})
}

// Guild is the id and name of the first guild.
func (s *Server) Guild() (ID, string) { return s.guild.id, s.guild.name }

// BotGone reports whether the bot is out of the first guild.
func (s *Server) BotGone() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.guild.gone
}

// RemoveBot throws the bot out of the first guild: GUILD_DELETE, and every channel of
// it is closed to the bot.
func (s *Server) RemoveBot() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guild.gone = true
	s.dispatchLocked(intentGuilds, s.guild, "GUILD_DELETE", map[string]any{"id": s.guild.id})
}

// InviteBot brings the bot back: GUILD_CREATE.
func (s *Server) InviteBot() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guild.gone = false
	s.dispatchLocked(intentGuilds, s.guild, "GUILD_CREATE", s.wireGuildLocked(s.guild))
}

// guildsLocked are all guilds, the first one before those that were added.
func (s *Server) guildsLocked() []*guild { return slices.Concat([]*guild{s.guild}, s.others) }

// knownLocked is the guild of an id, nil if there is none.
func (s *Server) knownLocked(id ID) *guild {
	for _, g := range s.guildsLocked() {
		if g.id == id {
			return g
		}
	}
	return nil
}

// guildLocked is the guild of an id, the first one for none.
func (s *Server) guildLocked(id ID) *guild {
	if g := s.knownLocked(id); g != nil {
		return g
	}
	return s.guild
}

// homeOf is the guild of a channel, the first one where there is none: of a direct chat.
func (s *Server) homeOf(ch *channel) *guild {
	if ch == nil || ch.guild == nil {
		return s.guild
	}
	return ch.guild
}

// gone reports whether the bot was removed from the channel's guild.
func (ch *channel) gone() bool { return ch.guild != nil && ch.guild.gone }
