// Package hoard is a small game of our own: two to four crews empty a dragon's
// hoard. It is not among the titles; it is here to be copied. engine/tafl is a
// smaller one, without secrets, chance or edition. This one has one of everything
// that a game can have: a hidden card for each seat, chance, a decision of all
// seats at once, a forced one, an option, an edition, hints, an audit, a way for a
// seat to leave, and two ways to end. Read its files in this order:
//
//	game.go       what the game tells about itself: engine.Game
//	edition.go    its printed values, which an operator may replace
//	rulebook.go   the rules as players read them
//	play.go       the rules: what may be done and what it does
//	decisions.go  what a seat can be asked: engine.State's lists
//	refusal.go    why an action is refused
//	state.go      the position: its bytes, what is hidden, how the match ended
//	view.go       what may be seen of it, and in which sentences
//	chart.go      the figures whose course is drawn at the end
//
// What it does not need, and a larger game may: questions in another's turn with an
// answer for who is silent (engine.Answerer, VerbSpec.Answer), what they are about
// (engine.Subjecter), actions of seats that the match does not wait for
// (engine.Standing), verbs that are taken for each of a person's seats
// (VerbSpec.Each), teams (About.Teams), details in notes (Teller.Detail), notes
// of something begun (Teller.Passing), words that are said by a sentence
// (engine.SentenceVocabulary), guesses for a search (engine.Appraiser, engine.Weigher,
// VerbSpec.Sets), labels of an edition (About.Labels), names of words
// as they stand now (engine.Namer), an end by agreement (engine.Settler), and a
// painter of several pictures (render.Plated).
// The toys engine/enginetest/vote and engine/enginetest/ambush show the questions
// and the teams.
//
// hoard_test.go holds it to the contract, render/hoardboard draws it, and
// bot/words/en/hoard.toml says its sentences.
//
// # The rules
//
//  1. Hands. The cards are numbered from 1. Each crew draws one, which nobody
//     else sees. Then all at once hide it in the left or in the right hand.
//  2. Turns. In your turn you may first peek: look at another crew's card and at
//     the hand that holds it. Then roll the die and take as many coins from the
//     hoard.
//  3. The dragon. A 1 wakes it: you take nothing, and the next crew must pay one
//     of its coins back into the hoard before its turn, if it has any.
//  4. The end. The match ends at once when a crew has as many coins as were
//     agreed on, or when the hoard is empty. Each counts its coins and its card:
//     in the left hand the card is worth its number, in the right hand twice
//     that, but nothing if anybody has peeked at it. The most wins; equals share.
//  5. Leaving. A crew may leave as long as two stay: its coins go back into the
//     hoard, its card is put away.
package hoard
