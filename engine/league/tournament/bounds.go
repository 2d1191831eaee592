package tournament

import "fmt"

// The most that any log and any data can ask for. What a log says stands, also
// when the limits in the data have become narrower since; these bounds only keep
// a log that somebody made up from asking for the impossible.
const (
	maxPlayers = 1000
	maxRounds  = 64
	maxTime    = 3650 * day
	maxWorth   = 1000 // of a match, and its points
)

// bounded returns why settings cannot be in a log.
func (s Settings) bounded() error {
	for _, n := range []int64{s.Round, s.Confirm, s.Pick} {
		if n < 1 || n > maxTime {
			return fmt.Errorf("%d seconds cannot be", n)
		}
	}
	switch s.Mode {
	case ModeBattles, ModeExpedition, ModeMixed:
		if s.Hosted() {
			return fmt.Errorf("a hosted title has no mode %q", s.Mode)
		}
	case "":
		if !s.Hosted() {
			return fmt.Errorf("there is no mode")
		}
	default:
		return fmt.Errorf("there is no mode %q", s.Mode)
	}
	if s.Rounds < 0 || s.Rounds > maxRounds {
		return fmt.Errorf("%d rounds cannot be", s.Rounds)
	}
	return nil
}

// worth returns why one of some numbers of points cannot be in a log.
func worth(numbers ...int) error {
	for _, n := range numbers {
		if n < 0 || n > maxWorth {
			return fmt.Errorf("nothing is worth %d", n)
		}
	}
	return nil
}
