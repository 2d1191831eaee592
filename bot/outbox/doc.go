// Package outbox sends what matches and leagues have put into the outbox. An entry says
// "bring this up to date"; the message is made from the stored match when it is
// sent, so that what failed for hours still tells the truth.
//
// It must not know any game, and decides nothing of a match. One recipient's
// mails go one after the other; a recipient that Discord holds up, or a match
// whose message cannot be made, holds up nobody else.
package outbox
