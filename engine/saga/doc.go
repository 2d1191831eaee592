// Package saga is the rulebook of SAGA: Vikings vs Anglo-Saxons (PHALANX,
// designer Maciej Stępień): two players, England in the 8th to 11th century.
//
// It must not know players, channels, clocks, words or pictures. Its files
// follow the rulebook's sections: setup, choosing, resolving and bonus,
// recruitment, movement, build, fyrd, income, tribute, scout, pillage, combat
// with abilities, casualties and retreat, endofround, victory. A rule is a
// method that begins with may and returns a reason, beside the method that
// carries it out. state.go holds the position, decisions.go says what
// can be asked, apply.go carries out actions, look.go shows positions.
//
// # What is ours
//
// The rulebook's text came to us without its pictures: the map, the four
// tiles, the Round track and the Pillage section are reconstructed. They are
// data, the Edition (edition.json): borders, which areas are Coastal, tiles,
// track, Coins, Warriors, Strongholds, how many Units the Vikings recruit, what
// a Pillage pays and moves, and the Leaders' names. Whoever owns the game can
// put the printed values in. The Leaders' Abilities are the rulebook's. A match
// keeps the edition that it began with; editions written before a value was
// data read as what it was then.
//
// # Rulings
//
//  1. A Movement takes at least 1 Unit from one area to one adjacent area.
//  2. Where both sides stand, only Units in excess of the enemy's may leave;
//     their owner chooses which stay.
//  3. Vikings land in England only from Scandinavia and only where their
//     Destination marker leads. Without a marker, or in place of one that lies
//     face up, they may draw one in an area with Units; it stays face up, the
//     old one goes back after the draw, and at least 1 Unit must sail. A marker
//     that lies face down is turned up and used; it cannot be drawn again.
//  4. Scout takes a marker that is not on the board to any of the three
//     spaces; one that lay there goes back to the others. Only the Viking knows
//     a marker that lies face down. Markers revealed in Setup go back.
//  5. Recruitment and Income are taken Stronghold by Stronghold, the Fyrd is
//     paid area by area, in any order and each once.
//  6. From an empty general supply no Coin is taken. A Bonus that cannot be
//     done is passed over, a tile of which nothing can be done ends by itself.
//     The Stronghold marker stays within the track.
//  7. Reveals alternate from the Viking; a pass is final for that Combat. A
//     side without an unrevealed Leader passes by itself. A Unit brought by an
//     ability may be a Leader, who may be revealed too. If an ability leaves
//     one side without Units, the other wins without casualties or Retreat; if
//     it leaves none of either side, nobody wins.
//  8. The Berserk is removed first, then the Viking chooses up to 2
//     Anglo-Saxon Units of this Combat one by one. The Envoy must choose a
//     Viking Unit of this Combat, Engaged or not, Warrior or Leader. A revealed
//     Leader is chosen by name; of several hidden ones chance takes one, as if
//     one pointed at a piece. A Leader in the Drakkar is hidden again and counts
//     no more.
//  9. Strength is counted once, after the last reveal. Casualties are never
//     more than the Units there; the Viking chooses first.
//  10. A Retreat is to an adjacent area. The Vikings go where they have Units
//     and there is neither an Anglo-Saxon Unit nor a Stronghold; only if there
//     is no such area, to one that is empty of Units and Strongholds, or from a
//     Coastal area to the Drakkar.
//  11. The Plunderer pillages after the casualties and Retreat of a Combat that
//     was won with him revealed, even if he was among the casualties.
//  12. A Leader removed while he lies open is known to both; one removed
//     unrevealed is told as a Leader, and who he was stays his owner's secret
//     until the match is over. Of Leaders removed together those that lay open
//     are told first, so that the order tells nothing. The first time, the Leader set aside comes into
//     the supply, known to its owner only.
//  13. Victory Conditions are checked before the Round marker moves and before
//     Inland Coins are paid.
//  14. Where the Drakkar's voyage home leaves no choice, it happens by itself.
//  15. Chance sets one Viking Leader aside. Which of the other three starts in
//     which area the Viking says in secret before the first tile is taken; the
//     option leaders=dealt lets chance do it.
//  16. A revealed Leader's Ability is told to both, and shown while he lies
//     open. All eight stand in the rules that everybody can call up.
//  17. Vikings recruit up to 3 Units, Warriors or Leaders, one by one; they may
//     stop early. Once the match is over, all Leaders and markers are shown.
package saga
