// Package table is matches as people know them: a lobby that fills, seats with
// people on them, turns, and who may do what. It must not know Discord,
// pictures or sentences, and no game by name.
//
// # Vocabulary
//
//	match     one play of one game: a lobby first, then running, then over;
//	          or cancelled in the lobby
//	lobby     the time before the setup, when people take seats
//	seat      a place at the table; a person may sit on several
//	press     one act of one person, with the interaction by which it came,
//	          so that a doubled press is one act
//	record    one entry of a match's log: what was done, what was told, the
//	          position after it
//	moment    a match with all that a message about it tells, read at once
//	outcome   a match after an act, and what the act told
//	turn      the time during which the match waits for the same seats
//	promise   the seed, commitment and edition of a match in its lobby
//	way       how the dice come from the seed: the first way, of matches from
//	          before promises, or the second
//	chain     the hashes by which each record holds the one before
//	refusal   why somebody may not do what they tried, by key; a game's own
//	          refusals are *engine.RuleError
//
// # The truth
//
// A match is an append-only log in the store. Record 0 is the setup: the game
// and the data of its edition, the options, the players, the seed of all
// chance, its commitment, and the interactions by which people joined. The seed
// is drawn, and its commitment posted, when the lobby is created. Every later
// record holds the action in notation, the notes for everybody, the secrets for
// single seats, the hash of the position after it and the position itself, and
// each the hash of the record before. Loading reads the head, record 0 and the
// last record, and never replays; so a later fix of a rule never rewrites a
// running match.
//
// An act, the forced moves that follow it, the mail that it causes and its
// interaction are one commit. The table never sends anything: the sender takes
// mail from the outbox and draws it from the stored position.
package table
