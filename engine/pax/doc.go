// Package pax is the rulebook of Pax Viking (Ion Game Design 2021, designer Jon
// Manker), without the solo game: two to six Jarls sail from Iceland to Serkland,
// found Ventures, trade, vote in the ALTHING and win by victory cards.
//
// It must not know players, channels, clocks, words or pictures. Its files follow
// the rules' sections: setup, turn (Influence Phase), invest, journey (with ways
// over the map and sailing, the lists), trade, play, parley (ESTABLISH and
// CHALLENGE), activate, influence (Influence Actions), operations and each
// (abilities), althing, winter, end. A rule is a method that begins with may and
// returns a reason, beside the method that carries it out. edition.go is the data
// of the box, ability.go reads abilities into programs of Steps, victory.go the
// tests of victory cards; verbs.go and compose.go make the vocabularies, which
// come with the edition; tell.go describes programs, so that an edition's new tile
// needs no new words. decisions.go says what a seat can be asked, legal.go and
// sailing.go list and apply.go carries out actions, look.go shows positions.
//
// Words that the rules print in small capitals are written in capitals here, and
// in plain words for players: a new or UNEXHAUSTED ship is fresh, the SAGA TRACK is
// the market.
//
// # What is ours
//
// The rules came to us without map, tiles and cards. The map but for the names
// Dublin, Faroe, Iceland, Frankish King, Miklagard, Chang'an, India and Damascus,
// the costs of POSTS, the costs 2 to 5 of the SAGA TRACK, the Jarls, all tiles, all
// victory cards, the ability language and the rulings are ours. They are data, the
// Edition (edition.json), so that whoever owns the game can put printed values in.
//
// # Operations
//
// What happens at once, a function named alike in operations.go and each.go:
//
//	gain(n)                     you GAIN n Silfr
//	gain_per(n,what,max)        n for each ship or Follower in a WIND, or key trade center
//	each_gain(n)                ALL gain n
//	yes_gain(n)                 everybody who voted yes gains n
//	tribute(n)                  the richest RIVAL pays you n, if richer than you
//	steal(n,colocated|WIND)     all COLOCATED RIVALS, or one in a WIND, pay you n
//	each_discard_or_pay(n)      ALL DISCARD a tile or pay n
//	each_god_or_pay(n)          ALL who have a God DISCARD it or pay n
//	draw(n)                     you DRAW n
//	buy(n)                      you may BUY a tile at n less
//	take_discard                you take a tile of the discard pile
//	new_track                   the SAGA TRACK is DISCARDED and filled anew
//	place_ship(LOC)             you may PLACE a ship of your Jarlboard
//	unexhaust_ship(n)           you UNEXHAUST n ships
//	move(n)                     you may move a ship up to n STEPs
//	return_ship(where)          you RETURN a RIVAL ship: here, with_me or in a WIND
//	each_return_ship            ALL RETURN one of their ships at sea
//	each_return_follower(WIND)  ALL RETURN one of their Followers there
//	return_rival_ships(WIND)    all RIVAL ships of a river REGION RETURN
//	return_all_ships(region)    ALL ships of a REGION RETURN
//	gain_ships(n)               the ally's n ships are yours
//	establish(type,LOC)         you may ESTABLISH on a Venture without a Follower
//	swap_follower(type)         you may change a Follower on a trade center or ally
//	discard_advocate            a RIVAL's Advocate is DISCARDED
//	forbid_challenge            nobody may CHALLENGE until your next turn
//	swap_victory_card           a victory card is replaced by an unused one
//
// What stands, where it is looked at:
//
//	discount(n), extra_draw(n,…)                 invest.go
//	steps(n), steps(n,WIND), free_step(…),
//	fresh, raid(n), toll(n)                      journey.go
//	bonus(n,…)                                   transition.bonus in play.go
//	copy                                         activate.go
//	challenge(n), challenge(n,WIND),
//	challenge_ties, ransom(n), ally_discount(n)  parley.go
//	hand_limit(n)                                winter.go
//	influence(type,n)                            turn.go
//	vote(n)                                      althing.go
//	protect(…)                                   influence.go
//	duchy(n)                                     victory.go
//	advocates(n)                                 play.go
//
// # What is secret
//
// Tiles in hands that were drawn, the SAGA PILE, victory cards face down, votes and
// answers to several until the last is in, and the tile that an offer gives, which
// its two seats know. Whoever remembers more may; no view shows it. At the end all
// hands and cards are shown. All chance lies in set-up.
//
// # Rulings
//
// Those of what the concise rules leave open are settled with the data, and stand
// beside the functions that carry them out. These are further ones of this
// package:
//
//  1. A JOURNEY goes to another place than where the ship lies; whoever wants to come
//     back there sails on in a second part. From a HOME it does not lead to a HOME.
//  2. What works without being used up counts first: STEPs before those that work
//     once, and what helps a CHALLENGE likewise. Of what works once as little is used
//     as is needed.
//  3. once means nothing to what is only counted: hand_limit, influence, duchy,
//     advocates and vote always count. toll, protect, ransom and challenge_ties of a
//     source that works once do so once in a turn.
//  4. Only a Venture with the trigger ACTIVATE can be ACTIVATEd. Its ship is not
//     EXHAUSTED if the ability has RETURNed it.
//  5. An Advocate or God that replaces one of its own type needs no further Follower:
//     that of the tile replaced RETURNs first. So it does for a Venture that replaces
//     one of the same seat.
//  6. swap_follower is no ESTABLISHing: it triggers nothing, and an ally's ships stay
//     where they are. With a Follower that is traded they RETURN and change hands.
//  7. ransom is paid for an ally's ships too that RETURN because a RIVAL takes its
//     Follower, as far as they were away from the ally.
//  8. A thing once put into an offer stays in it; done drops the whole. A tile that
//     changes hands by TRADE is known to the two seats alone from then on, even if
//     everybody knew it.
//  9. With as many tiles as must be DISCARDED nobody is asked which.
//  10. A Venture played by SWEDEN is PLAYed like any other: its bonus counts.
//  11. A victory card that was swapped out counts as used.
//  12. steal in a WIND, return_ship and the like look at a POST's WIND by its REGION.
//  13. An ability does not ESTABLISH on a Venture whose own ability waits for it.
//  14. Whoever leaves a match of more than two takes everything from the table: ships
//     and Followers RETURN, tiles are DISCARDED in the file's order, Silfr goes to the
//     bank. Their vote counts neither way. An Event that they had under way is
//     removed, and the victory cards are checked; their turn has no Winter Solstice.
//  15. A seat's Advocates stay if it loses a space; the next one replaces one of them.
//  16. The HOME of a DUCHY is there as long as the seat has HOME markers left.
//  17. With the option reveal=events a card is turned up as an Event RESOLVES, before
//     what it does is carried out.
//  18. extra_draw needs a tile in the SAGA PILE: with an empty one it does nothing, and
//     is not used up.
package pax
