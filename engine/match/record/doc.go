// Package record is what the log of a match consists of, as values: kinds, records,
// the setup, the hashes that chain them, and the line of play. It reads and writes
// their stored form and knows no store, no match in progress and no person's
// wishes.
//
// # Vocabulary
//
//	record       one entry of a match's log: what was done, what was told, and
//	             the position after it
//	kind         what a record holds; its traits are one row of a table
//	setup        what record 0 holds besides: game, players, seed, commitment
//	scheme       how dice derive from the seed
//	shown        what an export shows of a record, which its hash covers
//	chain        the hashes by which each record holds the one before
//	out of play  of a record: no part of the play, which goes on as if the record
//	             were not there, such as a pause or a change of seats
//	order        how a player answers what they are asked in another's turn
//
// # The line of play
//
// The line of play is what holds of a match: its records without those that were
// taken back. The log itself only grows. An undo is a record that names an earlier
// one, after which the match stands again, and takes back all records between the
// two. The named record is never an undo, nor one that was taken back.
//
// A record that throws dice after an undo throws those that were taken back: the
// engine's dice say why, and in which order.
//
// # The chain
//
// Each record holds the hash of the one before, the first record that of the
// setup, and the end message tells the hash of the last. The hashes cover what an
// export shows and never what compaction drops. They are written as
// engine.Digests, so that neither JSON nor a Go release can change them.
package record
