// Package people is what is kept of people and of channels beside all matches: how
// they want to be reminded, when they rest, how reliable they are, which language
// they speak, which tips they have heard, and what a channel has chosen. It knows
// no match; package table makes its matches follow.
//
// # Vocabulary
//
//	nudge   a reminder of a match that waits for a person
//	digest  one nudge of all their matches
//	quiet   the hours of each day in which no nudge comes
//	away    a vacation
//	tips    what a person was told in their first matches
package people
