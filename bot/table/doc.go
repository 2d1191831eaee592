// Package table is matches as people know them: a lobby that fills, seats with
// people on them, turns, and who may do what. It must not know Discord,
// pictures or sentences, and no game by name.
//
// Package record holds what a log consists of, rules what the table adds to the
// rules of a game, chessclock the time that people have, question the rule of what
// is asked in another's turn, people what is kept of people beside all matches, and
// proof what shows that a match was honest.
//
// # Vocabulary
//
//	match     one play of one game: a lobby first, then running, then over;
//	          or cancelled in the lobby
//	lobby     the time before the setup, when people take seats
//	seat      a place at the table; a person may sit on several
//	press     one act of one person, with the interaction by which it came,
//	          so that a doubled press is one act
//	record    one entry of a match's log: what was done, what was told, the
//	          position after it
//	moment    a match with all that a message about it tells, read at once
//	outcome   a match after an act, and what the act told
//	offer     a player's seats, offered to somebody else; one is open at a time
//	undo      a record that takes back a player's last action and what followed
//	line      what holds of a match: its records without those taken back
//	question  what one player asks of all others; one is open at a time
//	clock     the time that each person has to act in a match, if it has one
//	bank      what is left of it to one of them
//	turn      the time during which the match waits for the same seats, or for
//	          fewer of them while nothing is told
//	awaited   of a seat: the match waits for it. Others may be to move, too
//	owing     of a seat: it owes the game an answer in another's turn
//	silence   the answer that is played for who gave none within the window
//	window    how long the match waits for what is owed, if not for ever
//	team      the seats that one person may hold together, and that win together
//	ally      somebody else on a seat of one's team
//	nudge     what reminds somebody of a match that waits for them
//	digest    one nudge of all their matches
//	stalled   who has not acted in spite of all nudges
//	tips      what a person was told in their first matches
//	promise   the seed, commitment and edition of a match in its lobby
//	prepared  what a seat did while the match did not wait for it: a record
//	          that nobody else notices
//	order     by which a player answers what they are asked in another's turn
//	mark      how far a match is as everybody may know: its number of records
//	          but those of what was prepared
//	act       what a moderator does about a match, with a reason
//	audit     the line that tells of an act, also when the match is gone
//	fixture   which match of a league a match is
//	ending    what such a match reports to its league when it is over
//	refusal   why somebody may not do what they tried, by key; a game's own
//	          refusals are *engine.RuleError
//
// # The truth
//
// A match is an append-only log in the store. Record 0 is the setup: the game
// and the data of its edition, the options, the players, the seed of all
// chance, its commitment, and the interactions by which people joined. The seed
// is drawn, and its commitment posted, when the lobby is created. Every later
// record holds the action in notation, the notes for everybody, the secrets for
// single seats, the hash of the position after it and the position itself, and
// each the hash of the record before. Loading reads the head, record 0 and the
// last record, and never replays; so a later fix of a rule never rewrites a
// running match.
//
// Records that were taken back stay in the log. Undoing appends the older position, so
// numbers, marks of what was seen and turns only go on; the story leaves out what
// was taken back and tells that it was, and the log shows it as undone. A player
// takes back their own last action: freely while nobody else acted since and
// nothing came out by it, which is what every seat could have known to happen;
// else when all others agree, and then their consent stands in the record. Chance
// that was taken back comes again: see the engine's dice. A match that is over
// stays over, since its end tells the seed.
//
// All seats of one person may get another player: who gives them hands them over
// by an offer that the other takes. Record 0 keeps who sat there at first, and
// each such change is a record; whose action, whose secret and whose consent it
// is, follows from who sits there at that moment. A change of seats is never
// taken back, and nothing that was done before it: neither by the new player, who
// did not do it, nor by the others, who would play against somebody who knew
// more. So it is with who leaves, too.
//
// A moderator of the match's server may pause it, take it back to any record that
// holds, have an action drawn for a seat by the match's own dice, end it and
// delete it. Each is told with who did it and why, and all but what deletes or
// releases the match is a record, which replaying follows like a player's. They
// are shown nothing that is hidden from anybody.
//
// # Matches of leagues
//
// A league begins a match for people who joined the league, so there is no lobby
// in which somebody could join after the promise. There the seed of the match
// follows from the league's own, whose commitment was posted before anybody
// joined the league, and the interactions by which its players joined that stand
// where those of a lobby do. Its commitment is posted with it all the same. When
// it is over, whichever way, the same commit leaves an ending for the league; so
// does the deletion of one that is not. Its seats do not change hands, but by a
// moderator's act: the league counts who sat there at first.
//
// # Many seats
//
// A game may put a question to several seats in the middle of another's turn:
// package question states the rule of it. A message drawn for one of several seats
// is out of date only if it was drawn before the turn began, before the question
// was asked, or before its own player acted last, not because another answered.
// Where a turn waits for one seat, any record since is enough.
//
// Answers are taken back like anything else. The last to answer does so freely,
// while the answers are sealed: the turn goes on, and the window, too. If others
// have answered since, theirs would be taken back with it, so that they must
// agree; and so it is once the last answer has opened all.
//
// A match of a game that asks has an answer window. When it is over the table
// plays the silence of all who still owe an answer in one commit, each as a record
// of a kind of its own, in a new turn. The window takes the place of the clock:
// while it runs nobody's time does. It stands still while a moderator pauses the
// match, and neither for quiet hours nor for a vacation: silence costs nobody
// their time, and the others would wait.
//
// A person on several seats acts for all of them. They may do what any of
// these may; a verb that is taken for each is a record for each seat, in one
// commit, and one undo takes all of them back. Where a game has teams, somebody
// may hold several seats of one team, all seats are taken when the match begins,
// and who leaves gives their seats to an ally, if there is one.
//
// # What nobody is told
//
// A question in another's turn can be answered by an order, which is kept in
// the head and known to its owner alone: the table plays it in the commit of the
// question, as a record like the same answer by hand. A player who takes it back is
// asked, and has no such order any more. An action that a seat prepares while the match does
// not wait for it is a record, too, but no turn, mail or mark comes of it; where
// another's undo goes back before it, it is prepared again.
//
// # Clocks
//
// A match may have a clock: a bank of time per person, an increment and a cap,
// one of the Presets. It is chosen with the lobby and stands in the setup. Time
// runs for those whom a running match waits for, each on their own bank, as long
// as two people or more play. Once a person has acted, so that the match does not
// wait for them any more, their increment is added. Undoing gives no time back
// and makes none: whoever acts again gets no second increment.
//
// Their quiet hours and vacation stop a person's clocks for RestAllowance a year;
// that is counted with the person, once however many clocks stop. The time that has
// passed is charged before their settings change.
//
// When a bank will be empty stands in the store with the match: it is told once,
// by a record, also if nothing ran at that moment. Excuses times it is excused by
// an increment. After that the others are asked, but for those who are late
// themselves: one of them may wait, which gives another increment, or offer the
// seat to somebody else; all of them may end it. Where the match can go on, the
// person leaves; else it is over, won by the others, and told as what it is. Who
// acts before they have answered plays on.
//
// Time is charged up to a moment that only grows, and no record is earlier than
// the one before; so a machine whose time jumps back charges nothing twice. An
// export tells the moments of the records and not who rested; so verifying holds
// that a bank can have been empty, not that it was.
//
// A person's reliability is how many of the times that a clock ran for them they
// acted before it was empty, without an excuse. It follows from the heads of their
// matches and is written down with the person after each commit: what of a match
// is counted already stands beside it, so that a crash counts nothing twice.
//
// An act, the forced moves that follow it, the mail that it causes and its
// interaction are one commit. Acts on one match queue up. Those that come together
// need not wait for the disk one after the other: an action is decided on the one
// before it as soon as the store was handed that, and is made after it or not at
// all; nobody is told of either before it is stored. The table never sends anything: the sender takes
// mail from the outbox and draws it from the stored position.
package table
