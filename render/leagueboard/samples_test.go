package leagueboard

import (
	"fmt"
	"math"
	"strconv"

	"skald/render"
)

// people are names as they come: short, long, of other alphabets, and one that
// the letters cannot write.
var people = []string{
	"Vera", "Adam of Winchester", "Bera Bjarnadóttir", "Kari", "Ylva", "Þorgerðr Hǫlgabrúðr", "Maximilian Schwarzenberger-Lindqvist III", "Łukasz",
	"Σοφία", "Ольга", "李雷", "J", "Sigrid the Haughty", "Eiríkr blóðøx", "🐺🐺", "Aethelflaed",
}

func standings(n int) Standings {
	s := Standings{
		Head:  Head{"Hoard: ladder", "Yule 2026 · 22 November · 1/2"},
		Words: StandingsWords{"No.", "Player", "Rating", "±", "W–D–L"},
	}
	for i := range n {
		rating, deviation := 1893.4-float64(i)*41.7, 90+float64(i*i)
		l := Standing{
			Place: strconv.Itoa(i + 1), Name: people[i%len(people)], Rating: fmt.Sprintf("%.0f", rating),
			Deviation: fmt.Sprintf("±%.0f", deviation), Record: fmt.Sprintf("%d–%d–%d", 31-i, i%4, 2*i),
			Low: rating - 2*deviation, High: rating + 2*deviation, At: rating,
		}
		if i < 3 {
			l.Medal = First + Mark(i)
		}
		if i == 4 {
			l.Place = "4="
		}
		l.Moved = []int{0, 2, -1, 0, 12, -3}[i%6]
		if deviation >= 110*2 {
			l.Place, l.Rating, l.Unsure, l.Moved = "", l.Rating+"?", true, 0
		}
		s.Lines = append(s.Lines, l)
	}
	return s
}

func newcomers() Standings {
	s := standings(1)
	s.Lines = nil
	for i := range 3 {
		s.Lines = append(s.Lines, Standing{Name: people[i], Rating: "1500?", Deviation: "±350", Record: "0–0–0", Low: 800, High: 2200, At: 1500, Unsure: true})
	}
	return s
}

func curve(n int) Curve {
	c := Curve{
		Head:   Head{"Vera: rating", "Hoard · up to 22 November"},
		Rating: "Rating after each match", Band: "where the true strength lies", Start: 1500,
	}
	const day = 24 * 60 * 60
	for i := range n {
		deviation := 60 + 290*math.Exp(-float64(i)/6)
		rating := 1500 + 260*(1-math.Exp(-float64(i+1)/9)) + 40*math.Sin(float64(i)*1.3)
		c.Points = append(c.Points, Point{At: int64(i) * 3 * day, Rating: rating, Low: rating - 2*deviation, High: rating + 2*deviation, Plain: i%7 == 6})
	}
	for i, month := range []string{"Oct 2026", "Nov 2026", "Dec 2026", "Jan 2027", "Feb 2027"} {
		c.Ticks = append(c.Ticks, Tick{int64(i) * 18 * day, month})
	}
	c.Breaks = []Tick{{40 * day, "end of season 1"}}
	return c
}

func winter(n int) Table {
	t := Table{
		Head: Head{"Winter cup", "after round 4 of 4"},
		Columns: []Column{
			{"No.", render.Middle, false}, {"Player", render.Left, true}, {"TP", render.Right, false}, {"GA", render.Right, false},
			{"Res.", render.Right, false}, {"W–D–L", render.Right, false}, {"Byes", render.Right, false}, {"−", render.Right, false},
		},
	}
	for i := range n {
		r := Row{Cells: []string{strconv.Itoa(i + 1), people[i%len(people)], strconv.Itoa(20 - i), strconv.Itoa(61 - 3*i), strconv.Itoa(48 - i), "3–0–1", "0", "0"}}
		if i < 3 {
			r.Mark = First + Mark(i)
		}
		if i == 10 {
			r.Mark, r.Cells[0], r.Cells[7] = Out, "", "3"
		} else {
			r.Moved = []int{1, -1, 0, 0, 4, -107}[i%6]
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// wide is a table of more than there is room for in large letters.
func wide() Table {
	t := winter(5)
	for _, head := range []string{"Deductions", "Warnings", "Marks"} {
		t.Columns = append(t.Columns, Column{head, render.Right, false})
		for i := range t.Rows {
			t.Rows[i].Cells = append(t.Rows[i].Cells, "12")
		}
	}
	return t
}

func pairings(n int, sides bool) Pairings {
	p := Pairings{Head: Head{"Winter cup: round 3", "Take and Hold"}}
	for i := range n {
		l := Pairing{Table: strconv.Itoa(i + 1), First: Side{Name: people[2*i%len(people)]}, Second: Side{Name: people[(2*i+1)%len(people)]}, Middle: "–"}
		switch i % 4 {
		case 0:
			l.Middle, l.First.Won = "14 : 9", true
		case 1:
			l.Middle = "11 : 5"
		case 2:
			l.Middle, l.Second.Won = "4 : 17", true
		}
		if sides {
			l.First.Under, l.Second.Under = "Vikings", "Anglo-Saxons"
		}
		p.Lines = append(p.Lines, l)
	}
	last := &p.Lines[n-1]
	last.Second, last.Middle = Side{}, "bye"
	return p
}

// knockOut is a knock-out of so many, of which so many rounds are decided: the better
// half of each pair wins.
func knockOut(n, decided int) Bracket {
	k := Bracket{Head: Head{"Yule cup", "knock-out of " + strconv.Itoa(n)}}
	var in []int
	for i := range n {
		in = append(in, i)
	}
	for round := 0; len(in) > 1; round++ {
		r := BracketRound{Name: []string{"Round of 16", "Quarter-final", "Semi-final", "Final"}[max(0, 5-len(strconv.FormatInt(int64(len(in)), 2)))]}
		var next []int
		for i := 0; i < len(in); i += 2 {
			p := BracketPair{}
			if round > 0 {
				p.From = []int{i, i + 1}
			}
			for s, who := range in[i : i+2] {
				if round <= decided {
					p.Sides[s] = BracketSide{Seed: strconv.Itoa(who + 1), Name: people[who%len(people)], Won: round < decided && s == i/2%2, Out: round < decided && s != i/2%2}
				}
			}
			next = append(next, in[i+i/2%2])
			r.Pairs = append(r.Pairs, p)
		}
		k.Rounds, in = append(k.Rounds, r), next
	}
	last := &k.Rounds[len(k.Rounds)-1]
	last.Pairs = append(last.Pairs, BracketPair{Above: "Third place"})
	return k
}
