// Package tafl is Hnefatafl on a small board: a game of two without secrets,
// chance, options, edition or hints. It is not among the titles; it is here to be
// copied where engine/hoard has too much. Read game.go, then play.go, then
// state.go. Its tests are calls of one line, and its sentences lie in testdata: a
// title's lie in bot/words.
//
// # The rules
//
//  1. Moving. The board has seven rows of seven. The king stands in the middle,
//     on the throne, between four defenders; eight attackers stand around them
//     and begin. A piece moves along a row or a column as far as nothing stands in
//     its way. The king alone may stop on the throne and on the corners.
//  2. Taking. A piece is taken, the king like any other, when an enemy moves
//     beside it and another enemy, or an empty corner, is on its far side.
//  3. The end. The defenders win when their king is on a corner, the attackers
//     when they take him. A side that cannot move loses. After 200 moves nobody
//     has won: without this limit a match could go on for ever.
package tafl
