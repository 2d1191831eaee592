package pax

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/enginetest/scripts"
)

// Refusals lists the section and the sentence of every refusal.
func Refusals() []scripts.Refusal {
	return scripts.Refusals(fine+1, reasons, func(r reason) (rule, why string) { return refusals[r].rule, refusals[r].why })
}

// A Setting makes positions for scripts, word by word.
type Setting struct {
	game   *Game
	state  state
	market bool // track and pile were said
}

// NewSetting returns an empty Setting: it wants its number of players first.
func NewSetting(g *Game) *Setting { return &Setting{game: g} }

// usual are the Jarls of the seats, unless something else is said.
var usual = [MaxPlayers]string{"erik", "rogneda", "sigurd", "aud", "toke", "thorgny"}

// Set says one thing of the position; players are counted from 1:
//
//	3 order off open reveal novice   a new board of 3 players; options by their words
//	jarl 1 ragnvald | silfr 1 12 | turn 2 | spent 3 | idle 1 | forbid 2
//	ship 1 jorvik kattegat,spent home,spent
//	tile jorvik v01 | follower 1 jorvik jarldom | fleet dublin irlandshaf,spent
//	hand 1 v01 e02 | known v01 | hall 1 a01 g02 | marker rus 1
//	track v01 - e02 | pile v03 e04   the first is on top; unsaid, what is left of the box
//	discard a01 | cards n1 s2,down
func (b *Setting) Set(words ...string) error {
	subject, rest := words[0], words[1:]
	if players, err := strconv.Atoi(subject); err == nil {
		return b.begin(players, rest)
	}
	s, e := &b.state, b.game.Printed
	tiles := func(list []string, put func(Tile)) error {
		for _, w := range list {
			t, ok := e.vocTile.Index(w)
			if !ok {
				return fmt.Errorf("no tile %q", w)
			}
			put(Tile(t))
		}
		return nil
	}
	switch subject {
	case "turn", "began", "forbid", "spent", "idle":
		n, err := strconv.Atoi(rest[0])
		switch subject {
		case "turn":
			s.turnOf = engine.Seat(n - 1)
		case "began":
			s.began = engine.Seat(n - 1)
		case "forbid":
			s.forbid = engine.Seat(n - 1)
		case "spent":
			s.spent = uint8(n)
		case "idle":
			s.idle = uint8(n)
		}
		return err
	case "tile":
		p, err := b.post(rest[0])
		if err != nil {
			return err
		}
		return tiles(rest[1:], func(t Tile) { s.posts[p].tile = t })
	case "known":
		return tiles(rest, s.known.add)
	case "track":
		b.market = true
		for i, w := range rest {
			if w == "-" {
				continue
			}
			if err := tiles([]string{w}, func(t Tile) { s.track[i] = t }); err != nil {
				return err
			}
		}
		return nil
	case "pile":
		b.market = true
		slices.Reverse(rest)
		return tiles(rest, s.pile.push)
	case "discard":
		return tiles(rest, s.discard.push)
	case "cards":
		return b.cards(rest)
	case "fleet":
		return b.fleet(rest[0], rest[1:])
	case "marker":
		k := slices.Index(kindWords[:], rest[0])
		n, err := strconv.Atoi(rest[1])
		s.markers[k] = engine.Seat(n - 1)
		return err
	}
	n, err := strconv.Atoi(rest[0])
	if err != nil {
		return fmt.Errorf("%q needs a player", subject)
	}
	seat, rest := engine.Seat(n-1), rest[1:]
	p := &s.seats[seat]
	switch subject {
	case "jarl":
		j, ok := e.vocJarl.Index(rest[0])
		if !ok {
			return fmt.Errorf("no Jarl %q", rest[0])
		}
		for other := range s.seats {
			if s.seats[other].jarl == uint8(j) {
				s.seats[other].jarl = p.jarl
			}
		}
		p.jarl = uint8(j)
		return nil
	case "silfr":
		n, err := strconv.Atoi(rest[0])
		p.silfr = uint8(n)
		return err
	case "hand":
		return tiles(rest, p.hand.add)
	case "hall":
		return tiles(rest, func(t Tile) {
			list, _ := s.hallOf(seat, e.tiles[t].kind)
			list.add(t)
			p.followers[e.tiles[t].flag]--
		})
	case "ship":
		return b.sail(seat, rest)
	case "follower":
		at, err := b.post(rest[0])
		k := slices.Index(kindWords[:], rest[1])
		if err != nil || k < 0 {
			return fmt.Errorf("no post or type: %v", rest)
		}
		s.posts[at].owner, s.posts[at].kind = seat, Kind(k)
		p.followers[k]--
		return nil
	}
	return fmt.Errorf("nothing is called %q", subject)
}

