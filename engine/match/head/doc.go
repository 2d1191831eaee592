// Package head is the head of a match by post: what of it changes while its log only
// grows, as it is stored beside the log. It holds where the match stands and for whom it
// waits (Facts, which everybody may know, and Own, which only whoever acts on the match
// reads), what its players ask of one another (Question, SeatOffer), and what a moderator
// does about it (Proposal).
//
// All of it is values. Who may change them, and when, is for the table (bot/table).
package head
