package championship

// The figures of championships. All are ours; each says why.
const (
	mostName = 100 // as tournaments

	usualGroup     = 4 // as in most cups: three matches each
	usualThrough   = 2
	usualDivision  = 8 // seven matches a season: with a week each two months
	usualLevels    = 3
	usualUp        = 1 // a level has twice as many groups as the one above: what goes up fills what goes down
	usualDown      = 2
	usualRounds    = 4 // tables
	usualRoundDays = 7
	usualLeadDays  = 14

	mostSeats    = 6
	mostBest     = 7
	mostLevels   = 5
	mostRounds   = 12
	mostRobin    = 24 // 276 matches
	mostBracket  = 256
	mostGrouped  = 256
	mostDivided  = 1000
	mostAtTables = 300
	hardMost     = 4000 // people of a log

	leastRound    = hour
	mostRoundDays = 60
	mostLeadDays  = 60
	farthestDays  = 730

	mostJoins        = 10 // of one person in one season, since each stays in the log
	closeHours       = 24 // for directors to correct, after the last match of the last season
	silentDays       = 7  // without an act of a director, and a steward may act
	registrationDays = 30 // without a start where no calendar gives one, and it lapses
	reminderHours    = 24 // before the registration ends
	dueHours         = 48 // before the date of a match that has not begun to be played
	leastReason      = 3
	mostReason       = 300

	// PlayedActions is how often a seat has acted if its player has come to a match.
	PlayedActions = 1

	// How many may be open at once that one person made, that speak in one channel, and
	// of one server, as of tournaments.
	OpenOfPerson  = 3
	OpenInChannel = 10
	OpenInServer  = 50
)
