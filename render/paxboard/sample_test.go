package paxboard_test

import (
	"sync"

	"skald/engine"
	game "skald/engine/pax"
)

// edition is the standard edition, as views hold it.
var edition = sync.OnceValue(func() *game.Edition { return dealt(6).Edition })

// dealt is a match of so many seats as it is set up.
func dealt(players int) *game.Public {
	s, err := game.Standard().New(engine.Setup{Players: players}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		panic(err)
	}
	v := s.Public().(game.Public)
	return &v
}

// opening is a match of six as it begins.
func opening() *game.Public { return dealt(6) }

// two is a match of two in which whoever began needs more than the cards say.
func two() *game.Public {
	v := dealt(2)
	for i := range v.Cards {
		for g := range v.Cards[i].Goals {
			goal := &v.Cards[i].Goals[g]
			for seat := range goal.Have {
				goal.Have[seat] = min(9+g-seat-i%2, goal.Needs[seat])
			}
		}
	}
	return v
}

// node returns the node of a word.
func node(word string) game.Node {
	n, ok := edition().NodeOf(word)
	if !ok {
		panic("no node " + word)
	}
	return n
}

// crowded is a table of six late in a match: nearly every POST is held, all ships
// are out, and several are asked.
func crowded() *game.Public {
	v := dealt(6)
	e := v.Edition
	v.Turn, v.TurnOf, v.Actions, v.Idle = 27, 2, 2, 1
	v.ToMove, v.Decision = engine.SeatSet(2), game.AskAction
	tile := game.Tile(0)
	venture := func() game.Tile {
		for e.Tile(tile).Type != game.Venture {
			tile++
		}
		tile++
		return tile - 1
	}
	for i := range v.Posts {
		p := &v.Posts[i]
		p.Tile, p.Owner = game.NoTile, engine.Nobody
		if i%7 == 3 {
			continue
		}
		if p.Kind == game.EmptyPost {
			if int(tile) > 20 && i%3 == 0 {
				continue
			}
			if int(tile) >= 23 {
				tile = 0
			}
			p.Tile = venture()
			p.Follower = e.Tile(p.Tile).Follower
		} else {
			p.Follower = game.Kind(i % game.Kinds)
		}
		if i%5 != 2 {
			p.Owner = engine.Seat(i % 6)
		}
	}
	v.Duchies = []game.DuchyView{{Region: e.Node(node("danelaw")).Region, Seat: 1}, {Region: e.Node(node("birka")).Region, Seat: 4}, {Region: e.Node(node("saloniki")).Region, Seat: 5}}
	put := func(word string, seat engine.Seat, fresh, spent int) {
		v.Ships = append(v.Ships, game.ShipView{Seat: seat, Node: node(word), Ally: game.NoPost, Fresh: fresh, Spent: spent})
	}
	v.Ships = nil
	for seat := range engine.Seat(6) {
		put("austrsjo", seat, 1, 0)
		if seat%2 == 0 {
			put("birka", seat, 0, 1)
		}
	}
	put("svealand", 1, 2, 0)
	put("jorvik", 0, 1, 1)
	put("jorvik", 2, 3, 0)
	put("dublin", 3, 1, 0)
	put("sigtuna", 5, 1, 0)
	put("skara", 5, 0, 2)
	put("hleidra", 3, 1, 0)
	put("jalangr", 4, 1, 0)
	put("miklagard", 1, 1, 1)
	put("kaenugard", 4, 1, 0)
	put("aldeigja", 3, 0, 2)
	put("holmgard-post", 3, 1, 0)
	put("paviken", 1, 1, 0)
	put("india", 5, 1, 0)
	put("gandvik", 0, 1, 0)
	put("vesterhav", 4, 0, 1)
	v.Ships = append(v.Ships, game.ShipView{Seat: 3, Node: node("irlandshaf"), Ally: e.Node(node("dublin")).Post, Fresh: 1, Spent: 1})
	v.Ships = append(v.Ships, game.ShipView{Seat: 1, Node: node("nordsjo"), Ally: e.Node(node("faroe")).Post, Fresh: 1})
	v.Last = [2]game.Node{node("skara"), node("birka")}
	v.Track = []game.Tile{30, 2, 45, game.NoTile, 61}
	v.Pile, v.Discard = 17, []game.Tile{7, 33, 51}
	v.Markers = [game.Kinds]engine.Seat{0, engine.Nobody, 4, 2}
	v.Used[game.Rus] = true
	v.Forbids = 4
	for i := range v.Seats {
		s := &v.Seats[i]
		s.Silfr, s.Hand, s.Score = 5+4*i, 2+i%3, 4+i
		s.Known = []game.Tile{game.Tile(40 + i), game.Tile(50 + i)}
		s.Followers, s.Counts = [game.Kinds]int{3, 4, 5 - i%3, 2}, [game.Kinds]int{3, 2, 1 + i%3, 4}
		s.HomeFresh, s.HomeSpent = i%3, i%2
		s.Advocates, s.Gods = []game.Tile{game.Tile(42 + i), game.Tile(53 - i)}, []game.Tile{game.Tile(60 + i)}
		s.Promises = []game.PromiseView{{To: engine.Seat((i + 1) % 6), Promise: game.Promise(i % game.Promises)}}
	}
	v.Seats[3].Fleets = []game.FleetView{{Ally: e.Node(node("dublin")).Post, Fresh: 1}, {Ally: e.Node(node("faroe")).Post, Fresh: 1, Spent: 1}}
	for i := range v.Cards {
		for g := range v.Cards[i].Goals {
			for s := range v.Cards[i].Goals[g].Have {
				v.Cards[i].Goals[g].Have[s] = (s*3 + g + i) % 9
			}
		}
	}
	v.Cards[1].Met = engine.SeatSet(2)
	return v
}

