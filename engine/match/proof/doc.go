// Package proof shows that a match was honest: it writes a match to a file, reads
// such a file, plays it again and says what of it does not follow from the seed,
// the rules and what the players did. It needs the games and nothing else: no
// store, no table, no network.
//
// # Vocabulary
//
//	export  a match as a file: all that anybody needs to replay it
//	report  what verifying found, and the figures to compare with the channel
//	fault   one thing that is not what it should be
//	older   of a record: made under older rules than this program has
//
// # Older rules
//
// Newer rules cannot play again what was played under older ones: the same action
// may give another position, and be told otherwise. Older records are read, and
// their order, people and hashes are checked. The replay goes on from the position
// after the last of them, which its hash fixes. That they follow from the seed and
// the rules of their time is not shown.
package proof
