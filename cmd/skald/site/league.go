package site

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/bot/league"
	"skald/bot/words"
	contract "skald/engine/league"
	"skald/engine/match/head"
	"skald/render"
	"skald/render/leagueboard"
	"skald/render/site"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/matches"
)

// What a competition's page has at most.
const (
	mostRows    = 100
	mostResults = 50
	mostSeasons = 12
	mostRounds  = 12
)

// A hall is a competition that is shown, with who is in it.
type hall struct {
	id     storage.LeagueID
	head   competition.Head
	web    matches.Web
	names  crowd
	number map[contract.Person]int
	match  map[string]string // the pages of matches, by what the competition calls them
	now    time.Time
}

// A showing is what a kind of competition shows: its people, and then what there is to see.
type showing struct {
	people []contract.Person // in the order of their numbers
	keys   []string          // of the pairings whose matches are linked to
	games  []storage.MatchID // and of matches that it names itself
	tell   func(v *words.Voice, h hall, c *site.Competition)
	member func(v *words.Voice, h hall, of contract.Person) (member, bool) // nil: there are no profiles
}

// A member is somebody's profile and how their rating went.
type member struct {
	site.Profile
	curve *leagueboard.Curve
	alt   string
}

// enter reads what a competition shows, or that it shows nothing.
func (s *Site) enter(ctx context.Context, id storage.LeagueID) (h hall, show showing, err error) {
	h = hall{id: id, now: s.Table.Now()}
	err = s.read(ctx, func(r storage.Reader) error {
		snap, err := r.LoadLeague(id)
		if err != nil {
			return err
		}
		if h.head, _, err = competition.DecodeHead(snap.Head); err != nil {
			return errUnknown
		}
		h.web, err = webOf(r, h.head.Guild)
		return err
	})
	if err == nil && !s.channels.open(ctx, h.head.Guild, h.head.Channel) {
		err = errUnknown
	}
	if err != nil {
		return h, show, hidden(err)
	}
	if show, err = s.showing(ctx, h); err != nil {
		var no *league.Refusal
		if errors.As(err, &no) || errors.Is(err, league.ErrQuarantined) {
			err = errUnknown
		}
		return h, show, err
	}
	h.number, h.match = map[contract.Person]int{}, map[string]string{}
	played := map[string]found{}
	var users []storage.UserID
	for i, p := range show.people {
		h.number[p] = i + 1
		users = append(users, storage.UserID(p))
	}
	err = s.read(ctx, func(r storage.Reader) (err error) {
		for _, key := range show.keys {
			raw, err := r.PostedIn(id, key)
			if err != nil {
				return err
			}
			if place := competition.ReadPlace(raw); place.Match != "" {
				h.note(played, r, key, place.Match)
			}
		}
		for _, m := range show.games {
			h.note(played, r, string(m), m)
		}
		h.names, err = crowdOf(r, users)
		return err
	})
	for key, m := range played {
		if s.channels.shows(ctx, m.Head) {
			h.match[key] = MatchPath(m.id)
		}
	}
	return h, show, err
}

// note notes a match of the competition's server of which there may be a page.
func (h hall) note(played map[string]found, r storage.Reader, key string, id storage.MatchID) {
	m, _, err := matches.HeadOf(r, id)
	if err == nil && m.Guild == h.head.Guild && shownAs(m) != "" && m.Status != head.Lobby {
		played[key] = found{id, m}
	}
}

// showing reads a competition by its kind.
func (s *Site) showing(ctx context.Context, h hall) (showing, error) {
	switch h.head.Kind {
	case competition.Ladder:
		l, err := s.ladders.Load(ctx, h.id)
		if err != nil {
			return showing{}, err
		}
		return ladderShown(l.State, s.Table.About(l.Head.Game), h), nil
	case competition.Tournament:
		t, err := s.tournaments.Load(ctx, h.id)
		if err != nil {
			return showing{}, err
		}
		return tournamentShown(t.State), nil
	case competition.Championship:
		c, err := s.championships.Load(ctx, h.id)
		if err != nil {
			return showing{}, err
		}
		return championshipShown(c.State), nil
	}
	return showing{}, errUnknown
}

