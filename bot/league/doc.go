// Package league holds the competitions of servers, that is their tournaments and
// ladders: who may do what in them, what becomes due, which matches they begin and
// how they hear of the ends of matches. It must not know Discord, pictures or
// sentences, and no game by name. The rules are pure and lie in engine/league; here
// they meet the store, the clock and the table. It knows no kind of competition but
// by the Rules that a room hands in, and so none of their events: a new event is
// touched in its package of engine/league and in its room.
//
// # Vocabulary
//
//	competition  a tournament or a ladder of one server
//	event        one entry of a competition's log, written and read by its rules
//	state        the result of the log
//	shelf        the competitions of one kind
//	rules        what a kind adds to the contract of engine/league
//	step         what one commit makes of a competition: events, mail, reports taken
//	pairing      people of a competition who are to play a match, by a key of its
//	             own; at a ladder also a challenge, which comes before it
//	place        where something that a competition posts stands: a pairing's
//	             message, its thread, the match in it
//	ending       what a match of the table reports to its competition
//
// # The truth
//
// A competition is an append-only log in the store, and a head that holds what its
// events do not: where it is at home, and its seed. An act is decided on the state
// as it is, and what it brings about is one commit: the events, the mail that
// tells of them, when the league is due next, and the interaction, so that a
// doubled press is one act. First save, then speak: nothing is sent from here.
//
// The store knows when something is due. It comes about once, even if the program
// did not run at that moment: Elapse decides it on the state as it is by then.
//
// # Matches
//
// A pairing's message is posted in the league's channel, a thread is started from
// it, and the match begins in the thread. Each of the three steps is found done
// when it is tried again: a message by its nonce, a thread by its message's id,
// a match by its fixture. When the match is over its own commit leaves an ending,
// which stays until a commit of the league takes it.
//
// # Chance
//
// All chance of a league follows from a seed of 32 secret bytes that is drawn with
// it, and from interactions that came after. The commitment is posted before
// anybody joins. The seed of a match follows from the league's seed and the
// pairing's key, as MatchSeed says; the interactions by which its players joined
// the league go into the key of its dice, where those of a lobby's people go in
// any other match. So neither the operator nor a player can choose the chance of
// a match, although nobody presses anything between the pairing and its first
// turn; and once the league's seed is told, everybody can work out that of each
// match.
//
// A ladder is never over, so its seed is never told. Under the dice of its matches
// go the interactions by which both joined, and by which they asked for this match:
// the challenge and its acceptance, or their last wish of the queue. Each match
// posts its own commitment when it begins and tells its own seed at its end.
package league
