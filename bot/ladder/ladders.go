package ladder

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/table/queue"
	"skald/bot/table/record"
	"skald/engine"
	"skald/engine/league/ladder"
	"skald/storage"
)

// A Ladder is a stored ladder as it was at one moment. A server has one for each
// title.
type Ladder = league.Competition[*ladder.State]

// Ladders are the ladders of all servers. They are the rules of their own shelf.
type Ladders struct {
	*league.Shelf[*ladder.State, ladder.Fact, ladder.Event]
	leagues  *league.Room
	data     *ladder.Data
	founding queue.Queue // by server and title
}

// Of returns the ladders among all competitions.
func Of(leagues *league.Room) *Ladders {
	return league.Hold(leagues, func(leagues *league.Room) *Ladders {
		s := &Ladders{leagues: leagues, data: ladder.Standard()}
		s.Shelf = league.NewShelf(leagues, league.LadderKind, s, ladder.Encode, ladder.Decode)
		return s
	})
}

// Start returns a ladder that nobody has joined.
func (s *Ladders) Start(h league.Head) (*ladder.State, error) {
	terms, err := s.terms(h.Game)
	return ladder.New(s.data, terms), err
}

// terms are what a ladder must know of its title.
func (s *Ladders) terms(game string) (ladder.Terms, error) {
	about := s.leagues.Table.About(game)
	if about == nil {
		return ladder.Terms{}, &league.Refusal{Key: league.UnknownGame, Word: game}
	}
	t := ladder.Terms{Seats: max(2, about.Seats.Min), Most: about.Seats.Max, Sides: about.Sides}
	if len(about.Teams) > 0 {
		t.Most = t.Seats // each person of two takes a team
	}
	for _, team := range about.Teams {
		var seats []int
		for s := range team.All() {
			seats = append(seats, int(s))
		}
		t.Teams = append(t.Teams, seats)
	}
	return t, nil
}

// Index returns the members. A ladder is never over.
func (s *Ladders) Index(state *ladder.State) (x league.Index) {
	if home, err := storage.ParseChannelID(state.Home()); err == nil {
		x.Home = home
	}
	for _, p := range state.Members() {
		x.Users = append(x.Users, userOf(p))
	}
	return x
}

func personOf(u storage.UserID) ladder.Person { return ladder.Person(u) }
func userOf(p ladder.Person) storage.UserID   { return storage.UserID(p) }

// Of returns a server's ladder of a title: a Refusal NoLadder if nobody has
// joined one yet.
func (s *Ladders) Of(ctx context.Context, g storage.GuildID, game string) (*Ladder, error) {
	list, err := s.Listed(ctx, g)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(l league.Listed) bool { return l.Head.Game == game })
	if i < 0 {
		return nil, &league.Refusal{Key: league.NoLadder, Word: game}
	}
	return s.Load(ctx, list[i].ID)
}

// Join makes somebody a member of a server's ladder. The first who joins
// opens it: it speaks in the channel where they did.
func (s *Ladders) Join(ctx context.Context, p table.Press, at league.Where, locale, game string) (*Ladder, error) {
	if _, err := s.terms(game); err != nil {
		return nil, err
	}
	leave, err := s.founding.Enter(ctx, at.Guild.String()+" "+game)
	if err != nil {
		return nil, err
	}
	defer leave()
	l, err := s.Of(ctx, at.Guild, game)
	var none *league.Refusal
	switch {
	case err == nil:
		return s.Act(ctx, league.By{Press: p}, l.ID, ladder.Joined{Person: personOf(p.By)})
	case !errors.As(err, &none) || none.Key != league.NoLadder:
		return nil, err
	}
	channel := at.Channel
	if at.Parent != 0 {
		channel = at.Parent // a thread is closed some day
	}
	h, err := s.leagues.NewHead(league.Head{Guild: at.Guild, Channel: channel, Locale: locale, Game: game})
	if err != nil {
		return nil, err
	}
	return s.Create(ctx, p, h, func(storage.LeagueID) (league.Step[ladder.Event], error) {
		state, err := s.Start(h)
		if err != nil {
			return league.Step[ladder.Event]{}, err
		}
		events, err := state.Decide(ladder.Joined{Person: personOf(p.By)}, league.By{Press: p}.Actor(), s.leagues.Unix())
		return league.Step[ladder.Event]{Events: events}, err
	})
}

// Complete has nothing to add: Decide does it.
func (s *Ladders) Complete(_ context.Context, _ *Ladder, _ table.Press, act ladder.Fact) (ladder.Fact, error) {
	return act, nil
}

