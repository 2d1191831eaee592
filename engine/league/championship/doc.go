// Package championship is the competitions that are drawn beforehand: round robins,
// knock-outs, groups with a knock-out after them, and leagues of divisions with
// promotion and relegation, one season or many by a calendar. It is rules alone, as
// package tournament is of Swiss rounds: no store, no clock and no chat service. The
// arithmetic of pairs, brackets and tables is that of package format, the dates that
// of package calendar.
//
// # Vocabulary
//
//	season    one drawing and what is played of it, from the registration to the table
//	stage     the groups of a season, or its knock-out
//	group     people each of whom meets each of the others
//	division  the groups of one level of a league
//	match     one game at the table, by its number in the season; a series has several
//	date      by when a match is decided
//	nobody    the rule for a match that nobody has played by its date
//	annulled  results of a person who withdrew before half of their matches: they count
//	          for nobody
//
// # Dates
//
// Every match has a date. By then it is decided: by its end at the table; for those who
// came, if others never acted; by the rule for nobody, which is told before anybody
// joins, if none did. A match that is being played then has half a round more, once;
// after that it is a draw, in a knock-out the better seed goes on. A director can give a
// match more time, or decide it, at any moment before that.
//
// All moments stand in the log as they were reckoned: a zone that changes its clocks
// otherwise than was known changes nothing that was told.
//
// # What is ours
//
// No rulebook says any of this; the figures are in data.go. A win is worth 2, a draw 1;
// at tables of three to six each place is worth one more than the next.
package championship
