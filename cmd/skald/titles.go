package main

import (
	"skald/bot"
	"skald/engine/kosmos"
	"skald/engine/saga"
	"skald/render/kosmosboard"
	"skald/render/sagaboard"
)

// titles is every game there is, in the order people see them.
func titles() []bot.Title {
	return []bot.Title{
		{Game: saga.Standard(), Painter: sagaboard.New()},
		{Game: kosmos.Standard(), Painter: kosmosboard.New()},
	}
}
