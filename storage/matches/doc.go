// Package matches is what the store holds of matches: it reads their heads and logs, and
// says what of a match is posted, which mail asks for that, and what a match reports to
// its league. It knows no chat service: a kind of mail is a word.
package matches
