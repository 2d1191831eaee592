package table

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

func (m *Match) lobby() lobby     { return lobby{m} }
func (m *Match) book() orderBook  { return orderBook{m} }
func (m *Match) nudging() nudging { return nudging{m} }
func (m *Match) consent() asking  { return asking{m} }
func (m *Match) past() past       { return past{m} }
func (m *Match) timing() timing   { return timing{m} }
func (m *Match) choosing() acting { return acting{m} }
