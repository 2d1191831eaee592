package league

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"skald/bot/table"
	"skald/bot/table/record"
	"skald/engine"
	"skald/engine/league/tournament"
	"skald/storage"
)

// A Tournament is a stored tournament as it was at one moment.
type Tournament = Competition[*tournament.Tournament]

// Tournaments are the tournaments of a room.
type Tournaments struct {
	*Shelf[*tournament.Tournament, tournament.Act, tournament.Event]
	data *tournament.Data
}

func newTournaments(r *Room) *Tournaments {
	t := &Tournaments{data: tournament.Standard()}
	t.Shelf = newShelf(r, TournamentKind, t)
	return t
}

// Data are the figures by which tournaments are held.
func (t *Tournaments) Data() *tournament.Data { return t.data }

func (t *Tournaments) start(h Head) (*tournament.Tournament, error) {
	return tournament.New(t.data, h.Seed.Seed), nil
}

func (t *Tournaments) encode(e tournament.Event) ([]byte, error) { return tournament.Encode(e) }

func (t *Tournaments) decode(raw []byte) (tournament.Event, error) { return tournament.Decode(raw) }

// index returns the directors and the entrants. Once a tournament is over it is
// found by its server alone.
func (t *Tournaments) index(s *tournament.Tournament) Index {
	if s.Over() {
		return Index{Over: true}
	}
	x := Index{Users: directorsOf(s)}
	for _, e := range s.Entrants() {
		x.Users = append(x.Users, storage.UserID(e.Person))
	}
	return x
}

// An Opening is what the creator of a tournament chooses.
type Opening struct {
	Guild    storage.GuildID
	Channel  storage.ChannelID
	Locale   string // the language in which it speaks to everybody
	Settings tournament.Settings
}

// Open makes a tournament, directed by who presses. It refuses with UnknownGame or
// NotForTwo; the tournament's own refusals are *tournament.Refusal. A doubled
// press returns the tournament that the first made.
func (t *Tournaments) Open(ctx context.Context, p table.Press, o Opening) (*Tournament, error) {
	if err := t.completeHosted(&o.Settings); err != nil {
		return nil, err
	}
	seed, err := t.room.newSeed()
	if err != nil {
		return nil, err
	}
	h := Head{
		Guild: o.Guild, Channel: o.Channel, Locale: o.Locale, Game: o.Settings.Title, Name: o.Settings.Name, Opened: t.room.now().UTC(), Seed: seed,
	}
	l, err := t.Create(ctx, p, h, func(id storage.LeagueID) (Step[tournament.Event], error) {
		events, err := tournament.Create(t.data, string(id), seed.Seed, o.Settings, tournament.Person(p.By), tournament.Unix(h.Opened.Unix()))
		return Step[tournament.Event]{Events: events, Mail: []storage.Mail{registrationMail(h, id)}}, err
	})
	if errors.Is(err, storage.ErrSeen) {
		return t.newestOf(ctx, p.By, o.Guild)
	}
	return l, err
}

// newestOf returns the tournament of a server that u directs and that was made last.
func (t *Tournaments) newestOf(ctx context.Context, u storage.UserID, g storage.GuildID) (*Tournament, error) {
	list, err := t.Listed(ctx, g)
	if err != nil {
		return nil, err
	}
	for _, one := range slices.Backward(list) {
		l, err := t.Load(ctx, one.ID)
		if err == nil && l.State.Directs(tournament.Person(u)) {
			return l, nil
		}
	}
	return nil, refuse(NoLeague)
}

// completeHosted says of a hosted title's settings what the title itself says.
func (t *Tournaments) completeHosted(s *tournament.Settings) error {
	if !s.Hosted() {
		return nil
	}
	about := t.room.table.About(s.Title)
	switch {
	case about == nil:
		return &Refusal{Key: UnknownGame, Word: s.Title}
	case about.Seats.Min > 2 || about.Seats.Max < 2:
		return &Refusal{Key: NotForTwo, Word: s.Title}
	}
	s.Sides = len(about.Sides) > 0
	return nil
}

// complete adds what only the room knows to an act: the interaction under
// the tournament's dice, and whether a hosted match was begun to be played.
func (t *Tournaments) complete(ctx context.Context, l *Tournament, p table.Press, act tournament.Act) (tournament.Act, error) {
	var err error
	switch a := act.(type) {
	case tournament.Join:
		a.Interaction = uint64(p.Interaction)
		return a, nil
	case tournament.Start:
		a.Interaction = uint64(p.Interaction)
		return a, nil
	case tournament.Concede:
		a.Played, err = t.played(ctx, l, tournament.Person(p.By), a.Played)
		return a, err
	case tournament.Drop:
		a.Played, err = t.played(ctx, l, a.Person, a.Played)
		return a, err
	case tournament.Disqualify:
		a.Played, err = t.played(ctx, l, a.Person, a.Played)
		return a, err
	case tournament.SwapPairs:
		return a, t.swappable(ctx, l)
	}
	return act, nil
}

