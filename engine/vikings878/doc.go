// Package vikings878 is the rulebook of 878 Vikings: four factions on two sides,
// Norsemen and Berserkers against Housecarls and Thegns, fight for 63 shires in
// seven rounds.
//
// It must not know players, channels, clocks, words or pictures. Its files follow
// the course of a match: setup; turn; reinforcements (and Alfred), events (of the
// own Reinforcements Phase); leader and reach; movement; battle (Fyrd cards, the
// attackers commit), window (the defenders answer), fight (the steps of a
// battle), roll, choices (by orders, or asked); end. The options have land, epic
// and runes. standing is what seats prepare while they are not to move. A rule is
// a method that begins with may and returns a reason, beside the method that
// carries it out. map, forces, cards and orders hold the types, state the
// position, decisions what can be asked, apply carries out actions, look shows
// positions. Comments cite rulings by the numbers of the list below.
//
// # What is ours
//
// The printed values came from a third-party transcription. They are data, the
// Edition (edition.json), so that whoever owns the game can put others in; the
// effects of events are code, found by their words. The numbers that the rules
// give in words stand in the code. The options land, epic and runes are house
// versions wherever the sources end.
//
// # What is secret
//
// Hands, which both seats of a side see; draw decks; advanced decks; stances,
// orders, orders of single battles and sealed plays; which leader, Fyrd and Epic
// cards are to come. A deck has no order here: what is drawn is chosen by chance
// when it is drawn, which is the same to everybody. Whoever remembers a hand that
// was shown can know more than the views tell. At the end all hands are shown.
//
// # Rulings
//
//  1. There are always four seats, one for each faction; both of a side win or
//     lose together, and each sees both hands.
//  2. In its turn the active seat decides for its side and may play its ally's
//     battle events that fit. What the other side must decide may be answered by
//     either of its seats.
//  3. Without a card of movement a hand is shown, shuffled in whole and drawn
//     anew. Both English seats place their four units at once, in no Marsh.
//     Advanced decks are chosen before, by all four seats at once; chosen events
//     cannot be put back.
//  4. Nothing enters a Marsh. Borders are land borders.
//  5. The Norsemen begin round I; else a cube is drawn when a turn ends.
//  6. A City Shire bears a Viking marker exactly while Vikings occupy it; where
//     both stand it stays as it was. One without a marker is English-controlled,
//     also without any unit.
//  7. Reinforcements begin by themselves. A short supply is shared out first; then
//     Fled units, units of a card without a leader, Alfred and events in any
//     order. What must be placed must be so before the card of movement. Where
//     there is one place only, all units of a faction go there in one action.
//  8. A leader whom the supplies give nobody is removed. Two leaders are never at
//     sea: an edition must give each more landing places than Saxon Navy bars.
//  9. A leader goes any distance in one action, by a shortest way and of several
//     by the lowest numbers, step by step: each counts for churches. Whoever he
//     set out with goes the whole way; he takes up and leaves others where he
//     stops. To move another leader ends the way of the one before. One unit of
//     the active faction is needed when he is activated, not on later steps.
//  10. A leader who has withdrawn with the last unit goes no further this turn.
//  11. An army goes whole, all unmoved units of its shire, unless a part was
//     chosen; a choice holds for the next move only.
//  12. A passage by Viking Ships leads to another shire than it began in, and may
//     be made where a march would do. An event of the Movement Phase can be played
//     while an army is left that can set out.
//  13. Battles to which the attackers gave orders of their own are fought first,
//     in the order in which they first gave them, the others by number. The
//     defenders fight by their stance alone.
//  14. A seat's order to play an event answers for it: while it has one for any
//     event that it might play by what everybody can see, it is not asked, and the
//     order plays the event for the first battle, in the order of fighting, that
//     meets it, or passes. Never takes an order back. An order ends when the card
//     leaves the hand.
//  15. Who has sealed what it can has answered; who can play more says pass when
//     done. An escape counts as one of two events while it is sealed, and is
//     counted when it happens; it is shown with the other plays.
//  16. A window opens by the cards alone: whether a Spy has a way, or an escape,
//     is not asked.
//  17. Saxon Navy is played with the sixth name; who passes before has played
//     nothing.
//  18. Spies are the units named, or those of them that are still there; one stays
//     with Alfred.
//  19. Viking Terror keeps the Fyrd of the card away that was drawn before the
//     attackers committed: not its Epic effect, not a church's card.
//  20. Of units that have moved, unmoved ones die, flee and withdraw first.
//  21. Ceolwulf takes unmoved units only, and none from the card of a leader at
//     sea; one or two at once.
//  22. In a Rebellion the Fyrd attack like English: Alfred's Gambit and Archers can
//     join them, and Vikings can answer. A Fort can be the unit that is lost.
//  23. Northumbrian Discord needs only the city: with one faction there its Hits
//     find nobody.
//  24. Commands that are asked for are asked one after another; to pass lets the
//     rest of the roll's go. Fyrd count on both sides of yield.
//  25. The end conditions are looked at only when a round ends, but for churches.
//     At the end of round VII the Treaty decides in any case.
//  26. land: a church is plundered on each step of a leader, also where he only
//     passes. A Fort keeps no leader. Settlements are turned over before anything
//     else in the Norsemen's turn, and bring units before the leader card does.
//     One tile a battle, whoever spends it.
//  27. epic: a Traitor's Commands are not carried out, and losses of its units
//     come after those of the side it fights for. Attackers whose orders of losses
//     say ask are asked whom they name.
//  28. runes: a Raven or Lamb comes before Improved Training and Blood Rage, these
//     before an Axe or Cross, and Panic after it. A Shield counts against the
//     enemy's next roll of any kind.
package vikings878
