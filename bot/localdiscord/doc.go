// Package localdiscord is a small Discord in one process on loopback.
//
// It speaks the part of Discord's HTTP API v10 and of its gateway that a bot of slash commands, buttons, selects and
// modals needs, and it has a users' side: people who type commands, press buttons and read what they alone may read.
// Whatever Discord refuses it refuses with Discord's own code, and some things that Discord lets pass until the day it
// does not; each refusal of a malformed request is also collected (Server.Faults), so that tests fail loudly.
//
// It must not know any bot or game: it imports nothing of this module.
//
// Words: the bot is the one application of this world; a user is a person in the guild; an interaction is a user's act
// (a command, a press, a selection, a submitted modal, a half-typed option) that the bot has three seconds to answer; a
// reply is what the user then sees. Time comes from a Clock, so that hours pass in a test without waiting.
package localdiscord
