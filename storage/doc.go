// Package storage keeps matches and leagues: their logs, their heads, the indexes
// by which they are found, and the outbox of what is still to be said. It is told bytes
// and indexes; it knows no game, no chat service and no sentence for a player.
//
// # Vocabulary
//
// A match has a log of records, numbered from 0 and appended to, of which a commit
// may put others in the place of the last, and a head: the small changing part, with a revision that grows by one with each
// commit. A commit is one change of one match, made whole or not at all, and
// refused when the head has moved since its caller looked (compare and swap on
// the revision). A mail is something to be sent later; mails to one recipient,
// which is a channel or else a user, are handed out in the order they were put
// in. Settings are bytes kept for a channel or else a user, beside all matches; or of a
// match, beside its log.
//
// Everything is read in a Read, whose answers are all of one moment: what must
// fit together is asked in the same one. The outbox alone is asked beside it.
//
// A league is a ladder or a tournament. It has a log of events and a head like a
// match's, in a commit of its own, which is refused likewise. A report is what a
// match hands to its league in the match's own commit: it lies there until a
// commit of the league takes it, so that it is heard exactly once whatever
// stops in between.
//
// # Three stores
//
// [Bolt] keeps everything in one file, [Memory] keeps everything in memory, and the
// Store of package postgres in a database on any machine. All pass the contract
// in package storagetest, and all answer every question with copies: nothing handed in
// or out is shared.
//
// # How far it reaches
//
// The busiest hour of 100,000 matches on 2,500 servers, in which a tenth of a day's 1.2
// million moves are made, was played on a shared machine of two cores (BenchmarkHour), as
// fast as it went: within 43 minutes. A move took 31 ms of a core of the bot, the local
// Discord and those who press, all together, and 10.8 ms of the database's; it made 1.7
// messages and 2.3 presses; a match took 6.6 KB in the database at the end. What stands in
// the other columns is reckoned from that, with twelve moves of a match a day, and was not
// run:
//
//	matches          100,000      a million      ten millions
//	moves a second   33           330            3,300        in the busiest hour
//	cores            1.0          10             100          of the bot, with all that played
//	                 0.4          3.6            36           of the database
//	messages         57           570            5,700        a second
//	on disk          0.7 GB       7 GB           70 GB        and more as matches grow old
//
// What breaks first is Discord's limit of 50 requests a second for a bot: near 88,000
// matches, in their busiest hour. Messages come later then, since presses are answered by
// another way: some 40,000 waited near the end of that hour, and what to send next is found as
// quickly among them as among few (TestBacklog of package postgres). Discord raises the
// limit for large bots on request. Then come commits, about four of a move: one PostgreSQL
// server took 11,000 a second (BenchmarkCommit), which is enough for some eight million
// matches. After that the schema must be parted by shard, which no statement stands
// against: each names one match.
//
// # What an error means
//
// An error that is one of this package's sentinels, or the context's own, means
// that nothing was changed. A caller whose context ends while it waits its turn
// is told so and its change is not made; once the writer has taken a change,
// the answer is waited for, so nobody is left guessing. Only a failing disk, or a
// database that is out of reach for long, leaves it open whether a change was made,
// and then the revision of the head tells.
//
// A data file is believed in nothing: [Open] refuses one whose pages do not fit
// each other, reads a small one whole, and says so of a large one, which
// [Check] reads from end to end. A damaged row of a match is that match's
// error; a damaged mail is skipped and logged.
//
// Times are kept to the nanosecond and come back in UTC; a zero time stays
// zero.
package storage
