// Package outbox sends what was put into the outbox. A mail says "bring this up to
// date"; its message is made when it is sent, so that what failed for hours still
// tells the truth.
//
// The package knows no subject. Each kind of mail is a row, a Kind, handed to New:
// how its message is made and sent, whether it waits for a channel that cannot be
// written to, and what is said if it is given up. The package itself keeps order,
// tries again, downgrades messages, and brings standing messages up to date.
//
// One recipient's mails go one after the other. A recipient that Discord holds up,
// or a subject whose message cannot be made, holds up nobody else.
package outbox