// earlier is the crowded table some actions before.
func earlier() *game.Public {
	v := crowded()
	v.Ships[1].Fresh, v.Ships[1].Spent = 1, 0
	v.Posts[23].Owner, v.Posts[36].Owner = engine.Nobody, engine.Nobody
	v.Seats[2].Silfr--
	v.Pile++
	return v
}

// asked is an ALTHING during an offer's turn.
func asked() *game.Public {
	v := crowded()
	v.Subject, v.Decision = 26, game.AskVote
	v.ToMove, v.Asked, v.Answered = engine.SeatSet(0, 1, 3), engine.SeatSet(0, 1, 3), engine.SeatSet(2, 4)
	v.Votes = []game.VoteView{{Seat: 2, Yes: true, Weight: 2}, {Seat: 4, Weight: 1}}
	return v
}

// sealed is the same ALTHING when all vote together, secretly.
func sealed() *game.Public {
	v := asked()
	v.Votes = nil
	return v
}

// trading is an offer in an open JOURNEY.
func trading() *game.Public {
	v := crowded()
	v.Decision, v.ToMove = game.AskOffer, engine.SeatSet(1, 2)
	v.Journey = &game.JourneyView{Node: node("austrsjo"), Steps: 2, Left: 1}
	v.Offer = &game.OfferView{From: 2, To: 1,
		Give: game.BundleView{Silver: 3, Tile: true, Ship: node("austrsjo"), Follower: game.NoPost, Promise: int(game.Aye)},
		Ask:  game.BundleView{Ship: game.NoNode, Follower: edition().Node(node("paviken")).Post, Promise: -1},
	}
	return v
}

// bargain is an offer in which both give and ask for all they can.
func bargain() *game.Public {
	v := trading()
	post := func(word string) game.Post { return edition().Node(node(word)).Post }
	v.Offer.Give = game.BundleView{Silver: 10, Tile: true, Ship: node("aldeigja"), Follower: post("kaenugard-post"), Promise: int(game.Peace)}
	v.Offer.Ask = game.BundleView{Silver: 10, Tile: true, Ship: node("austrsjo"), Follower: post("emperor-of-saxland"), Promise: int(game.Spoken)}
	return v
}

// ended is a match that is over.
func ended() *game.Public {
	v := crowded()
	v.Over, v.ToMove, v.Actions = true, 0, 0
	v.Result.Winners = engine.SeatSet(2, 5)
	v.Seats[4].Left = true
	return v
}

// hand is a hand of four, while an ALTHING votes.
func hand() *game.Private {
	return &game.Private{
		Edition: edition(), Seat: 4, Offered: game.NoTile, Giver: engine.Nobody,
		Hand:   []game.HandView{{Tile: 0, Playable: true}, {Tile: 19}, {Tile: 24, Known: true}, {Tile: 60, Playable: true}, {Tile: 27}, {Tile: 41}, {Tile: 71}},
		Answer: game.AnswerView{Given: true, Vote: true, Yes: true, Tile: game.NoTile, Node: game.NoNode},
	}
}

