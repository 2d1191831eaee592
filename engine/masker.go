package engine

// A Masker is a State of a game with secrets. It says what others see of an
// action, so that the laws can compare what is told when somebody with other
// secrets does what looks the same.
type Masker interface {
	// Mask returns an action of one seat as another sees it, with the same value
	// for all that the watcher cannot tell apart. It returns false if doing it
	// shows the watcher more than that, such as the card that is drawn.
	Mask(by, watcher Seat, a Action) (Action, bool)
}