// challengeKey and PairingKey are what a challenge and a pairing of a ladder are
// called in mail, places and matches.
func challengeKey(number int) string { return "c" + strconv.Itoa(number) }

// PairingKey is the key of a pairing.
func PairingKey(number int) string { return "p" + strconv.Itoa(number) }

// readKey reads what challengeKey and PairingKey wrote.
func readKey(key string) (number int, challenge, ok bool) {
	if len(key) < 2 || key[0] != 'c' && key[0] != 'p' {
		return 0, false, false
	}
	number, err := strconv.Atoi(key[1:])
	return number, key[0] == 'c', err == nil && number > 0
}

// Meeting returns what is to become of a pairing at the table.
func (s *Ladders) Meeting(l *Ladder, key string) league.Meeting {
	number, challenge, ok := readKey(key)
	p, there := l.State.Pairing(number)
	if !ok || challenge || !there || p.End != nil {
		return league.Meeting{}
	}
	return league.Meeting{
		Match: storage.MatchID(p.Match), Open: true, Players: s.seated(l, p), Joins: l.State.Presses(p), Clock: s.data.Clock,
	}
}

// Begun writes down which match plays a pairing that is still open.
func (s *Ladders) Begun(l *Ladder, key string, match storage.MatchID) (ladder.Fact, bool) {
	number, _, _ := readKey(key)
	p, there := l.State.Pairing(number)
	return ladder.Begun{Pairing: number, Match: ladder.MatchID(match)}, there && p.End == nil && p.Match == ""
}

// seated are the players of a pairing by seat. Where a title has more seats than
// people, and teams of seats, each person takes a team.
func (s *Ladders) seated(l *Ladder, p ladder.Pairing) []storage.UserID {
	about, teams := s.leagues.Table.About(l.Head.Game), l.State.Terms().Teams
	var list []storage.UserID
	for _, who := range p.Seats {
		list = append(list, userOf(who))
	}
	if about.Seats.Has(len(list)) || len(teams) != len(list) {
		return list
	}
	var whole []storage.UserID
	for i, team := range teams {
		for _, seat := range team {
			for len(whole) <= seat {
				whole = append(whole, 0)
			}
			whole[seat] = list[i]
		}
	}
	return whole
}

// Overhear lets the server's ladder count a match of a tournament, if there is one
// and all who played are its members. A ladder counts a match once.
func (s *Ladders) Overhear(ctx context.Context, h league.Head, ending table.Ending) error {
	played, gone, err := s.played(ctx, h.Guild, ending)
	if err != nil || gone || played.End == ladder.ByNobody {
		return err
	}
	list, err := s.Listed(ctx, h.Guild)
	for _, l := range list {
		if l.Head.Game == h.Game {
			err = errors.Join(err, s.rate(ctx, l.ID, played))
		}
	}
	return err
}

// Ruled returns false: nobody rules on a match of a ladder but for the ladder alone.
func (s *Ladders) Ruled(*Ladder, string) (league.Ruling, bool) { return league.Ruling{}, false }

// Amend lets the server's ladder count a match as a director of a tournament has
// decided, if it counted that at all.
func (s *Ladders) Amend(ctx context.Context, h league.Head, match storage.MatchID, r league.Ruling) error {
	list, err := s.Listed(ctx, h.Guild)
	for _, one := range list {
		if err != nil || one.Head.Game != h.Game {
			continue
		}
		_, _, err = s.Change(ctx, table.Press{}, one.ID, func(l *Ladder) (step league.Step[ladder.Event], err error) {
			result := l.State.Result(ladder.MatchID(match))
			if result == nil || !result.Counts() && result.Void.Why != ladder.ByModerator {
				return step, nil
			}
			step.Events, err = l.State.Decide(amendment(l.State.Data(), result, r), league.By{Press: table.Press{By: r.By}}.Actor(), s.leagues.Unix())
			if no, ok := errors.AsType[*ladder.Refusal](err); ok {
				s.leagues.Log.Info("a ladder does not follow a ruling", "league", l.ID, "match", match, "why", no.Key)
				return step, nil
			}
			return step, err
		})
	}
	return err
}

