// Package titles is the program's list of games. It knows no command of the
// program and nothing of Discord.
package titles

import (
	"skald/bot"
	"skald/engine/kosmos"
	"skald/engine/pax"
	"skald/engine/saga"
	"skald/engine/vikings878"
	"skald/render"
	"skald/render/kosmosboard"
	"skald/render/paxboard"
	"skald/render/sagaboard"
	"skald/render/vikings878board"
)

// All is every game there is, in the order people see them.
func All() []bot.Title {
	cache := render.NewCache()
	return []bot.Title{
		{Game: saga.Standard(), Painter: sagaboard.New(cache)},
		{Game: kosmos.Standard(), Painter: kosmosboard.New(cache)},
		{Game: vikings878.Standard(), Painter: vikings878board.New(cache)},
		{Game: pax.Standard(), Painter: paxboard.New(cache)},
	}
}
