// Package bot answers what people do on Discord: commands, presses and words
// being typed become calls of the table, and what it returns becomes an
// ephemeral reply. What the channel sees goes through the outbox alone.
//
// It knows no game by name: commands and help are made from what a Title says
// of itself. It holds no sentence: all words come from bot/words. It decides
// nothing of a match (that is bot/table), draws and says nothing of one
// (bot/present) and does not know Discord's wire (bot/discord).
//
// A request is one interaction as a handler reads it; a handler returns a reply,
// which only the person who asked can see.
package bot
