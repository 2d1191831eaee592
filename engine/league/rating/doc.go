// Package rating works out how strong players are from their results. It knows
// no ladder, no clock and no title: strengths and results are values that come
// in, and strengths come out.
//
// # Vocabulary
//
//	rating      a strength in Glicko-2: a mean, a deviation and a volatility
//	deviation   how sure a rating is: the true strength lies within two of them
//	            in 95 of 100 cases
//	period      the time in which an idle player's deviation grows by one
//	            volatility; any fraction of one may pass
//	skill       a strength in Weng and Lin's model of matches of many seats
//	advantage   what moving on the first side is worth, in rating points
//
// Two seats: Mark Glickman, "Example of the Glicko-2 system" (2013), whose
// steps the comments number. Three seats and more: Ruby Weng and Chih-Jen Lin,
// "A Bayesian Approximation Method for Online Ranking" (2011), algorithm 4.
//
// # The same number on every machine
//
// A log that is worked out again must give the same ratings to the last bit,
// wherever that is done. A compiler may fuse a product and a sum into one step
// that rounds once, and does on some machines; the language forbids it where a
// conversion stands between them, so every product that is added to something
// is written with mul. The standard library's Exp and Log are written in
// assembly for some machines and differ there in the last digit; exp and ln
// here are not. Square roots, quotients and scaling by powers of two are exact
// by IEEE 754. Nothing walks through a map.
package rating
