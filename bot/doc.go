// Package bot is the frame of the bot: it runs, takes interactions, hands each to
// the room that its command or button belongs to, answers with what comes back, and
// registers the commands. It knows no subject: what people do about a match, a
// lobby, a tournament, a ladder, their reminders or a server stands in rooms of
// their own (bot/play, bot/lobby, …), each on the desk (bot/desk). One visible list
// makes them.
//
// It knows no game by name: commands and help are made from what a Title says of
// itself. It holds no sentence: all words come from bot/words. It decides nothing of
// a match (that is bot/table) and does not know Discord's wire (bot/discord). The
// channel sees only what the outbox sends.
//
// The folder bot/localdiscord is no part of the bot and is counted apart: it is a
// small Discord to test bots with, any bot, and imports nothing of this one.
package bot
