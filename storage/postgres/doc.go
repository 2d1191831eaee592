// Package postgres keeps everything in a PostgreSQL database, as package storage does
// in a file: a [Store] passes the same contract. It is for operators whose games must
// outlive the loss of a machine. One process serves from a database at a time; what it
// commits is safe beside other processes, such as an operator's commands.
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
package postgres
