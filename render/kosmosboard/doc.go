// Package kosmosboard draws Kosmos's SAGA: the six countries with the troops
// beneath them, the free knights, and what each player has on the table. It
// draws from kosmos.Public and kosmos.Private only and must not know rules.
//
// Everything is drawn by code and is our own design. Countries keep their
// places in the middle; who owns one is told by a shield upon it. Each of the
// six colours has an emblem besides, each player a shield of black and silver
// and a number, so that no colour need be seen. Vocabulary:
//
//	country  a card: vignette, name, and a row of three fields
//	knight   a card of a troop: value and emblem
//	panel    what one player has
//	tag      the sum of an attack troop, with the emblem of its target
package kosmosboard
