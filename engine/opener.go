package engine

// An Opener is a State that can show what it hides when its match is over
// though its rules have not ended it: somebody gave it up, or it was closed.
type Opener interface {
	// Opened returns the position as everybody may see it at the end of the
	// match, which had that result. A match that runs has none, so that
	// nobody can ask in the middle of one.
	Opened(Result) PublicView
}
