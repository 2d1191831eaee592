// Package bot brings matches to Discord: commands, prompts, turn messages,
// direct messages, the sender of the outbox and the gateway's supervisor.
//
// It knows no game by name: commands, prompts and help are made from what a
// Title says of itself. It holds no sentence: all words come from bot/words. It
// decides nothing of a match: that is bot/table.
//
// Its vocabulary: a request is one interaction as a handler reads it; a handler
// returns a Whisper, which only the person who asked can see; a Posting is what
// a whole channel sees, and is made of public views and notes alone.
package bot
