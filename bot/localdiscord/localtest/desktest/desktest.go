// Package desktest is what the tests of several rooms need: matches that have
// begun, and the voice that messages are read in.
package desktest

import (
	"testing"

	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
)

// Begun returns a running match of a game whose players have just sat down: the
// users from 1 on.
func Begun(t *testing.T, game engine.Game, players int) table.Moment {
	t.Helper()
	const first storage.UserID = 1
	desk := table.New(storage.NewMemory(), []engine.Game{game}, table.Options{})
	o, err := desk.Create(t.Context(), table.Press{By: first, Interaction: 1}, head.Opening{Game: game.About().Key, Channel: 9, Guild: 8})
	for n := 2; n <= players && err == nil; n++ {
		_, err = desk.Join(t.Context(), table.Press{By: storage.UserID(n), Interaction: storage.InteractionID(n)}, o.ID, "")
	}
	if err == nil {
		o, err = desk.Start(t.Context(), table.Press{By: first, Interaction: 99}, o.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	m, err := desk.Moment(t.Context(), o.ID)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// English returns the voice that messages are read in.
func English(t *testing.T) *words.Voice {
	t.Helper()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c.Speak("en")
}
