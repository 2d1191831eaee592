// Package postgres keeps everything in a PostgreSQL database, as package storage does
// in a file: a [Store] passes the same contract. It is for operators whose games must
// outlive the loss of a machine. Several processes can serve from a database at a time;
// what each commits is safe beside the others, and beside an operator's commands.
//
// # One round trip
//
// Changes go through one writer, as in the file: while a transaction is on its way,
// those that come gather, and go in the next one. A transaction is a list of rounds. In
// a round no two changes touch the same match, channel, interaction or mail, so that
// one statement makes them all (see changes.sql); the rounds are sent together and
// answered together.
//
// Each change names the revision of the head on which it was decided, and the statement
// holds it against the row: what another process changed meanwhile is a conflict, and
// is never overwritten.
//
// # When the connection is lost
//
// Then nobody knows whether a transaction was made. Each change therefore leaves a
// number of its own in the table of seen interactions, in the same transaction, and
// is simply tried again until there is an answer: if it was made before, that row says
// so. This is what makes the move to a standby harmless.
//
// # Who is told
//
// Mail that another process puts into the outbox is told by LISTEN, and asked for every
// few seconds, so that a lost notification delays it and loses nothing.
//
// # Who looks after what
//
// Processes that serve share out the shards and the competitions: see [Fleet]. Only the
// process that has a shard sends its mail and runs its clocks; what people press each
// process writes for whatever match it is about, since the head's revision is held
// against the row. Every statement that writes holds the row of its process, which
// another process takes away before it takes over: so what was paused writes nothing
// when it wakes up.
//
// A process says that it lives on a connection of its own, and waits for nothing else
// there. One that was cut off itself ends no other one for half of its length: the others
// may have been cut off with it. One that can share out nothing for four of its lengths is
// stuck, and does not say any more that it lives: others take over.
package postgres
