package site

import (
	"bytes"
	"context"
	"slices"
	"time"

	"skald/bot/desk"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/engine/match/spelling"
	"skald/render/site"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/matches"
)

// How many a server's page lists.
const (
	perPart          = 30
	mostRunning      = 30
	mostCompetitions = 50 // of those that go on, and of those that are over
	mostInFeed       = 20
)

// A found is a match in a server's list.
type found struct {
	id storage.MatchID
	head.Head
}

// heads reads the heads of matches that are shown so.
func heads(r storage.Reader, ids []storage.MatchID, as string) (list []found) {
	for _, id := range ids {
		if h, _, err := matches.HeadOf(r, id); err == nil && shownAs(h) == as {
			list = append(list, found{id, h})
		}
	}
	return list
}

// A listing is what is read of a server, and then what of it is shown.
type listing struct {
	guild             storage.GuildID
	web               matches.Web
	running, finished []found
	parts             int
	leagues           []entered
	names             crowd
}

// An entered is a competition in a list.
type entered struct {
	id storage.LeagueID
	competition.Head
}

// ofGuild looks at a part of a server's page.
func (s *Site) ofGuild(g storage.GuildID, as form, part int) func(context.Context, *words.Voice) (work, error) {
	return func(ctx context.Context, v *words.Voice) (work, error) {
		var l listing
		err := s.read(ctx, func(r storage.Reader) (err error) {
			l, err = readListing(r, g)
			return err
		})
		if err == nil {
			err = s.pick(ctx, &l, part)
		}
		if err == nil && part > max(l.parts, 1) {
			err = errUnknown
		}
		return work{write: func(context.Context) (*doc, error) { return s.guildAs(v, l, as, part) }}, hidden(err)
	}
}

// readListing reads what a server may show: the last of its matches that are over, all
// that run, and its competitions.
func readListing(r storage.Reader, g storage.GuildID) (l listing, err error) {
	l.guild = g
	if l.web, err = webOf(r, g); err != nil {
		return l, err
	}
	over, err := r.ByGuild(matches.EndedIn(g), 0, mostCounted)
	if err != nil {
		return l, err
	}
	now, err := r.ByGuild(g, 0, 0)
	if err != nil {
		return l, err
	}
	l.finished, l.running = heads(r, over, site.Over), heads(r, now, site.Running)
	l.leagues, err = readLeagues(r, g)
	return l, err
}

// pick leaves of a listing what everybody on the server sees, and of that one part.
func (s *Site) pick(ctx context.Context, l *listing, part int) (err error) {
	l.finished = s.channels.opened(ctx, l.finished)
	l.parts = (len(l.finished) + perPart - 1) / perPart
	l.finished = l.finished[min((part-1)*perPart, len(l.finished)):min(part*perPart, len(l.finished))]
	l.leagues = slices.DeleteFunc(l.leagues, func(c entered) bool { return !s.channels.open(ctx, c.Guild, c.Channel) })
	if l.running = s.channels.opened(ctx, l.running); part > 1 {
		l.running, l.leagues = nil, nil
	}
	l.running = l.running[:min(len(l.running), mostRunning)]
	l.names, err = s.called(ctx, slices.Concat(l.running, l.finished))
	return err
}

// called reads the names of those who played some matches.
func (s *Site) called(ctx context.Context, list []found) (c crowd, err error) {
	var users []storage.UserID
	for _, f := range list {
		users = append(users, f.Players...)
	}
	err = s.read(ctx, func(r storage.Reader) error {
		c, err = crowdOf(r, users)
		return err
	})
	return c, err
}

// readLeagues reads the competitions of a server, those that go on first.
func readLeagues(r storage.Reader, g storage.GuildID) (list []entered, err error) {
	for _, in := range []storage.GuildID{g, competition.Past(g)} {
		ids, err := r.LeaguesIn(in, 0, 0)
		if err != nil {
			return nil, err
		}
		slices.Reverse(ids)
		for _, id := range ids[:min(len(ids), mostCompetitions)] {
			snap, err := r.LoadLeague(id)
			if err != nil {
				return nil, err
			}
			if h, _, err := competition.DecodeHead(snap.Head); err == nil && h.Over == (in != g) {
				list = append(list, entered{id, h})
			}
		}
	}
	return list, nil
}

// guildAs writes a part of a server's page.
func (s *Site) guildAs(v *words.Voice, l listing, as form, part int) (*doc, error) {
	m := site.Server{
		Ref: serverRef(l.guild, l.web), Titles: []site.Ref{}, Competitions: []site.Ref{}, Part: part, Parts: max(l.parts, 1),
		Running: some(s.listed(v, l, l.running)), Finished: some(s.listed(v, l, l.finished)),
	}
	for i := range s.Titles {
		m.Titles = append(m.Titles, titleRef(v, &s.Titles[i], l.guild))
	}
	for _, c := range l.leagues {
		m.Competitions = append(m.Competitions, s.leagueRef(v, c))
	}
	switch as {
	case asJSON:
		return data(v, m)
	case asFeed:
		return s.guildFeed(v, m)
	}
	p := site.Page{
		Title: m.Name, Description: v.Say("site.server-description", words.Data{"server": m.Name}), Path: m.Page, Indexed: l.web.Shown == matches.WebIndexed,
		Feed: m.Page + "/feed.atom", Data: "/api/v1/servers/" + m.ID, Body: m,
	}
	if len(m.Finished) > 0 {
		p.Picture, p.Alt = m.Finished[0].Picture, m.Finished[0].Name
	}
	if part > 1 {
		p.Trail = []site.Ref{m.Ref}
	}
	return s.page(v, p)
}