func (b *Setting) begin(players int, words []string) error {
	b.market = false
	b.state = state{edition: b.game.Printed, players: uint8(players), number: 1}
	s := &b.state
	transition{s, nil}.clear()
	s.rules.goals = Difficulties
	for seat := range players {
		s.seats[seat].silfr = 5
		j, _ := b.game.Printed.vocJarl.Index(usual[seat])
		s.seats[seat].jarl = uint8(j)
	}
	for _, w := range words {
		switch w {
		case "order":
			s.rules.order = true
		case "off":
			s.rules.noTrade = true
		case "open":
			s.rules.open = true
		case "reveal":
			s.rules.reveal = true
		default:
			return fmt.Errorf("no option %q", w)
		}
	}
	return b.cards([]string{"a1", "e1", "e2", "e3"})
}

func (b *Setting) post(word string) (Post, error) {
	n := b.game.Printed.nodeOf(word)
	if n == NoNode || b.game.Printed.nodes[n].post == NoPost {
		return NoPost, fmt.Errorf("no post %q", word)
	}
	return b.game.Printed.nodes[n].post, nil
}

func (b *Setting) cards(words []string) error {
	b.state.cards = dealt{}
	for i, w := range words {
		word, down := strings.CutSuffix(w, ",down")
		c, ok := b.game.Printed.vocCard.Index(word)
		if !ok {
			return fmt.Errorf("no card %q", word)
		}
		b.state.cards.list[i] = uint8(c)
		b.state.cards.size++
		if !down {
			b.state.cards.up |= 1 << i
		}
	}
	return nil
}

// place reads a node, or home, with ",spent".
func (b *Setting) place(word string) (ship, error) {
	name, spent := strings.CutSuffix(word, ",spent")
	if name == "home" {
		return ship{NoNode, spent}, nil
	}
	n := b.game.Printed.nodeOf(name)
	if n == NoNode {
		return ship{}, fmt.Errorf("no place %q", name)
	}
	return ship{n, spent}, nil
}

func (b *Setting) sail(seat engine.Seat, words []string) error {
	i, _ := b.state.shipsOf(seat)
	for b.state.ships[i] != (ship{at: NoNode}) {
		i++
	}
	for _, w := range words {
		sh, err := b.place(w)
		if err != nil {
			return err
		}
		b.state.ships[i] = sh
		i++
	}
	return nil
}

func (b *Setting) fleet(ally string, words []string) error {
	p, err := b.post(ally)
	if err != nil || b.game.Printed.posts[p].fleet < 0 {
		return fmt.Errorf("no fleet of %q", ally)
	}
	f := &b.game.Printed.fleets[b.game.Printed.posts[p].fleet]
	for i, w := range words {
		sh, err := b.place(w)
		if err != nil {
			return err
		}
		b.state.ships[f.first+i] = sh
	}
	return nil
}

// State returns the position, or why it cannot be one.
func (b *Setting) State(t *engine.Teller) (engine.State, error) {
	s := b.state
	if err := s.locate(); err != nil {
		return nil, err
	}
	if !b.market {
		n := 0
		for tile := range s.edition.tiles {
			switch {
			case s.where[tile] != inBox || s.edition.tiles[tile].block > int(s.players):
			case n < len(s.edition.Numbers.TrackCosts):
				s.track[n], s.where[tile] = Tile(tile), onTrack
				n++
			default:
				s.pile.push(Tile(tile))
				s.where[tile] = inPile
			}
		}
	}
	transition{&s, t}.run()
	if err := s.Audit(); err != nil {
		return nil, err
	}
	if err := s.coherent(); err != nil {
		return nil, err
	}
	return &s, nil
}