// player says who somebody is in a competition.
func (h hall) player(p contract.Person) site.Player {
	one := site.Player{Number: h.number[p], Name: h.names[storage.UserID(p)]}
	if h.head.Kind == competition.Ladder && h.web.Key != "" {
		one.Page = CompetitionPath(h.id) + "/p/" + publicID(h.web, h.id, storage.UserID(p))
	}
	return one
}

// called says who somebody is, in words.
func (h hall) called(v *words.Voice, p contract.Person) string { return site.Called(v, h.player(p)) }

// ofLeague looks at a competition.
func (s *Site) ofLeague(id storage.LeagueID, as form) func(context.Context, *words.Voice) (work, error) {
	return func(ctx context.Context, v *words.Voice) (work, error) {
		h, show, err := s.enter(ctx, id)
		return work{write: func(context.Context) (*doc, error) { return s.leagueAs(v, h, show, as) }}, err
	}
}

// leagueAs writes a competition.
func (s *Site) leagueAs(v *words.Voice, h hall, show showing, as form) (*doc, error) {
	m := site.Competition{
		Ref: s.leagueRef(v, entered{h.id, h.head}), Server: serverRef(h.head.Guild, h.web), Over: h.head.Over,
		About: []string{}, Tables: []site.Table{}, Bracket: []site.Round{}, Rounds: []site.Round{}, Seasons: []site.Season{},
		Picture: CompetitionPath(h.id) + "/table.png",
	}
	if t := s.titleOf(h.head.Game); t != nil {
		ref := titleRef(v, t, h.head.Guild)
		m.Title = &ref
	}
	show.tell(v, h, &m)
	if len(m.Tables) == 0 || len(m.Tables[0].Rows) == 0 {
		m.Picture = ""
	}
	switch as {
	case asJSON:
		return data(v, m)
	case asFeed:
		return s.leagueFeed(v, m)
	case asPicture:
		if m.Picture == "" {
			return nil, errUnknown
		}
		return s.tablePicture(v, m)
	}
	p := site.Page{
		Title: m.Name, Description: strings.Join(m.About, " "), Path: m.Page, Indexed: h.web.Shown == matches.WebIndexed, Picture: m.Picture,
		Feed: m.Page + "/feed.atom", Data: "/api/v1/competitions/" + m.ID, Trail: []site.Ref{m.Server}, Body: m,
	}
	if m.Title != nil {
		p.Trail = append(p.Trail, *m.Title)
	}
	if m.Picture != "" {
		var first []string
		for _, row := range m.Tables[0].Rows[:min(3, len(m.Tables[0].Rows))] {
			first = append(first, site.Called(v, row.Player))
		}
		p.Alt = v.Say("site.table-picture", words.Data{"name": m.Name, "who": v.Join(first...)})
	}
	return s.page(v, p)
}

// leagueFeed tells of the last results of a competition.
func (s *Site) leagueFeed(v *words.Voice, m site.Competition) (*doc, error) {
	f := site.Feed{Title: m.Name, Base: s.Base, Path: m.Page + "/feed.atom", Page: m.Page}
	for _, round := range m.Rounds {
		for _, p := range round.Pairings {
			if p.At == nil || p.Result == "" {
				continue
			}
			var people []string
			for _, one := range p.Players {
				people = append(people, site.Called(v, one))
			}
			f.Entries = append(f.Entries, site.Entry{Title: strings.Join(people, " – ") + ": " + p.Result, Text: round.Name, Path: cmp.Or(p.Match, m.Page), At: *p.At})
		}
	}
	slices.SortStableFunc(f.Entries, func(a, b site.Entry) int { return b.At.Compare(a.At) })
	f.Entries = f.Entries[:min(len(f.Entries), mostInFeed)]
	for i, e := range f.Entries { // a feed names nothing twice
		if !strings.HasPrefix(e.Path, "/m/") {
			f.Entries[i].Path = fmt.Sprintf("%s#%d-%d", e.Path, e.At.Unix(), i)
		}
	}
	return feed(v, f)
}