// leagueRef leads to a competition's page.
func (s *Site) leagueRef(v *words.Voice, c entered) site.Ref {
	name := spelling.Clean(c.Name)
	if t := s.titleOf(c.Game); name == "" && t != nil {
		name = v.Say("ladder.picture", words.Data{"title": v.Title(t.Game.About())})
	}
	if name == "" {
		name = v.Say("site.kind-"+string(c.Kind), nil)
	}
	return site.Ref{ID: string(c.id), Name: name, Kind: string(c.Kind), Page: CompetitionPath(c.id)}
}

// listed says matches as lists show them. One of a title that this program does not have
// is left out.
func (s *Site) listed(v *words.Voice, l listing, list []found) (all []site.Match) {
	for _, f := range list {
		if t := s.titleOf(f.Game); t != nil {
			m := s.matchOf(v, t, f, serverRef(l.guild, l.web), l.names)
			for _, c := range l.leagues {
				if f.Fixture != nil && f.Fixture.League == c.id {
					ref := s.leagueRef(v, c)
					m.Competition = &ref
				}
			}
			all = append(all, m)
		}
	}
	return all
}

// matchOf says what everybody may know of a match by its head.
func (s *Site) matchOf(v *words.Voice, t *desk.Title, f found, server site.Ref, names crowd) site.Match {
	about := t.Game.About()
	m := site.Match{
		Ref:   site.Ref{ID: string(f.id), Page: MatchPath(f.id)},
		Title: titleRef(v, t, f.Guild), Server: server, Status: shownAs(f.Head), Players: []site.Player{}, Picture: MatchPath(f.id) + "/board.png",
	}
	var called []string
	for i, u := range f.Players {
		p := site.Player{Number: i + 1, Name: names[u], Bot: rules.IsSkald(u)}
		if len(about.Sides) > 0 {
			p.Side = v.Side(about, engine.Seat(i))
		}
		p.Won = f.Result != nil && slices.Contains(f.Result.Winners, i)
		m.Players, called = append(m.Players, p), append(called, site.Called(v, p))
	}
	m.Name = v.Say("site.match-head", words.Data{"title": m.Title.Name, "players": v.Join(called...)})
	if m.Status == site.Over {
		ended := f.Ended.UTC().Truncate(time.Second)
		m.Ended, m.Turns, m.Outcome = &ended, max(0, int(f.Turn.Number)-1), outcome(v, about, f.Head, m.Players)
	}
	return m
}

// outcome says how a match ended.
func outcome(v *words.Voice, about *engine.About, h head.Head, players []site.Player) string {
	if h.Result == nil {
		return v.Say("webpage.nobody-won", nil)
	}
	called := func(seat engine.Seat) string {
		if int(seat) < len(players) && (len(about.Sides) == 0 || players[seat].Name != "") {
			return site.Called(v, players[seat])
		}
		return v.Side(about, seat)
	}
	var winners []string
	for _, seat := range h.Result.Winners {
		winners = append(winners, called(engine.Seat(seat)))
	}
	text := v.Say("webpage.nobody-won", nil)
	if len(winners) > 0 {
		text = v.Say("webpage.won", words.Data{"who": v.Join(winners...)})
	}
	for _, n := range h.Result.Why {
		text += " " + v.Note(about, n, func(seat engine.Seat) string { return v.Side(about, seat) })
	}
	return text
}

// guildFeed tells of the last matches of a server.
func (s *Site) guildFeed(v *words.Voice, m site.Server) (*doc, error) {
	f := site.Feed{Title: m.Name, Base: s.Base, Path: m.Page + "/feed.atom", Page: m.Page}
	for _, one := range m.Finished[:min(len(m.Finished), mostInFeed)] {
		f.Entries = append(f.Entries, site.Entry{Title: one.Name, Text: one.Outcome, Path: one.Page, At: *one.Ended})
	}
	return feed(v, f)
}

// feed writes a feed, which was renewed when its first entry was. Without one it never was.
func feed(v *words.Voice, f site.Feed) (*doc, error) {
	f.Updated = time.Unix(0, 0)
	if len(f.Entries) > 0 {
		f.Updated = f.Entries[0].At
	}
	var out bytes.Buffer
	if err := site.Atom(&out, v, f); err != nil {
		return nil, err
	}
	return newDoc(atomType, v.Language(), out.Bytes())
}
