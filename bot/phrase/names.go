package phrase

import (
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// ByMention calls a seat by its player.
func ByMention(m *table.Match) words.Names { return mentioned(m.Player) }

func mentioned(player func(engine.Seat) storage.UserID) words.Names {
	return func(s engine.Seat) string {
		if u := player(s); u != 0 {
			return Mention(u)
		}
		return "?"
	}
}

// ByBoth calls a seat by its player and side, or number: pictures know no
// players.
func ByBoth(v *words.Voice, m *table.Match) words.Names {
	return func(s engine.Seat) string {
		return ByMention(m)(s) + " (" + v.Side(m.About(), s) + ")"
	}
}

// BySide calls a seat by its side, where mentions cannot be read: in alt texts
// and selects.
func BySide(v *words.Voice, about *engine.About) words.Names {
	return func(s engine.Seat) string { return v.Side(about, s) }
}

// BySides calls several seats by their sides.
func BySides(v *words.Voice, about *engine.About) func([]engine.Seat) string {
	return func(seats []engine.Seat) string {
		var names []string
		for _, s := range seats {
			names = append(names, v.Side(about, s))
		}
		return v.Join(names...)
	}
}

// InStory calls a seat by its side, and where a game has no sides by who sat
// there then.
func InStory(v *words.Voice, about *engine.About, player func(engine.Seat) storage.UserID) words.Names {
	if len(about.Sides) == 0 {
		return mentioned(player)
	}
	return BySide(v, about)
}

// NamesOf returns what the players are called, by seat.
func NamesOf(m *table.Match) []string {
	names := make([]string, len(m.Players))
	for s := range m.Players {
		names[s] = m.Name(engine.Seat(s))
	}
	return names
}