// tablePicture draws the beginning of a competition's first table.
func (s *Site) tablePicture(v *words.Voice, m site.Competition) (*doc, error) {
	t := m.Tables[0]
	board := leagueboard.Table{
		Head:    leagueboard.Head{Title: m.Name, Under: t.Name},
		Columns: []leagueboard.Column{{Head: v.Say("site.column-place", nil)}, {Head: v.Say("site.column-player", nil), Stretch: true}},
	}
	for _, c := range t.Columns {
		board.Columns = append(board.Columns, leagueboard.Column{Head: v.Say("site.column-"+c, nil), Align: render.Right})
	}
	for i, row := range t.Rows[:min(len(t.Rows), leagueboard.MostLines)] {
		line := leagueboard.Row{Cells: []string{cmp.Or(row.Place, "–"), site.Called(v, row.Player)}, Moved: row.Moved}
		for _, c := range t.Columns {
			line.Cells = append(line.Cells, row.Cell(c))
		}
		switch {
		case row.Out:
			line.Mark = leagueboard.Out
		case i < 3 && row.Place != "":
			line.Mark = leagueboard.First + leagueboard.Mark(i)
		}
		board.Rows = append(board.Rows, line)
	}
	var out bytes.Buffer
	if err := s.boards.Table(&out, board); err != nil {
		return nil, err
	}
	return newDoc(pngType, v.Language(), out.Bytes())
}

// ofMember looks at somebody's profile in a ladder.
func (s *Site) ofMember(id storage.LeagueID, public string, as form) func(context.Context, *words.Voice) (work, error) {
	return func(ctx context.Context, v *words.Voice) (work, error) {
		h, show, err := s.enter(ctx, id)
		if err != nil {
			return work{}, err
		}
		i := slices.IndexFunc(show.people, func(p contract.Person) bool { return publicID(h.web, id, storage.UserID(p)) == public })
		if i < 0 || show.member == nil || h.web.Key == "" {
			return work{}, errUnknown
		}
		m, ok := show.member(v, h, show.people[i])
		if !ok {
			return work{}, errUnknown
		}
		return work{write: func(context.Context) (*doc, error) { return s.memberAs(v, h, m, as) }}, nil
	}
}

// memberAs writes a profile.
func (s *Site) memberAs(v *words.Voice, h hall, m member, as form) (*doc, error) {
	m.Competition, m.Server = s.leagueRef(v, entered{h.id, h.head}), serverRef(h.head.Guild, h.web)
	if m.curve != nil {
		m.Picture = m.Player.Page + "/curve.png"
	}
	who := site.Called(v, m.Player)
	switch {
	case as == asJSON:
		return data(v, m.Profile)
	case as == asPicture && m.curve == nil:
		return nil, errUnknown
	case as == asPicture:
		m.curve.Head.Under = m.Competition.Name
		var out bytes.Buffer
		if err := s.boards.Curve(&out, *m.curve); err != nil {
			return nil, err
		}
		return newDoc(pngType, v.Language(), out.Bytes())
	}
	title := v.Say("site.profile-head", words.Data{"player": who, "competition": m.Competition.Name})
	return s.page(v, site.Page{
		Title: title, Description: title, Path: m.Player.Page, Indexed: h.web.Shown == matches.WebIndexed, Picture: m.Picture, Alt: m.alt,
		Data:  "/api/v1/competitions/" + string(h.id) + "/players/" + m.Player.Page[strings.LastIndexByte(m.Player.Page, '/')+1:],
		Trail: []site.Ref{m.Server, m.Competition}, Body: m.Profile,
	})
}

// cut keeps a table as long as a page shows it.
func cut(t site.Table) site.Table {
	t.Rows = some(t.Rows)
	t.More = max(0, len(t.Rows)-mostRows)
	t.Rows = t.Rows[:len(t.Rows)-t.More]
	return t
}

// won says what came of a pairing, by who of it won.
func (h hall) won(v *words.Voice, winners []contract.Person, all int) string {
	switch {
	case len(winners) == 0:
		return v.Say("site.nobody-won", nil)
	case len(winners) == all && all > 1:
		return v.Say("site.draw", nil)
	}
	var names []string
	for _, p := range winners {
		names = append(names, h.called(v, p))
	}
	return v.Say("site.won-by", words.Data{"who": v.Join(names...)})
}

func moment(seconds int64) *time.Time {
	if seconds == 0 {
		return nil
	}
	at := time.Unix(seconds, 0).UTC()
	return &at
}
