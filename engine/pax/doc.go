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
// What the concise rules leave open, as it is settled with the data. Scripts cite the
// numbers.
//
//  1. Seats go clockwise. Chance deals the victory cards, the pile, the starting Ventures
//     and their POSTS, the Jarls and the first player, in this order. All chance lies in
//     set-up.
//  2. goals: 4 of the 5 cards of a difficulty, or one of each. reveal: all open, or one
//     turned up each time an Event RESOLVES. Face-down cards are known to nobody.
//  3. pile: blocks 1..n; long 1..n+2, at most 6, so that five players have one more and
//     six none. Starting Ventures, 6 - n of them, come from the blocks above n, to an
//     empty POST of their REGION, without Follower.
//  4. Trade Center markers have no rule.
//  5. The bank holds 160 Silfr less what the players have. Nobody gains more than it has,
//     nor pays more than they have.
//  6. A RETURNed ship goes to its Jarlboard, an ally's beside its ally, UNEXHAUSTED; a
//     RETURNed Follower to its owner's Jarlboard.
//  7. Nothing RETURNs, replaces or moves a trade center or ally. Events leave the game; all
//     other tiles go to the discard pile, which is open and never shuffled back.
//  8. A ship is on its Jarlboard, beside its ally, or on a node: a sea, a river region or a
//     POST. On the Jarlboard it is at each of its owner's HOMEs at once.
//  9. The ships of an ally belong to whoever has the Follower there; they lie beside it and
//     begin a JOURNEY as from a HOME. When the Follower goes or changes all of them RETURN.
//  10. Of several ships JOURNEY and ACTIVATE take an UNEXHAUSTED one, own before allies';
//     JARLDOM, move and every RETURN take EXHAUSTED ones first, own before allies'; PLACE
//     takes UNEXHAUSTED ones, never an ally's; unexhaust_ship own before allies'.
//  11. One STEP each: across a white border; from a river region into its POST or back; from
//     a harbor POST's sea into it or back; from a HOME to a region it borders or back.
//  12. A harbor region's POSTS are one REGION without the sea; a river region and its POSTS
//     are one. The nearest REGION of a POST is its river region, or its sea.
//  13. A DUCHY is a REGION with two POSTS that are Ventures with Followers of one seat. Its
//     HOME comes and goes by itself. HOMEs are in no WIND and no REGION.
//  14. A seat has 4 actions. An Influence Action needs its marker, held since the Influence
//     Phase, once a turn. Which marker is EXHAUSTED never has to be said.
//  15. A seat may end its Action Phase with actions left; it ends by itself after the fourth.
//  16. Whoever alone has the most of a type takes its marker; the holder gives it back when
//     another has more, or has none, and keeps it at a tie. Only the seat whose turn begins
//     takes or gives back.
//  17. INVEST-DRAW: DRAW, then the tile on space 1 is removed, then REFRESH; also with an
//     empty pile, as long as a tile is on the track.
//  18. REFRESH: tiles slide to the cheapest spaces, then the pile fills the empty ones, the
//     cheapest first. After a BUY nothing slides until then.
//  19. BUY pays the space's cost; discounts are used while the price is above 0: trade
//     centers, Ventures, Advocates, God. Tiles bought or taken from the discard pile are
//     known to all while in hand, drawn ones are not.
//  20. A ship takes 1 to 3 STEPs and what abilities add. What was used up is settled at the
//     end: as little as needed, free STEPs before extra ones, those bound to a WIND first.
//  21. The way is the one with the fewest STEPs that count, then the fewest STEPs, the least
//     toll, the first nodes. end ends the JOURNEY there, on keeps it open while a STEP is
//     left or somebody is there to TRADE with.
//  22. To enter a HOME ends the JOURNEY there, EXHAUSTED; an ally's ship enters none. No way
//     leads through a HOME or a POST without the STEPs in and out.
//  23. A JOURNEY exhausts the ship when it ends, but for fresh. toll and raid happen at each
//     STEP that meets them; raid takes from the richest RIVAL there, once a turn.
//  24. TRADE: before the first STEP and after each, with a RIVAL COLOCATED with the ship that
//     journeys, one offer to each in a JOURNEY. Before the first STEP: the JOURNEY is begun
//     where the ship lies, and then takes a STEP at least.
//  25. An offer holds on each side at most one amount of Silfr, tile, Longship, Follower and
//     promise. The tile given is named to the partner alone; that asked for the partner
//     chooses.
//  26. A Longship is traded in that REGION, never the one that journeys, nor an ally's: it
//     RETURNs, the new owner PLACEs one. A Follower likewise, of the same type, at no cost
//     and without ability; an ally's ships go along. Silfr is 1 to 20.
//  27. Promises are words: told to all, shown until the promiser's next turn ends, enforced by
//     nothing.
//  28. An offer has at least one thing. The partner accepts or refuses; until then its maker
//     may withdraw it. Silence refuses.
//  29. PLAY needs a POST in the location where one is ALONE; ANY needs nothing. A Venture goes
//     there: on an empty POST, or on a Venture, which is DISCARDED.
//  30. The Follower of a tile is of its type. Without one a Venture is played without, an
//     Advocate or God cannot be.
//  31. With all spaces full an Advocate or God replaces one of your choice; else it does not.
//  32. ESTABLISH: a Venture takes its type, a trade center or ally any. A RIVAL's Follower
//     RETURNs. Not where one's own is, nor without a Follower or the Silfr.
//  33. IMMEDIATE works each time a Follower is ESTABLISHED there, on an Event when it is
//     played.
//  34. CHALLENGE: one RIVAL with fewer ships than one counts. The first ship RETURNs, that
//     RIVAL's others are driven to the nearest REGION. Then, if ALONE, one may ESTABLISH.
//  35. JARLDOM: a ship moves 1 STEP into a POST, RETURNs 1 RIVAL ship there of a seat that is
//     named, then, if ALONE, one may ESTABLISH. No toll, no raid.
//  36. SWEDEN: with a tile in the pile. A Venture is shown: one may PLACE a ship in its
//     location, then PLAY it; else it stays in hand, known. What is none stays unseen.
//  37. THEOCRACY: a Venture of that type, or an ally, without one's own Follower; no ship, no
//     REQUIREMENT; costs are paid.
//  38. RUS: ALONE in a POST in the location of a RIVAL's Advocate: it is played at once on
//     one's own Jarlboard.
//  39. once is counted by source and turn. What has no target does nothing; what may be picked
//     and is one is taken unasked. An operation ends, with all that it causes, before the
//     next.
//  40. ACTIVATE: Follower and UNEXHAUSTED ship in the POST; the ability, then that ship is
//     EXHAUSTED, then the bonus. A Venture whose ability can do nothing can be ACTIVATEd.
//  41. each_ operations ask all whom they concern at once; answers are secret until the last
//     is in, then carried out in turn order. Whoever has one answer that all can see is not
//     asked.
//  42. althing: together, votes secret until the last is in, or order, each told at once. yes
//     is carried with half of all weights. Silence is no.
//  43. Winter: 1 Silfr a type; WINTER abilities; DISCARD to the HAND LIMIT; REFRESH; ships are
//     UNEXHAUSTED; once is cleared as the next turn begins.
//  44. If in as many turns as there are players no tile has left pile or track, the Winter
//     removes the cheapest tile before its REFRESH. So no match is endless.
//  45. Novice cards are checked for the seat whose turn ends; all others for everybody after
//     each Event, also a rejected one. Of several the most ESTABLISHED, then the most Silfr.
//  46. With an empty SAGA TRACK after a REFRESH every face-up card is checked for everybody;
//     if nobody meets one all are compared; the match is over at once.
//  47. A card that another seat meets during your turn counts when it is checked.
//  48. Secret are hands (option hands) but for tiles known by 19 and 36, the pile, face-down
//     cards, votes and answers until the last is in, the tile of an offer.
//  49. Silence: a vote is no, an offer refused; each_ questions are paid if possible, else the
//     first of the file's order goes. A seat that is away: done, else what Legal lists first.
//  50. Orders answer questions as soon as a seat is asked; what they say is its secret, and no
//     word tells that an answer came from one. That a seat is not waited for although it was
//     asked is seen at once by everybody: from this, and from the time, others may conclude
//     that it has one.
//     Every question leaves its seat a choice, as everybody can see, so none is veiled
//     (engine.Veiler).
//
// From here on further ones of this package:
//
//  51. A JOURNEY goes to another place than where the ship lies, but for one that begins
//     with a TRADE; whoever wants to come back there sails on in a second part. From
//     a HOME it does not lead to a HOME.
//  52. What works without being used up counts first: STEPs before those that work
//     once, and what helps a CHALLENGE likewise. Of what works once as little is used
//     as is needed.
//  53. once means nothing to what is only counted: hand_limit, influence, duchy,
//     advocates and vote always count. toll, protect, ransom and challenge_ties of a
//     source that works once do so once in a turn.
//  54. Only a Venture with the trigger ACTIVATE can be ACTIVATEd, also one that has
//     but a standing ability, which works then. Its ship is not EXHAUSTED if the
//     ability has RETURNed it.
//  55. An Advocate or God that replaces one of its own type needs no further Follower:
//     that of the tile replaced RETURNs first. So it does for a Venture that replaces
//     one of the same seat.
//  56. swap_follower is no ESTABLISHing: it triggers nothing, and an ally's ships stay
//     where they are. With a Follower that is traded they RETURN and change hands.
//  57. ransom is paid for an ally's ships too that RETURN because a RIVAL takes its
//     Follower, as far as they were away from the ally.
//  58. A thing once put into an offer stays in it; done drops the whole. A tile that
//     changes hands by TRADE is known to the two seats alone from then on, even if
//     everybody knew it.
//  59. With as many tiles as must be DISCARDED nobody is asked which.
//  60. A Venture played by SWEDEN is PLAYed like any other: its bonus counts.
//  61. A victory card that was swapped out counts as used.
//  62. steal in a WIND, return_ship and the like look at a POST's WIND by its REGION.
//  63. An ability does not ESTABLISH on a Venture whose own ability waits for it.
//  64. Whoever leaves a match of more than two takes everything from the table: ships
//     and Followers RETURN, tiles are DISCARDED in the file's order, Silfr goes to the
//     bank. Their vote counts neither way. An Event that they had under way is
//     removed, and the victory cards are checked; their turn has no Winter Solstice.
//  65. A seat's Advocates stay if it loses a space; the next one replaces one of them.
//  66. The HOME of a DUCHY is there as long as the seat has HOME markers left.
//  67. With the option reveal=events a card is turned up as an Event RESOLVES, before
//     what it does is carried out.
//  68. extra_draw needs a tile in the SAGA PILE: with an empty one it does nothing, and
//     is not used up.
//  69. Who plays early has an advantage, so an edition's cards may ask more of them: its
//     handicaps say, by number of players, how many Followers more whoever begins needs,
//     and each next one, wherever a card counts those ESTABLISHED or on the map. It goes
//     by who began, also when somebody has left.
package pax
