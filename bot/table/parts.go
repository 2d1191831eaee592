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
	// consents is what players ask of each other, and what comes of it.
	consents struct{ *Table }
	// timekeeper counts the time of people.
	timekeeper struct{ *Table }
)