// played reports whether somebody's open match was played: a hosted one if each
// seat has acted as often as the data say, any other if they say so.
func (t *Tournaments) played(ctx context.Context, l *Tournament, p tournament.Person, said bool) (bool, error) {
	m, open := l.State.OpenMatch(p)
	if !open || m.Kind != tournament.KindHosted {
		return said, nil
	}
	place, err := t.room.Place(ctx, l.ID, PairingKey(m.ID))
	if err != nil || place.Match == "" {
		return false, err
	}
	actions, err := t.room.table.Fixtures.Actions(ctx, place.Match)
	if err != nil {
		return false, err
	}
	return slices.Min(actions) >= t.data.HostedActions.Value, nil
}

// swappable refuses a swap once a hosted match of the round runs.
func (t *Tournaments) swappable(ctx context.Context, l *Tournament) error {
	round, open := l.State.Open()
	if !open || round.Kind != tournament.KindHosted {
		return nil
	}
	for _, m := range round.Matches {
		place, err := t.room.Place(ctx, l.ID, PairingKey(m.ID))
		if err != nil {
			return err
		}
		if place.Match != "" {
			return refuse(MatchRuns)
		}
	}
	return nil
}

func (t *Tournaments) meeting(l *Tournament, key string) meeting {
	of, ok := ReadPairingKey(key)
	m, there := l.State.Match(of)
	if !ok || !there || m.Kind != tournament.KindHosted {
		return meeting{}
	}
	return meeting{
		settled: m.Settled || l.State.Over(), open: true, players: peopleOf(m),
		joins: l.State.JoinPresses(m.Seats[:]...), clock: l.State.Settings().Clock,
	}
}

// begun writes nothing: the place of the pairing holds the match.
func (t *Tournaments) begun(*Tournament, string, storage.MatchID) (tournament.Act, bool) {
	return nil, false
}

// before lets the server's ladder count the match.
func (t *Tournaments) before(ctx context.Context, id storage.LeagueID, ending table.Ending) error {
	return t.room.Ladders.rateToo(ctx, id, ending)
}

// ended returns the result of a match, or asks the directors for one.
func (t *Tournaments) ended(ctx context.Context, l *Tournament, ending table.Ending) (step Step[tournament.Event], err error) {
	of, ok := ReadPairingKey(ending.Pairing)
	m, there := l.State.Match(of)
	if !ok || !there || m.Settled {
		return step, nil
	}
	f, gone, err := t.room.finish(ctx, ending)
	if err != nil {
		return step, err
	}
	act, decided := resultOf(f, of)
	if gone || !decided {
		step.Mail = []storage.Mail{noticeMail(l.Head, Notice{Key: NoticeUndecided, Pairing: ending.Pairing, Users: directorsOf(l.State)})}
		return step, nil
	}
	step.Events, err = l.State.Decide(act, tournament.Actor{}, t.room.unix())
	var no *tournament.Refusal
	if errors.As(err, &no) {
		t.room.log.Info("the end of a match does not count any more", "league", l.ID, "match", ending.Match, "why", no.Key)
		return step, nil
	}
	return step, err
}

// resultOf is a hosted match's end as the tournament counts it; false if it ended
// without a result: cancelled, or by a moderator without a winner.
func resultOf(f table.Finish, of tournament.MatchID) (tournament.ReportHosted, bool) {
	act := tournament.ReportHosted{Match: of, ByRules: f.How != record.ResignKind && f.How != record.TimeEndKind && f.How != record.LeaveKind}
	if f.Status != table.Over || len(f.First) != 2 || f.How == record.CloseKind || f.How == record.EndKind && f.Winners == 0 {
		return act, false
	}
	if f.Winners.Len() == 1 {
		act.Winner = tournament.Person(f.First[f.Winners.First()])
	}
	copy(act.Actions[:], f.Actions)
	return act, true
}

func directorsOf(s *tournament.Tournament) (list []storage.UserID) {
	for _, p := range s.Directors() {
		list = append(list, storage.UserID(p))
	}
	return list
}

func (t *Tournaments) concerned(_ context.Context, l *Tournament, key string, _, _ uint64) ([]storage.UserID, error) {
	if id, ok := ReadPairingKey(key); ok {
		m, _ := l.State.Match(id)
		return peopleOf(m), nil
	}
	return directorsOf(l.State), nil
}

// peopleOf are the players of a match of a tournament.
func peopleOf(m tournament.Match) (list []storage.UserID) {
	for _, p := range m.Seats {
		if p != 0 {
			list = append(list, storage.UserID(p))
		}
	}
	return list
}

