package play

import (
	"slices"

	"skald/bot/discord"
)

// maxMenus is in how many selects the choices of one question may stand for one
// person's eyes: more of them are turned page by page.
const maxMenus = 3

// menusFor is how many selects so many choices take.
func menusFor(choices int) int { return (choices + discord.MaxChoices - 1) / discord.MaxChoices }

// menus are the choices of one question as selects, in the order of the game: one
// or, where it has no room for all, several that say from where to where they go.
func menus(id ID, ask string, choices []discord.Choice) []discord.Row {
	if len(choices) <= discord.MaxChoices {
		return []discord.Row{discord.Select(id.String(), ask, choices)}
	}
	var rows []discord.Row
	for part := range slices.Chunk(choices, discord.MaxChoices) {
		of := ask + " · " + part[0].Label
		if len(part) > 1 {
			of += " – " + part[len(part)-1].Label
		}
		rows = append(rows, discord.Select(id.String(), of, part))
		id.Page++ // no two of a message may have the same id
	}
	return rows
}
