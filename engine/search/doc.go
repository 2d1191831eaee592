// Package search plays any game: it chooses the action of a seat by information-set
// Monte Carlo tree search (Cowling, Powley and Whitehouse 2012). It knows no game by
// name; a game may help by two optional powers, a guess of the outcome
// (engine.Appraiser) and a taste of actions (engine.Weigher).
//
// It cannot cheat: a Searcher is handed a Sight, which holds no position but one
// that was dealt again for its seat; for the review of a finished match alone there is
// a Sight with all secrets open. It has randomness of its own, from a seed of its
// own, and throws no dice of any match. It counts iterations and reads no clock; the
// caller may stop it at any of them.
//
// The vocabulary:
//
//	sight      what a seat sees of a position, fit for being dealt again
//	party      the seats that win together: a team, or one seat
//	share      which part of the win a seat has or may expect, from 0 to 1
//	iteration  one deal of what is hidden, one way down the tree, one playout
//	node       a decision of a seat, as far as the seat knows what led to it
//	edge       an action that was tried at a node
//	widening   that a node with many visits tries more actions than one with few
package search
