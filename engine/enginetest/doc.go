// Package enginetest holds games to what the contract asks of them, in calls of
// one line. Laws plays random matches and checks each position of them, Hold
// one position that a game comes to otherwise; Fuzz does so on choices made of
// bytes, FuzzDecode feeds a game with foreign positions; Codec and DecodeRefuses
// hold what is stored of one, EditionLaws and EditionFaults other editions;
// Fixtures replays finished matches, and Golden what each version of the rules
// told; RandomMatches, RandomPlay, LegalLists, Guesses and Allocations look at length
// and speed; Powers has players by a game's guesses and tastes play. Its package scripts runs the worked examples of a rulebook.
//
// It must not know any game. A law is a function that returns an error in
// words, so that it can be shown to fail on a game that breaks it.
package enginetest
