// Package format has the machines of competitions that are drawn beforehand: round
// robins by Berger tables, knock-outs, tables of three and more, groups and divisions,
// best-of series, and tables with their tie-breaks. It knows numbers alone: entrant 0
// is the first seed. No people, no times and no log are in it.
//
// # Vocabulary
//
//	entrant   somebody in a competition, by their number from 0; the best seed is 0
//	round     pairs or tables of which each entrant is in one at most
//	bracket   a knock-out: nodes, of each of which the winner goes on to another
//	node      one pairing of a bracket, be it that one match or a series decides it
//	bye       a node with one entrant: they go on without a match
//	series    the games of one node, of which somebody must win most
//	place     1, 2, … at a table or in a standing; 0 at a table: nothing was won there
//	tie-break what parts those who have the same number of points
//	level     a storey of a league: groups whose best go up, whose last go down
package format
