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
// or a subject whose message cannot be made, holds up nobody else. A channel's messages
// are edited five times in five seconds at most.
//
// # Notifications
//
// A new message notifies those whom it mentions, a direct message its reader. No
// number of presses makes somebody's phone ring without end: the package decides of
// each of them whether they are notified, by who caused the mail.
//
//	caused by                              notified
//	nobody, or the person themself         always: reminders have bounds of their own
//	an action that passes the turn         always
//	the same, passed again after the       never: the first time counts
//	player took it back (Standing.Told)
//	another person                         once in 10 minutes by one kind of mail in
//	                                       one channel, or in direct messages about
//	                                       one match or competition
//	another person who asks them to play   besides 3 times a day, wherever that is
//	(Standing.Invites)
//
// A role that a lobby calls (Standing.Calls) is notified once in 10 minutes, whoever
// calls, and 3 times a day by one person.
//
// A message that notifies nobody is posted silently, and stays unread. An edit never
// notifies. What was spent is kept in memory: a restart forgets it.
package outbox
