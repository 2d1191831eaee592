package table

// The parts of a table: each is one subject, on the same matches. They share the
// table's queues and commits.
type (
	// Moderators is what moderators do about matches, with a reason.
	Moderators struct{ table *Table }
	// Archive exports matches and replays them.
	Archive struct{ table *Table }
	// Fixtures are the matches of leagues.
	Fixtures struct{ table *Table }
	// opener opens matches and begins them.
	opener struct{ *Table }
	// consents is what players ask of each other, and what comes of it.
	consents struct{ *Table }
	// timekeeper counts the time of people.
	timekeeper struct{ *Table }
)

// The sides of a match: what only one part of the table asks of it.
type (
	// lobby is how people take seats before a match begins.
	lobby struct{ *Match }
	// orderBook is the standing orders of a match.
	orderBook struct{ *Match }
	// nudging is when those whom a match waits for are reminded.
	nudging struct{ *Match }
	// asking is who is asked by a question of a player, and who may ask.
	asking struct{ *Match }
	// past is what a match was, and who had seen what of it.
	past struct{ *Match }
	// timing is for whom time runs in a match, and up to when.
	timing struct{ *Match }
	// acting is from which seats a user acts.
	acting struct{ *Match }
)
