// Package letter is which secrets a player is told by letter.
package letter
