// Package kosmos is the rulebook of SAGA (Kosmos 2004, designers Wolfgang
// Kramer and Horst-Rainer Rösner): two to four players lay knights to conquer
// six countries.
//
// It must not know players, channels, clocks, words or pictures. Its files
// follow the rules' sections: setup; fame (1, and the course of a turn), laying
// (2a), conquest (2b), hiring (3); countries, with each property under its own
// comment; end. A rule is a method that begins with may and returns a reason,
// beside the method that carries it out. state.go, troop.go and display.go hold
// the position, legal.go lists and apply.go carries out actions, look.go shows
// positions. The countries' names are the box's; a knight is written as its
// colour and value, an attack troop as its number, a defence troop as its
// country.
//
// # What is ours
//
// The rules came to us without their pictures. Which set has which colours, the
// castle's layout and the sides on which some properties stand are
// reconstructed. They are data, the Edition (edition.json), so that whoever
// owns the game can put the printed values in. The numbers that the rules give
// in words stand in the code.
//
// # What is secret
//
// Hands and knights that lie face down; how many cards are in a hand is public.
// Nothing tells which set a seat was dealt, nor what went back into the box.
// Whoever remembers every card that was laid can know much of a hand; no view
// shows it. At the end all hands are shown.
//
// # Rulings
//
//  1. Fame is collected by itself as the turn begins. With the option fame=claim
//     it is collected by a command, as long as nothing else was done in the turn;
//     what is not collected then is lost.
//  2. A country goes to the one rival of its holder whose attack troop of its
//     colour is strictly the strongest and beats the defence. This is looked at
//     whenever its defence or its attackers have changed, in anybody's turn, so
//     that a country can change hands twice at once. With several equally strong
//     rivals it stays until one is ahead. Of a player's equal troops the one
//     laid first conquers.
//  3. No seat conquers from itself: a troop against one's own country is a
//     reserve, which takes the country back at once if it beats the new holder.
//  4. Burgenland's plus 1 and Goldland's minus 1 hold in the middle too, and
//     never count as fame. An attack troop that conquers has at least the value 1.
//  5. With the last card of a hand, also one laid face down or on Schattenland,
//     the match ends once a conquest is carried out, even if that brings cards
//     back into the hand. Only the conquest of whoever laid it is: no reserve of
//     anybody retakes a country after it. Nobody hires or takes back either, and
//     Burgenland gives no knight. Whoever hires before laying the last card plays
//     on.
//  6. Schattenland (crown) and Seenland (back) can be used once by each owner
//     and are turned upright for the next one, who may be the old one again.
//  7. Kornland (crown): once in one's own turn, before or after laying. The
//     first knight of an attack troop can be taken back only if it is alone; of
//     a defence troop any can, even the last, which leaves the value 0. Then all
//     attack troops of the country's colour are compared, the holder's own too:
//     if a rival's beats the defence and the holder's own is as strong as any,
//     the country is kept as it lies. It stays kept until, after any change of a
//     troop or of the defence, a rival's troop alone is the strongest of that
//     colour and beats the defence, or no rival's beats it any more. Where no
//     rival's beats the weakened defence nothing is kept: the next that does
//     conquers. A card taken back from an attack troop keeps nothing, but is such
//     a change. While a country is kept, what conquers it is told as more than
//     the holder's own troop.
//  8. Burgenland (back): whoever gets it, in anybody's turn, is asked at once;
//     the knights that defended it in the middle are free by then.
//  9. Seenland (back): the knight laid face down is never the first of a troop.
//     It keeps the colour rule, which its owner alone is told of. It can be
//     turned up in any later turn of its owner, besides laying, and may conquer
//     then. On conquest it is turned up after the majorities were compared.
//     Taken back, it goes into the hand unseen.
//  10. At the end: first the owner of Schattenland's back side may add a knight,
//     and is asked even if none fits, since nobody else may know; then all
//     points are counted, face-down knights as 0; Seenland's crown side counts
//     the best attack troop, also one just added to; last, Waldland's back side
//     takes 2 of the fame that each rival has collected, or what they have.
//  11. Equal fame shares the win.
//  12. Who begins is drawn, instead of the youngest.
//  13. The chips are not told apart: change may always be made.
//  14. The rules know no draw. When the same table, the fame apart, comes up for
//     the third time among the last turns, all are told; by consent of all the
//     fame is counted as if the match ended now.
//  15. Who leaves a match of more than two takes all knights back into the hand.
//     Their countries lie in the middle without knights; these and those that
//     they attacked are compared at once, so that a tie that they held up is
//     lifted. They neither pay tribute nor win.
//  16. What lies face down is turned up for everybody when the match is over, as
//     the hands are, and counts 0 all the same.
//  17. Each country's side can be chosen by hand: the option of its name turns it
//     to its back, whatever the option cards says. By default all show the crown.
package kosmos