// offered is an empty hand to which a tile is offered.
func offered() *game.Private {
	return &game.Private{Edition: edition(), Seat: 1, Offered: 12, Giver: 2, Answer: game.AnswerView{Tile: game.NoTile, Node: game.NoNode}}
}

// offering is the other side of the same offer.
func offering() *game.Private {
	v := offered()
	v.Giver = v.Seat
	return v
}

// paying, discarding and returning are answers to what all are asked.
func paying() *game.Private {
	v := hand()
	v.Answer = game.AnswerView{Given: true, Paid: true, Tile: game.NoTile, Node: game.NoNode}
	return v
}

func discarding() *game.Private {
	v := hand()
	v.Answer = game.AnswerView{Given: true, Tile: 19, Node: game.NoNode}
	return v
}

func returning() *game.Private {
	v := hand()
	v.Answer = game.AnswerView{Given: true, Tile: game.NoTile, Node: node("austrsjo")}
	return v
}

func empty() *game.Private {
	v := hand()
	v.Hand, v.Answer.Given = nil, false
	return v
}

// hidden is a table whose victory cards lie face down, with all that can be
// offered.
func hidden() *game.Public {
	v := trading()
	for i := range v.Cards {
		v.Cards[i] = game.CardView{Card: -1, Difficulty: game.Difficulty(i)}
	}
	return v
}

// few is a table of two of which little is shown, so that every field of it can
// be changed alone.
func few() *game.Public {
	v := crowded()
	v.Over, v.Result.Winners = false, 0
	v.Posts = append(append([]game.PostView{}, v.Posts[15:17]...), v.Posts[8], v.Posts[46])
	for i := range v.Posts {
		v.Posts[i].Owner = engine.Seat(i % 2)
	}
	v.Posts[3].Tile = game.NoTile
	v.Ships, v.Duchies = append(v.Ships[:1], v.Ships[2]), v.Duchies[:1]
	v.Duchies[0].Seat, v.Forbids, v.TurnOf, v.ToMove = 0, 1, 1, engine.SeatSet(1)
	v.Last = [2]game.Node{node("austrsjo"), node("kattegat")}
	v.Seats, v.Discard, v.Cards = v.Seats[:2], v.Discard[:1], v.Cards[:1]
	v.Markers = [game.Kinds]engine.Seat{0, 1, 1, 0}
	for i := range v.Seats {
		s := &v.Seats[i]
		s.Fleets = []game.FleetView{{Ally: game.Post(i), Fresh: 1, Spent: 1}}
		s.Promises[0].To = engine.Seat(1 - i)
	}
	for g := range v.Cards[0].Goals {
		goal := &v.Cards[0].Goals[g]
		goal.Have, goal.Needs = []int{1, 2}, []int{goal.Least + 3, goal.Least + 1}
	}
	return v
}

func fewAsked() *game.Public {
	v, of := few(), asked()
	v.Subject, v.Votes, v.Answered = of.Subject, of.Votes[:1], engine.SeatSet(0)
	v.Votes[0].Seat = 1
	v.Over, v.Result.Winners = true, engine.SeatSet(1)
	return v
}

func fewTrading() *game.Public {
	v, of := few(), trading()
	v.Journey, v.Offer = of.Journey, of.Offer
	v.Forbids, v.Idle = engine.Nobody, 0
	v.Offer.From, v.Offer.To, v.Offer.Ask.Follower = 0, 1, 2
	return v
}

// swarm is the crowded table with all ships of all seats around Svealand.
func swarm() *game.Public {
	v := crowded()
	v.Ships = nil
	for seat := range engine.Seat(6) {
		for i, word := range []string{"svealand", "gautland", "austrsjo", "birka", "skara", "visby"} {
			v.Ships = append(v.Ships, game.ShipView{Seat: seat, Node: node(word), Ally: game.NoPost, Fresh: (int(seat) + i) % 2, Spent: (int(seat) + i + 1) % 2})
		}
	}
	return v
}

// gathered is the crowded table with all ships of all seats in one POST.
func gathered() *game.Public {
	v := crowded()
	v.Ships = nil
	for seat := range engine.Seat(6) {
		v.Ships = append(v.Ships, game.ShipView{Seat: seat, Node: node("birka"), Ally: game.NoPost, Fresh: 4, Spent: 2})
	}
	return v
}
