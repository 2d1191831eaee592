package main

import (
	"skald/bot"
	"skald/engine/saga"
	sagaboard "skald/render/saga"
)

// titles is every game there is, in the order people see them.
func titles() []bot.Title {
	return []bot.Title{
		{Game: saga.Standard(), Painter: sagaboard.New()},
	}
}
