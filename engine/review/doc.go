// Package review says of a match that has been played how it went: what each party
// could expect from moment to moment, which decisions turned it and what would have
// been better, and how much luck the dice brought to whom. It knows no game by name.
//
// Every position is valued by a search that sees all secrets, so that a decision is
// judged by what was true, not by what its seat knew. Where several seats decide at
// the same time and sealed, the better action is looked for without what the others
// have chosen, since nobody could have answered that.
//
// It counts iterations and reads no clock: the caller says how much of what a review
// may cost is spent. The same match with the same seed and no such limit gives the
// same review.
//
// The vocabulary:
//
//	line      the actions of a match that held, in order
//	ply       one of them
//	party     the seats that win together: a team, or one seat
//	share     which part of the win a party may expect, from 0 to 1
//	throw     a ply in which dice were used
//	turning   a ply after which a party could expect clearly less, or more
//	loss      how much less the played action promised than the best one found
//	luck      how much more a party could expect after the dice fell than before
package review
