// Package vikings878 is the rulebook of 878 Vikings (Academy Games 2017): four
// factions on two sides, Norsemen and Berserkers against Housecarls and Thegns,
// fight for 63 shires in seven rounds.
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
// positions. Comments and
// scripts cite rulings by the numbers of the list below.
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
// Windows and Saxon Navy are veiled questions (engine.Veiler): everybody sees who is
// asked, nobody who could play something. For who holds nothing that fits, and for who
// has ordered to pass, the table passes 10 minutes to 3 hours after the question. What
// an onlooker can learn of that stands in package question, with the model of how people
// answer and a test: a pass tells at most 2 to 1 that nothing was held, silence 2 to 1
// after 140 minutes that something is, and all after three hours of waking. A pass by
// hand in the first ten minutes gives away that something was held; the order to pass
// for the turn does not, nor does it where who has passed is asked again before their own
// turn, with no other event that fits, no larger army and no city if there was none: for
// them the table passes, too, unless they answer. An order to play an event (ruling 57) shows itself: others see
// that the seat is not asked.
//
// # Rulings
//
//  1. There are always four seats, one for each faction. A person holds one,
//     or both of a side.
//  2. Hands are private to a side, which sees both. Sizes of hands and decks
//     and what was played are public, and so is what a standard deck has.
//  3. In its turn the active seat decides for its side and may play its ally's
//     battle events that fit. What the other side must decide as a side either
//     of its seats may answer; the first answer counts.
//  4. Hands have three cards. One without a card of movement is shown,
//     shuffled in whole and drawn anew. Both English seats then place four
//     units at once, in no Marsh.
//  5. deck=advanced: all four seats choose five of twelve events before,
//     secretly and at once.
//  6. Nothing ever enters a Marsh. There is no stacking limit. Borders are
//     land borders.
//  7. The Norsemen begin round I; else a cube is drawn when a turn ends.
//  8. The phases are Reinforcements, Leader Phase, Movement, Battle, Draw
//     Cards; nothing is done in a later one that belongs to an earlier.
//  9. A side occupies a shire where it has units and the other none. A City
//     Shire bears a Viking marker exactly while Vikings occupy it; where both
//     stand it stays as it was, and in a battle both stand to its end. One
//     without a marker is English-controlled, also without any unit.
//  10. Removed units go back to the supply, fled ones to the Fled area, Fyrd to
//     their stock.
//  11. Reinforcements begin by themselves: the next leader card, or a unit for
//     each icon. A short supply is shared out first.
//  12. Fled units are placed in any order with events; Vikings with a leader,
//     on the new leader's card or at a coast they occupy, English in a
//     reinforcement city they control or with Alfred. It is compulsory while
//     there is a place.
//  13. The card without a leader brings units that are placed likewise, by the
//     active Viking seat, or wait.
//  14. Alfred comes in the first English turn of round V or later, in a City
//     Shire that is English-controlled, with an English unit if the supplies
//     give nobody; else in a later turn. He comes once.
//  15. Exactly one card of movement is played, freely chosen; there is no Draw
//     Phase in round VII.
//  16. Each leader activated uses an army of the card, once a turn, with a unit
//     of the active faction; the new leader needs none, must be activated, and
//     no other may take the last army before him.
//  17. Landing costs 1, on any coast of his card that is no Marsh and not
//     barred, with all units of his card.
//  18. All units of his side in his shire are with a leader. Those go along who
//     have not moved or came with him, the latter first. No move leaves
//     another leader alone.
//  19. He stops where enemies are and fights at once. Defenders left after the
//     attackers' first regular roll cost him 1 further movement. A leader
//     without a unit of his side in his shire is removed for good.
//  20. Leaders do not move in Movement; armies may leave them, but not all
//     units.
//  21. Armies move one after another: unmoved units of one shire, one at least
//     of the active faction, through shires without enemies.
//  22. Viking Ships: one army sails once, for 1 of its movement. Thegn
//     Leadership: armies after it go up to 2 further, Alfred does not.
//  23. Saxon Navy: six coasts that are no Marsh; Vikings neither land, march,
//     sail nor withdraw into them this turn.
//  24. Every shire with both sides is a battle when Movement ends. First a Fyrd
//     card is drawn for each that is due one, in order of shires. When the
//     deck is used up its discards are shuffled.
//  25. Then the attackers commit; then the defenders' seats answer at once and
//     sealed; then all is fought. So too a leader's or an event's battle.
//  26. A faction plays two events a round at most, each kind once a battle; of
//     two sealed ones the lower seat's counts. What lasts holds from its
//     battle on.
//  27. Events have effect in the order of fight.go. Surprise Attack and Ambush
//     cancel each other. The defenders roll first.
//  28. A roll has one die for each unit up to the faction's limit; Hit, Flee,
//     Command. A battle ends the moment a side has no unit; the rest lapses.
//  29. A Hit removes a unit of the other side's choice; the first that counts
//     against Vikings takes a Berserker. Shield Wall takes one of the battle,
//     then Viking Fort one of each roll.
//  30. A Flee makes a unit of the die's faction flee. A Command lets one
//     withdraw to an adjacent shire that its side occupies; leaders go with
//     the last one.
//  31. A side fights by its stance: an order of losses; Commands hold, yield,
//     leave; or ask.
//  32. Danegeld is paid at once: 2 Norsemen, or the only one, or 1 Berserker.
//     Viking Terror keeps drawn Fyrd away. Alfred's Gambit brings a card to
//     each attack.
//  33. Spy: units of one shire within 2 steps; one stays with Alfred. Escape:
//     chosen with a shire and a moment; one that never comes leaves the card
//     in hand.
//  34. Extra rolls count in full, but for Archers' Flees; of Feigned Retreat
//     only Flees; of Northumbrian Discord only Hits, at once.
//  35. Fyrd left over go home; a city that they alone held is empty.
//  36. Swaps take what the supply lasts for; where both sides stand then, a
//     battle follows, whose event it was attacking.
//  37. Ceolwulf takes one of his cities without Vikings; its English go to the
//     supply, up to two Vikings move in.
//  38. King's Purse comes where a Housecarl was. Rebellion costs a unit, then
//     the Fyrd of a card attack.
//  39. At the end of a round, in this order: 14 markers, Vikings win; none,
//     English win; from round V, with both Treaties of a side, 9 or more
//     Vikings win, fewer English.
//  40. A window is open for a seat if by what everybody can see it might play:
//     it has cards, fewer than two events this round, and of an event that fits
//     not all copies lie face up. Against Viking attacks Danegeld, Escape, Spy
//     and Ambush fit, against English ones Viking Fort, Shield Wall and Feigned
//     Retreat.
//  41. There is one window for Saxon Navy, one for each leader's and event's
//     battle, one for the Battle Phase.
//  42. The option deck is standard or advanced.
//  43. land, a house version: churches, Forts, Settlements.
//  44. epic, a house version: three of eight Epic cards in the Fyrd deck.
//  45. runes, a house version: a Rune or Prayer die with each faction's first
//     regular roll.
//
// What was settled after the game was built:
//
//  46. A company that a leader takes or changes on the way holds a unit of the
//     active faction. What a battle left him, or his card gave him, need not:
//     he goes on with all of it.
//  47. A new leader whom the supplies give nobody is removed when his card is
//     turned up. An edition must give each leader more landing places than
//     Saxon Navy bars, so that two are never at sea.
//  48. Of Feigned Retreat only Flees count; one that Improved Training has made
//     a Hit is none.
//  49. A second copy of an event that holds for the phase or the turn is refused
//     while one is in force, or was played for a battle to come.
//  50. A church falls whenever control of its shire passes to Vikings: by a step,
//     an army, a battle, Ceolwulf or English Traitors.
//
// From here on what the settlement of the sources leaves open too:
//
//  51. A supply that is short is shared out in any numbers. Where there is one
//     place only, all homeless units of a faction go there in one action.
//  52. A leader goes any distance in one action, by a shortest way and of
//     several by the lowest numbers, step by step: each counts for churches.
//     Whom he set out with goes the whole way; he takes up and leaves others
//     where he stops. To move another leader ends the way of the one before.
//  53. A leader who has withdrawn with the last unit goes no further this turn.
//  54. An army is all unmoved units of its shire unless a part was chosen; a
//     choice holds for the next move only.
//  55. A passage by Viking Ships leads to another shire than it began in, and
//     may be made where a march would do. An event of the Movement Phase can
//     be played while an army is left that can set out.
//  56. Battles to which the attackers gave orders of their own are fought
//     first, in the order in which they first gave them, the others by number.
//     The defenders fight by their stance alone.
//  57. A seat's order to play an event answers for it: while it has one for any
//     event that it might play by what everybody can see, it is not asked, and
//     the order plays the event for the first battle, in the order of
//     fighting, that meets it, or passes. Never takes an order back. An order
//     ends when the card leaves the hand.
//  58. Who has sealed what it can has answered; who can play more says pass
//     when done. An escape is one of two events while it is sealed, is shown
//     with the other plays, and is counted when it happens.
//  59. A window opens for Spy or Escape into the Wilds only where by what
//     everybody sees a spy has a way to a battle, or an escape a shire.
//  60. Saxon Navy is played with the sixth name; who passes before has played
//     nothing.
//  61. Spies are the units named, or those of them that are still there.
//  62. Viking Terror keeps the Fyrd of the card away that was drawn before the
//     attackers committed: not its Epic effect, not a church's card.
//  63. Of units that have moved, unmoved ones die, flee and withdraw first. Whom
//     a swap brings has not moved.
//  64. Ceolwulf takes unmoved units only, and none from the card of a leader at
//     sea; one or two at once.
//  65. In a Rebellion the Fyrd attack like English: Alfred's Gambit and Archers
//     can join them, and Vikings can answer. A Fort can be the unit that is
//     lost.
//  66. Northumbrian Discord needs only the city: with one faction there its
//     Hits find nobody.
//  67. Commands that are asked for are asked one after another; to pass lets
//     the rest of the roll's go. Fyrd count on both sides of yield.
//  68. At the end of round VII the Treaty decides in any case.
//  69. land: a Fort keeps no leader. Settlements are turned over before
//     anything else in the Norsemen's turn, and bring units before the leader
//     card does. One tile a battle, whoever spends it.
//     Of a die that a Fort lends Hits alone count: the last dice of a kind are
//     the Fort's, and with them alone no Rune die is rolled.
//  70. epic: a Traitor's Commands are not carried out, and its units are lost
//     after those of the side it fights for. Attackers whose order of losses
//     is ask are asked whom they name.
//  71. runes: a Raven or Lamb comes before Improved Training and Blood Rage,
//     these before an Axe or Cross, and Panic after it. A Shield counts
//     against the enemy's next roll of any kind.
//  72. A seat that answers a window may set its side's stance once before the
//     dice are rolled; when it has answered it may prepare one as at any time.
//  73. To leave one or two behind is a company or an army of all others. Those
//     of Norsemen or Thegns stay first, and one of the active faction goes.
//  74. Under ask a side is not asked for losses that take all who fight for it.
//  75. bid, ours: another number of Viking markers wins by Treaty. Whoever opens
//     the match names it, and whoever joins first chooses a side.
package vikings878