// amendment is a ruling on a result as a ladder takes it.
func amendment(d *ladder.Data, result *ladder.Result, r league.Ruling) ladder.Fact {
	if reason := []rune(r.Reason); len(reason) > d.ReasonLength {
		r.Reason = string(reason[:d.ReasonLength])
	}
	if len(r.First) == 0 {
		return ladder.Voided{Match: result.Match, Reason: r.Reason}
	}
	ranks := make([]int, len(result.Seats))
	for i, seat := range result.Seats {
		if ranks[i] = 2; slices.Contains(r.First, userOf(seat.Person)) {
			ranks[i] = 1
		}
	}
	return ladder.Corrected{Match: result.Match, Ranks: ranks, Reason: r.Reason}
}

// rate has a ladder count a match that it did not pair.
func (s *Ladders) rate(ctx context.Context, id storage.LeagueID, played ladder.Played) error {
	_, _, err := s.Change(ctx, table.Press{}, id, func(l *Ladder) (step league.Step[ladder.Event], err error) {
		for _, seat := range played.Seats {
			if !l.State.Here(seat.Person) {
				return step, nil
			}
		}
		step.Events, err = l.State.Decide(played, league.By{}.Actor(), s.leagues.Unix())
		if _, ok := errors.AsType[*ladder.Refusal](err); ok {
			return step, nil // it has counted it
		}
		return step, err
	})
	return err
}

// Ended returns the result of a match, or that its pairing came to nothing.
func (s *Ladders) Ended(ctx context.Context, l *Ladder, ending table.Ending) (step league.Step[ladder.Event], err error) {
	number, _, ok := readKey(ending.Pairing)
	if !ok {
		return step, nil
	}
	played, gone, err := s.played(ctx, l.Head.Guild, ending)
	if err != nil {
		return step, err
	}
	p, there := l.State.Pairing(number)
	open := there && p.End == nil
	if gone && !open {
		return step, nil
	}
	state := l.State
	if open && p.Match == "" { // the match ended before it was written down that it began
		begun := ladder.Begun{Pairing: number, Match: ladder.MatchID(ending.Match)}
		if step.Events, err = state.Decide(begun, league.By{}.Actor(), s.leagues.Unix()); err != nil {
			return step, err
		}
		if state, err = state.Apply(step.Events...); err != nil {
			return step, err
		}
	}
	var act ladder.Fact = played
	if gone {
		act = ladder.Undone{Pairing: number, Reason: ladder.WasDeleted}
	}
	events, err := state.Decide(act, league.By{}.Actor(), s.leagues.Unix())
	if no, ok := errors.AsType[*ladder.Refusal](err); ok {
		s.leagues.Log.Info("the end of a match does not count again", "league", l.ID, "match", ending.Match, "why", no.Key)
		return league.Step[ladder.Event]{}, nil
	}
	step.Events = append(step.Events, events...)
	return step, err
}

// played returns how a match ended; gone says that it cannot be known any more.
func (s *Ladders) played(ctx context.Context, guild storage.GuildID, ending table.Ending) (p ladder.Played, gone bool, err error) {
	f, gone, err := s.leagues.Finish(ctx, guild, ending)
	if err != nil || gone {
		return p, gone, err
	}
	about := s.leagues.Table.About(f.Game)
	if about == nil {
		return p, false, fmt.Errorf("match %s is of no title there is", f.Match)
	}
	return playedOf(f, about), len(f.First) == 0, nil
}

// playedOf is a match's end as the ladder takes it. Winners are first; the others
// share the last rank, or have the order of their scores where the title has any
// and more than two play.
func playedOf(f table.Finish, about *engine.About) ladder.Played {
	p := ladder.Played{Match: ladder.MatchID(f.Match), End: endOf(f)}
	for i, u := range f.First {
		seat := ladder.Seat{Side: about.Side(engine.Seat(i)), Rank: 1, Actions: f.Actions[i], AI: u == 0}
		if u != 0 {
			seat.Person = personOf(u)
		}
		if f.Winners != 0 && !f.Winners.Has(engine.Seat(i)) {
			seat.Rank = 2
			seat.Late = p.End == ladder.ByTime
		}
		p.Seats = append(p.Seats, seat)
	}
	if f.Winners != 0 && len(f.Scores) == len(p.Seats) && len(p.Seats) > 2 {
		for i := range p.Seats {
			if p.Seats[i].Rank > 1 {
				p.Seats[i].Rank = 2 + betterLosers(f, i)
			}
		}
	}
	return p
}

// betterLosers counts those who did not win and scored more than a seat.
func betterLosers(f table.Finish, seat int) int {
	n := 0
	for i, score := range f.Scores {
		if !f.Winners.Has(engine.Seat(i)) && score > f.Scores[seat] {
			n++
		}
	}
	return n
}

