// Package match holds what a match that is played by post is besides its game, each
// part in a package of its own:
//
//	record      what is stored of a match: its setup and its log, as values
//	head        what changes of a match beside its log: whom it waits for, what was asked
//	fixture     how a match of a league ended
//	letter      which secrets a player is told by letter
//	refusal     the keys of why somebody may not do what they tried
//	rules       what a match adds to the rules of a game, as functions of a position
//	question    who is waited for when a game asks in another's turn
//	chessclock  the time that people have
//	rest        when a person rests, and how much of it stops their clocks
//	seating     how people take the seats before it begins
//	stages      by which questions somebody is led to an action
//	spelling    which words somebody may have meant who typed none
//	course      what was played, as it is told and shown afterwards
//	story       which sentences of what happened stand together in lines
//	proof       a match as a file, and the replay that shows that it was honest
//
// As those of a game and of a competition (engine/league), these rules are pure. They
// are told what time it is, know people and matches by their ids (storage/ids) alone,
// and neither a store nor a chat service. The table (bot/table) acts by them and keeps
// what comes of it; whoever verifies an exported match needs no table.
package match
