// Package tournament is what happens at a tournament: a log of events, and what
// follows from it. It knows no Discord, no store and no clock; moments come in
// as seconds, people as numbers, and all chance from one seed that is promised
// before anybody joins.
//
// The rules are those of Saga's Manuel du Seigneur, and where it says nothing,
// ours; data.json holds the figures and says of each where it comes from.
//
// # How it is used
//
// Create returns the first event, and Replay the Tournament of a log. Decide returns
// the events of an act, or a *Refusal; Elapse returns the events that are due. A
// Tournament is a value: the caller saves the events, and Apply returns the
// tournament after them. The seed is the caller's
// to keep; the log has its commitment, and tells it at the close.
//
// # Vocabulary
//
//	act        what somebody wants to do
//	fact       what has come about; an event is a fact with its moment and actor
//	match      one table of a round, of two seats
//	outcome    what a match is worth: tournament points and goal average
//	scenario   what a match plays: a battle, or five cards
//	row        one of the standings
//	lot        the order drawn at the start; it orders whatever is equal
//
// # Rulings
//
// What neither the manual nor the club's rules settle is settled so:
//
//   - A round closes by itself when its last match is settled. A tournament whose
//     last round has closed closes by itself a day later, if no director has; of
//     which nothing was played, it is cancelled.
//   - Closed before the last round, a round of which no match was played counts
//     for nobody, its bye included; where something was, the rest are no-shows of
//     both.
//   - Automatic rounds stop at six at all tabletop tournaments, also at mixed ones,
//     which may have more if somebody asks for them; at hosted titles at fifteen.
//   - Mixed rounds that nobody chose come as battle, battle, expedition and so on
//     by the round's number; when a kind is used up, the other; when both are, a
//     round that a director must compose.
//   - Who joins while a check-in is open, or after it, is checked in. A
//     director invites people, also after the start, and they enter by their own
//     press; before the start a director's dropping people is their leaving.
//   - A registration that nobody starts lapses after 30 days. Who manages the
//     server ends any tournament with a reason, and acts in the directors' place
//     once these have done nothing for 7 days.
//   - A hosted match that ended without a result is a draw a day after the round's
//     end, if no director decides it. One that runs, or could not begin, never is.
//   - A match was begun when somebody said so, reported, or told points as they
//     stand. Leaving it is then a concession, else not having come.
//   - Who drops with a report that waits for them lets it count at once. Their own
//     report waits on, for the other's answer or silence. Disqualification makes
//     both a concession, by the points of the other's report if there is one.
//   - Confirming where two reports differ takes over the other's figures.
//   - A report that nobody answers counts after 24 hours; where people play at one
//     place after the time of a round, but not before an hour.
//   - A match can be reported before the bot has seen all cards of its draft: two
//     may have drafted at their table. Nothing is picked for them from then on.
//   - Penalties and disqualifications count in the table of the round that was
//     paired last, and in later ones; they end with the tournament. Corrections do
//     not.
//   - A director does not judge themselves, nor, until the next round is paired,
//     the opponent they were last paired with; nor take back what was done to
//     them; nor drop the opponent of their open match. They swap nobody to or from
//     their own table, close no round while their match is open, and change neither
//     their own warband after the start nor that of this opponent.
//   - Swapping lets two people of two tables change places and sides, until the
//     first match of the round has begun or one of the two has picked a card; the
//     first players' dice stay with the seats.
//   - The dice of the first player can be entered from the table until the match
//     or its draft has begun.
//   - What was due while nothing ran comes about when it is noticed, at that
//     moment: nobody loses time that they did not have.
//   - A director begins the draft of a match anew twice at most, so it is begun
//     three times.
//   - The interactions under the draws are those of all joins, also of people who
//     left again, and of the start; people who came after it have none.
//
// # Where the project's issue decides otherwise
//
// The facts of tournaments stand in rulings T1 to T14, which this package follows. Some
// of their numbers issue 22 has set anew since, for T13 in package ladder; the program
// uses these:
//
//   - T8 lets a director void drafts as often as they like: here the draft of a match is
//     begun three times at most (drafts_of_match).
//   - T11.2 lets everybody join and leave without end: here somebody joins one
//     tournament five times (joins_of_person), after that by invitation.
//   - T11.2 and T11.3 let a director enter people: here a director invites, and only
//     the press of the person invited enters them, before and after the start.
//   - T11.11 makes every hosted match that is undecided a day after the deadline a
//     draw: here not one that runs or could not begin.
//   - T11.17 lets members who manage the server act once no director is there: here
//     also after 7 days without an act of a director (silent_days), and always to end
//     the tournament, with a reason.
//   - T11 knows no limit of open tournaments: here they are 3 of a person, 10 in a
//     channel and 50 in a server, and a registration that nobody starts lapses after 30
//     days (registration_days).
//
// T11.16 counts a match that its rules end, however short, which T13.6 voids on a
// ladder. Both stand: a round needs a result for every table, while ratings lose
// nothing without a match of two actions.
package tournament