// endOf is how a match ended. A match that a moderator ended without a winner, that
// nobody played on, or that is discounted, counts for nothing.
func endOf(f table.Finish) ladder.End {
	if f.Discount != "" {
		return ladder.ByNobody
	}
	switch f.How {
	case record.ResignKind, record.LeaveKind:
		return ladder.ByResign
	case record.TimeEndKind:
		return ladder.ByTime
	case record.SettleKind, record.DrawKind:
		return ladder.ByAgree
	case record.CloseKind:
		return ladder.ByNobody
	case record.EndKind:
		if f.Winners == 0 {
			return ladder.ByNobody
		}
		return ladder.ByAgree
	}
	if f.Status != table.Over {
		return ladder.ByNobody
	}
	return ladder.ByRules
}

// opponents are who else is of a pairing.
func opponents(seats []ladder.Person, of ladder.Person) []ladder.Person {
	return slices.DeleteFunc(slices.Clone(seats), func(p ladder.Person) bool { return p == of })
}

func (s *Ladders) Concerned(ctx context.Context, l *Ladder, key string, from, to uint64) (list []storage.UserID, err error) {
	var players []ladder.Person
	if key != "" {
		p, _ := pairingOf(l, key)
		players = p.Seats
	} else {
		events, err := s.News(ctx, l, from, to)
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			players = append(players, e.By)
			if e.Report.Result != nil {
				for _, p := range e.Report.Result.Parties {
					players = append(players, p.Person)
				}
			}
		}
	}
	for _, p := range once(players) {
		list = append(list, userOf(p))
	}
	return list, nil
}

// Mail returns the mail that tells events. news of a move are told in the new
// channel.
func (s *Ladders) Mail(l, next *Ladder, events []ladder.Event) (list []storage.Mail) {
	if slices.ContainsFunc(events, ladder.Event.IsPublic) {
		list = append(list, league.NewsTo(next.Head, next.From, next.Seq))
	}
	// A mail replaces no older one: that may have been posted without our knowing,
	// and only itself, tried again, finds its message.
	tend := func(kind, key string) {
		m := league.About(kind, l.Head, l.ID, key)
		m.Replaces = ""
		list = append(list, m)
	}
	for i, e := range events {
		report := next.State.Report(int(next.From) + i)
		for _, n := range report.Challenges {
			tend(league.ChallengeMail, challengeKey(n))
		}
		if report.Pairing != 0 {
			tend(league.PairingMail, PairingKey(report.Pairing))
		}
		if _, closed := e.Fact.(ladder.SeasonClosed); closed {
			list = append(list, storage.Mail{Kind: league.StandingsMail, Seq: uint64(l.State.Season().Number), Channel: l.Head.Channel})
		}
	}
	return list
}

// A ReportedEvent is an event of a ladder with what it changed.
type ReportedEvent struct {
	ladder.Event
	Report ladder.Report
}

// News returns the events from ≤ number < to, each with what it changed.
func (s *Ladders) News(ctx context.Context, l *Ladder, from, to uint64) ([]ReportedEvent, error) {
	events, err := s.Events(ctx, l, from, to)
	var told []ReportedEvent
	for i, e := range events {
		told = append(told, ReportedEvent{e, l.State.Report(int(from) + i)})
	}
	return told, err
}

// A pairing is a challenge or a pairing with all that has become of it.
type pairing struct {
	Number    int
	Seats     []ladder.Person // of a pairing in the order of the title's seats; of a challenge who sent it first
	Challenge bool
	By        int            // of a pairing: the number of the challenge that led to it; 0: the queue did
	At, Until int64          // of a challenge
	End       ladder.Fact    // what ended it; nil while it is open
	Match     ladder.MatchID // of a pairing; "": none yet
	Result    *ladder.Result
}

// pairingOf returns the challenge or pairing of a key: false if there is none.
func pairingOf(l *Ladder, key string) (pairing, bool) {
	number, challenge, ok := readKey(key)
	if !ok {
		return pairing{}, false
	}
	if challenge {
		c, ok := l.State.Challenge(number)
		return pairing{Number: c.Number, Challenge: true, Seats: []ladder.Person{c.From, c.To}, At: c.At, Until: c.Until, End: c.End}, ok
	}
	p, ok := l.State.Pairing(number)
	d := pairing{Number: p.Number, Seats: p.Seats, By: p.Challenge, At: p.At, End: p.End, Match: p.Match}
	if p.Match != "" {
		d.Result = l.State.Result(p.Match)
	}
	return d, ok
}