// Retry posts anew what could not be made of the open round's pairings: messages,
// threads and matches. It refuses with NothingToPost.
func (t *Tournaments) Retry(ctx context.Context, p table.Press, id storage.LeagueID) (*Tournament, error) {
	l, _, err := t.Change(ctx, p, id, func(l *Tournament) (Step[tournament.Event], error) {
		round, open := l.State.Open()
		var list []storage.Mail
		for _, m := range round.Matches {
			place, err := t.room.Place(ctx, l.ID, PairingKey(m.ID))
			if err != nil {
				return Step[tournament.Event]{}, err
			}
			if !m.Settled && (place.Message == 0 || Threaded(m) && place.Thread == 0 || m.Kind == tournament.KindHosted && place.Match == "") {
				list = append(list, tend(l, m.ID))
			}
		}
		if !open || len(list) == 0 {
			return Step[tournament.Event]{}, refuse(NothingToPost)
		}
		return Step[tournament.Event]{Mail: list}, nil
	})
	return l, err
}

// Threaded reports whether a match gets a thread: to be played in, or to draft.
func Threaded(m tournament.Match) bool {
	return m.Kind == tournament.KindHosted || m.Kind == tournament.KindExpedition
}

// PairingKey is what a match of a tournament is called at the table.
func PairingKey(id tournament.MatchID) string {
	return strconv.Itoa(id.Round) + "." + strconv.Itoa(id.Table)
}

// ReadPairingKey reads what PairingKey wrote.
func ReadPairingKey(key string) (id tournament.MatchID, ok bool) {
	round, tab, ok := strings.Cut(key, ".")
	var err1, err2 error
	id.Round, err1 = strconv.Atoi(round)
	id.Table, err2 = strconv.Atoi(tab)
	return id, ok && err1 == nil && err2 == nil
}

// MatchSeedOf is the seed of a hosted match, for everybody once the tournament is
// over: false before.
func MatchSeedOf(l *Tournament, id tournament.MatchID) (engine.Seed, bool) {
	return l.Head.MatchSeed(PairingKey(id)), l.State.Over()
}

// mail returns the mail that tells events: the line in the channel first, then the
// messages elsewhere.
func (t *Tournaments) mail(l, next *Tournament, events []tournament.Event) (list []storage.Mail) {
	if slices.ContainsFunc(events, tournament.Event.IsPublic) {
		list = append(list, newsMail(l.Head, next.From, next.Seq))
	}
	registration := false
	for _, e := range events {
		switch f := e.Fact.(type) {
		case tournament.EntrantJoined, tournament.EntrantLeft, tournament.SheetChanged, tournament.CheckInBegan,
			tournament.EntrantCheckedIn, tournament.CheckInEnded, tournament.Started,
			tournament.DirectorNamed, tournament.DirectorRemoved:
			registration = registration || l.State.Phase() == tournament.Registering
		case tournament.PairingsMade:
			for i := range f.Matches {
				list = append(list, tend(l, tournament.MatchID{Round: f.Round, Table: i + 1}))
			}
		case tournament.RoundVoided, tournament.Cancelled:
			registration = registration || l.State.Phase() == tournament.Registering
			list = append(list, tendOpen(l)...)
		case tournament.PairsSwapped:
			for _, at := range f.Tables {
				list = append(list, tend(l, tournament.MatchID{Round: f.Round, Table: at}))
			}
		case tournament.RoundEnded:
			m := storage.Mail{Kind: StandingsMail, Seq: uint64(f.Round), Channel: l.Head.Channel}
			list = append(list, m)
		case tournament.Closed:
			m := storage.Mail{Kind: StandingsMail, Seq: uint64(l.State.Paired()), Channel: l.Head.Channel}
			list = append(list, m)
		case tournament.ReportMade:
			list = append(list, talk(l, f.Match))
		case tournament.CardPicked:
			list = append(list, talk(l, f.Match))
		case tournament.DraftVoided:
			list = append(list, talk(l, f.Match))
		case tournament.FirstPlayerEntered:
			list = append(list, tend(l, f.Match), talk(l, f.Match))
		case tournament.ResultSettled:
			list = append(list, tend(l, f.Match), talk(l, f.Match))
		case tournament.ResultCorrected:
			list = append(list, tend(l, f.Match))
		}
	}
	if registration {
		list = append(list, registrationMail(l.Head, l.ID))
	}
	return list
}

// tendOpen looks after the matches of the open round that are not settled.
func tendOpen(l *Tournament) (list []storage.Mail) {
	round, _ := l.State.Open()
	for _, m := range round.Matches {
		if !m.Settled {
			list = append(list, tend(l, m.ID))
		}
	}
	return list
}

func tend(l *Tournament, id tournament.MatchID) storage.Mail {
	return pairingMail(PairingMail, l.Head, l.ID, PairingKey(id))
}

func talk(l *Tournament, id tournament.MatchID) storage.Mail {
	return pairingMail(TalkMail, l.Head, l.ID, PairingKey(id))
}

func registrationMail(h Head, id storage.LeagueID) storage.Mail {
	return storage.Mail{Kind: RegistrationMail, Channel: h.Channel, Replaces: replaces(RegistrationMail, id, "")}
}
