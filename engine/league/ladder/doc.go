// Package ladder is the ladder of one title among the people of one server: who
// is rated how, who may challenge whom, whom the queue pairs, and what a season
// came to. It knows no store, no clock and no chat service: all times are
// seconds since 1970 that come with the events, and now is handed in.
//
// # Vocabulary
//
//	event      something that happened, with when and by whose act
//	log        all events of a ladder in order; it is only ever appended to
//	state      what the log comes to so far; the next event carries it on
//	member     who joined the ladder and has not left
//	challenge  an offer of one member to another to play a match
//	wish       how many matches at once a member wants from the queue
//	pairing    two or more people who are to play a match, and the match when
//	           it has begun
//	result     a finished match as the ladder counts it, or why it does not
//	duel       a match of two people, rated by Glicko-2
//	gathering  a match of three and more, rated by Weng and Lin
//	place      1, 2, … of those whose rating is sure enough
//	season     the results from one closing to the next, with a final table
//
// # The truth
//
// The log is the truth and the state follows from it. A state is a value that
// shares with the states before it all that did not change. [State.Decide] returns
// the events of an act, or a [Refusal] in numbers; [State.Apply] carries the state
// on and enforces no limits, so that a log stays readable under rules that were
// changed since. A result that is voided or corrected stays in the log: all that
// was rated from it is worked out anew, and [State.Report] tells whose rating
// changed.
//
// Nothing here is in the tournament manual. What a club might want otherwise is
// a number in data.json, named as ours there.
//
// # Where the project's issue decides otherwise
//
// The facts of ladders stand in ruling T13 beside those of tournaments. Issue 22 has set
// some of its numbers anew, each with its reason in data.json; the program uses these:
//
//   - T13.3 gives a place below a deviation of 110: here below 160 (provisionalFrom), and
//     none after 60 days without a match that counted (placeDays). A new season
//     raises no deviation above 100 (seasonDeviation), so that it takes no place away.
//   - T13.6 voids a match with fewer than three actions by any seat: here it counts for
//     the person who resigned or ran out of time, alone, from their second such match
//     in 30 days on (early).
//   - T13.6 rates all matches of the same two people: here the first three of a week
//     (pair).
package ladder
