// Package leagueboard draws what ladders and tournaments show: standings, a
// rating over time, tables and pairings. It knows no league: it is handed lines
// of text and numbers, draws them as large as they can be, and decides nothing.
// Whoever hands them over writes the alternative text, too.
//
// Every picture is as wide as a board and reads at 400 pixels; what colour says,
// a shape or a word says besides. Equal values give equal bytes.
package leagueboard
