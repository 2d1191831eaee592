// Package selfplay lets players that are programs play whole matches of any game and
// counts what comes of them. It knows no game by name, and no clock: the same seeds
// give the same matches.
package selfplay
