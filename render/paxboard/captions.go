package paxboard

import (
	"strings"

	game "skald/engine/pax"
)

// captions are the words of the vocabulary "board" that the pictures say besides
// those of the game's vocabularies.
var captions = []string{
	"turn", "over", "actions-left",
	"empty-post", "trade-center", "key-center", "ally", "home", "fresh", "spent", "duchy", "moved-last", "cost",
	"anywhere", "market", "pile", "discarded", "face-down", "victory-cards",
	"journey", "steps-left", "no-challenge", "idle", "answered", "offer", "gives", "asks", "silfr", "a-tile", "a-ship", "a-follower",
	"advocates", "god", "fleets", "some-fresh", "some-spent", "known", "promised",
	"hand-limit", "votes", "counted-home", "ships-home", "used",
	"your-hand", "empty-hand", "playable", "not-playable", "known-to-all", "offered", "offering", "voted", "pays", "discards", "loses",
	"established", // of the chart
}

// variables are the words of what victory cards count.
var variables = func() (words [game.Variables]string) {
	for v := range words {
		words[v] = strings.ReplaceAll(game.Variable(v).String(), "_", "-")
	}
	return words
}()
