// Package table is matches as people know them: a lobby that fills, seats with
// people on them, turns, and who may do what. It must not know Discord,
// pictures or sentences, and no game by name.
//
// Its rules are those of engine/match: record holds what a log consists of, rules
// what the table adds to the rules of a game, chessclock the time that people have,
// question the rule of what is asked in another's turn, and proof what shows that a
// match was honest; head is what changes of a match beside its log, and storage/matches
// reads both. Here they meet the store and the clock. Package people is what is
// kept of people beside all matches. Each says its own part of the vocabulary.
//
// # Vocabulary
//
//	match     one play of one game: a lobby first, then running, then over;
//	          or cancelled in the lobby
//	lobby     the time before the setup, when people take seats
//	seat      a place at the table; a person may sit on several
//	press     one act of one person, with the interaction by which it came,
//	          so that a doubled press is one act
//	moment    a match with all that a message about it tells, read at once
//	outcome   a match after an act, and what the act told
//	offer     a player's seats, offered to somebody else by them, by the others or
//	          by a moderator; one is open at a time
//	undo      a record that takes back a player's last action and what followed
//	question  what a player, or a moderator who is involved, asks of all others;
//	          one is open at a time
//	turn      the time during which the match waits for the same seats, or for
//	          fewer of them while nothing is told
//	awaited   of a seat: the match waits for it. Others may be to move, too
//	silence   the answer that is played for a seat that gave none in time
//	window    how long the match waits for those who must answer, if not for ever
//	veiled    of a question: only its seat can see whether it has a choice, so that
//	          the table passes for who has none after a drawn delay (package question)
//	team      the seats that one person may hold together, and that win together
//	ally      somebody else on a seat of one's team
//	stalled   of a player: they have not acted in spite of all nudges
//	prepared  what a seat did while the match did not wait for it: a record
//	          that nobody else notices
//	visible   of a seq: how far a match is as everybody may know, which is its
//	          number of records without those of what was prepared
//	act       what a moderator does about a match, with a reason
//	proposal  an act as a moderator means it, done at once or put to others
//	involved  of a user: holds or held a seat of a match that has begun
//	discount  why a league's match counts for no ranking
//	audit     the line that tells of an act, also when the match is gone
//	fixture   which match of a league a match is
//	ending    what such a match reports to its league when it is over
//	refusal   why somebody may not do what they tried, by key; a game's own
//	          refusals are *engine.RuleError
//
// # The truth
//
// A match is an append-only log in the store. Record 0 is the setup, with the seed
// of all chance: it is drawn, and its commitment posted, when the lobby is created.
// Every later record holds what was done and told, and the position after it.
// Loading reads the head, record 0 and the last record, and never replays; so a
// later fix of a rule never rewrites a running match. Only what nobody could notice
// goes out of the log again: what a seat prepared, as long as nothing else has happened
// since, when it prepares something else instead.
//
// Records that were taken back stay in the log (see record's line of play), so
// numbers, what was seen and turns only go on; the story leaves out what
// was taken back and tells that it was. A match that is over stays over, since its
// end tells the seed.
//
// Record 0 keeps who sat where at first, and each change of seats is a record:
// whose action, whose secret and whose consent it is, follows from who sits there
// at that moment. A change of seats is never taken back, and nothing that was done
// before it: neither by the new player, who did not do it, nor by the others, who
// would play against somebody who knew more. The same holds when somebody leaves.
//
// A moderator's acts are told with who did them and why. All but those that delete
// or release the match are records, which replaying follows like a player's.
// Moderators are shown nothing that is hidden from anybody. One who is involved in the
// match asks the others who play by a question, which moves neither the match nor its
// dice; their consents stand in the record of the act.
//
// # Matches of leagues
//
// A league begins a match for people who joined the league, so there is no lobby
// in which somebody could join after the commitment. There the seed of the match
// follows from the league's own, whose commitment was posted before anybody
// joined the league, and the interactions by which its players joined that stand
// where those of a lobby do. When the match is over, whichever way, the same commit
// leaves an ending for the league; so does the deletion of one that is not. Its seats
// change hands by a moderator's act alone, and then it counts for nobody, as when a
// moderator who is involved decides about it.
//
// # Time
//
// Time runs on the bank of each person whom a running match waits for, as long as
// two people or more play; while an answer window runs, nobody's time does. When a
// bank is empty a record tells it once. After the last excuse the others are asked:
// one of them may wait, or offer the seat to somebody else; all of them may end the
// part of the person who is late, who plays on if they act before.
//
// # Commits
//
// An act, the forced moves that follow it, the mail that it causes and its
// interaction are one commit. Acts on one match queue up. Those that come together
// need not wait for the disk one after the other: see storage/underway. The table never
// sends anything: the sender takes mail from the outbox and draws it from the stored
// position.
package table
