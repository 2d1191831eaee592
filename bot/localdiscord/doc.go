// Package localdiscord is a small Discord in one process on loopback.
//
// It speaks the part of Discord's HTTP API v10 and of its gateway that a bot of
// slash commands, buttons, selects and modals needs, and it has a users' side:
// people who type commands, press buttons and read what they alone may read.
// It refuses what Discord refuses, with Discord's own codes, and where Discord is
// silent it is the stricter of the two. Each refusal of a malformed request is also
// collected (Server.Faults), so that tests fail loudly. Bad days are made by hand:
// see Mishap, and the switches listed there.
//
// It knows no bot and no game: it imports nothing of this module. README.md says how
// to test a bot on it. The web page on which people play is package page; what only
// tests need (users who wait for their answers, a virtual clock, the check against
// Discord's own document) is package localtest.
//
// Words: the bot is the one application of this world; a user is a person in
// the guild; an interaction is a user's act (a command, a press, a selection, a
// submitted modal, a half-typed option) that the bot has three seconds to
// answer; an answer is what the user then sees. Time comes from a Clock.
//
// A method whose name ends in Locked wants Server.mu held by its caller.
package localdiscord
