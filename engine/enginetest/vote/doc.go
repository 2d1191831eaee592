// Package vote is a toy for tests: three to six farms put motions to the vote.
// It asks as many questions in another's turn as a game can, and is no title.
//
//  1. Turns. In your turn you call one of the motions that nobody has called, or
//     you first offer another farm a deal, once in a turn.
//  2. Votes. A motion is put to all farms at once, the caller's too. Each votes
//     yes or no, sealed until the last has voted; no answer is no. Then all votes
//     are told. With yes from half of those it carries, and the caller scores
//     a point. The turn passes. On the fence the caller votes alone, and goes on.
//  3. Deals. The other farm accepts, and both score a point, or refuses; no
//     answer refuses. Until then who offers may withdraw it.
//  4. Whims. Each farm holds a whim, dealt at the start and hidden: yes or no. At
//     the end it scores a point for each motion that went like its whim.
//  5. The end. The match is over when all motions were called. Most points win.
package vote
