package main

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

// titles is every game there is, in the order people see them.
func titles() []bot.Title {
	cache := render.NewCache()
	return []bot.Title{
		{Game: saga.Standard(), Painter: sagaboard.New(cache)},
		{Game: kosmos.Standard(), Painter: kosmosboard.New(cache)},
		{Game: vikings878.Standard(), Painter: vikings878board.New(cache)},
		{Game: pax.Standard(), Painter: paxboard.New(cache)},
	}
}
