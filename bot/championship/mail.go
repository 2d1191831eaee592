package championship

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/mailroom"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/championship"
	"skald/engine/league/hook"
	"skald/storage"
	"skald/storage/competition"
)

// mails are the messages of championships.
type mails struct{ *Room }

// Mails returns the kinds of mail of championships.
func (b *Room) Mails() []outbox.Kind {
	m, d := mails{b}, mailroom.Desk{Desk: b.Desk}
	return mailroom.Kinds(d, b.held, m, map[string]mailroom.Sending[*rules.Championship]{
		// The message by which people join a season is brought up to date, or posted.
		competition.RegistrationMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, c *Championship) (storage.Delivery, error) {
			season := int(mail.Seq)
			if season != c.State.Season() {
				return storage.Delivery{}, nil
			}
			return d.In(ctx, mail, competition.RegistrationPlace+strconv.Itoa(season), func(place *competition.Place) (err error) {
				place.Message, err = d.Tend(ctx, s, mail, v, place.Message, b.registration(ctx, v, c), c.State.Phase() == rules.Registering)
				return err
			})
		},
		competition.BoardMail: func(ctx context.Context, s *outbox.Sender, mail storage.Mail, v *words.Voice, c *Championship) (storage.Delivery, error) {
			return d.Board(ctx, s, mail, v, func() desk.ChannelMessage { return b.board(ctx, v, c) })
		},
	})
}

// registration is the message by which people join a season.
func (b *Room) registration(ctx context.Context, v *words.Voice, c *Championship) desk.ChannelMessage {
	text := b.about(v, c)
	msg := desk.ChannelMessage{}
	if c.State.Phase() == rules.Registering && !c.State.Over() {
		text = append(text, lines(v, c.State.CalendarLines(0))...)
		msg.Rows = discord.Buttons(append([]discord.Button{button(v, discord.Success, "join", c, toJoin), button(v, discord.Secondary, "leave", c, toLeave), button(v, discord.Secondary, "show", c, toShow)}, b.Subscribing(ctx, v, c.Head.Guild, idOf(c, toShow).ID)...)...)
	} else {
		text = append(text, v.Say("championship.registration-over", nil))
	}
	msg.Text = phrase.Join("\n", append(text, told(v, who).InSeason(c.State), told(v, who).SeasonPromise(c.State, string(c.ID)))...)
	return msg
}

// board is the message that always shows how it stands: the first page of all tables, or
// of the knock-out once that is drawn.
func (b *Room) board(ctx context.Context, v *words.Voice, c *Championship) desk.ChannelMessage {
	var text []string
	var files []discord.File
	if _, _, _, ok := c.State.Bracket(); ok {
		text, files = lines(v, c.State.BracketLines()), b.brackets(ctx, v, c)
	} else {
		text, files = told(v, who).Tables(c.State, 0), b.drawn(ctx, v, c, 0)
	}
	if len(text) == 0 {
		return desk.ChannelMessage{}
	}
	head := "## " + v.Say("championship.board", words.Data{"name": phrase.Literal(c.Head.Name), "season": c.State.Season()})
	return desk.ChannelMessage{Text: desk.Pages(append([]string{head}, text...))[0], Files: files, Rows: discord.Buttons(b.looks(v, c)...)}
}

// News tells events in the channel, in as many messages as they need.
func (b mails) News(ctx context.Context, v *words.Voice, c *Championship, _ uint64, events []rules.Event) (list []desk.ChannelMessage) {
	var text []string
	var first desk.ChannelMessage
	begins := false
	for _, e := range events {
		said := lines(v, c.State.News(e))
		if len(said) > 0 && e.Steward {
			said[0] += " " + v.Say("championship.news.steward", nil)
		}
		text = append(text, said...)
		switch f := e.Fact.(type) {
		case rules.Warned:
			for _, number := range f.Matches {
				m, _ := c.State.MatchOf(rules.Match{Season: f.Season, Number: number}.Key())
				first.Ping = append(first.Ping, league.Users(m.Seats...)...)
			}
		case rules.MatchesMade, rules.Started, rules.KnockOutDrawn:
			begins = begins || len(said) > 0
		case rules.SeasonOpened:
			begins = begins || len(said) > 0
			first.Rows = discord.Buttons(button(v, discord.Success, "join", c, toJoin))
		case rules.Reminded:
			for _, p := range c.State.Entrants() {
				first.Ping = append(first.Ping, storage.UserID(p.Person))
			}
		case rules.Extended, rules.Decided:
			m, _ := c.State.MatchOf(keyOf(f))
			first.Ping = append(first.Ping, league.Users(m.Seats...)...)
		}
	}
	slices.Sort(first.Ping)
	first.Ping = slices.Compact(first.Ping)
	for _, page := range desk.Pages(text) {
		msg := desk.ChannelMessage{Text: page, Rows: first.Rows}
		if begins && len(list) == 0 {
			b.Calling(ctx, c.Head.Guild, &msg)
		}
		for _, u := range first.Ping { // a message notifies those whom it names
			if strings.Contains(page, phrase.Mention(u)) {
				msg.Ping = append(msg.Ping, u)
			}
		}
		list, first.Rows = append(list, msg), nil
	}
	return list
}

// keyOf returns the key of the match whose people an event concerns.
func keyOf(f rules.Fact) string {
	switch f := f.(type) {
	case rules.Extended:
		return rules.Match{Season: f.Season, Number: f.Match}.Key()
	case rules.Decided:
		if f.Cause != rules.ByTable {
			return rules.Match{Season: f.Season, Number: f.Match}.Key()
		}
	}
	return ""
}

// Hook tells a program elsewhere of results, rounds and tables.
func (mails) Hook(c *Championship, from uint64, events []rules.Event) []hook.Delivery {
	return c.State.Hooked(int(from), events, named(c))
}

// Standings shows nothing: the message that always shows how it stands does.
func (mails) Standings(context.Context, *words.Voice, *Championship, int) desk.ChannelMessage {
	return desk.ChannelMessage{}
}

// Notice tells something that is no event.
func (mails) Notice(v *words.Voice, c *Championship, n competition.Notice) (msg desk.ChannelMessage, about string) {
	players, where := "", ""
	if m, ok := c.State.MatchOf(n.Pairing); ok {
		players, where = phrase.Enumerated(v, m.Seats, who), aloud(v, c.State.Where(m))
		about = v.Headed(where, players)
	}
	return desk.ChannelMessage{Ping: n.Users, Text: v.Say("championship.notice."+n.Key, words.Data{
		"table": where, "players": players, "who": phrase.Mentions(v, n.Users), "name": phrase.Literal(c.Head.Name), "channel": phrase.Channel(cmp.Or(n.Channel, c.Head.Channel)),
	})}, about
}

// Pairing shows a match, which is played in a thread of its own.
func (mails) Pairing(v *words.Voice, c *Championship, key string) (mailroom.Pairing, bool) {
	m, ok := c.State.MatchOf(key)
	if !ok { // of a season long past
		m.Season, m.Number, ok = rules.ReadKey(key)
		return mailroom.Pairing{Threaded: true, Message: desk.ChannelMessage{Text: "**" + aloud(v, c.State.Where(m)) + "**"}}, ok
	}
	open := !m.Settled && !c.State.Over()
	data := words.Data{"players": phrase.Enumerated(v, m.Seats, who), "where": aloud(v, c.State.Where(m)), "at": moment(m.Due), "in": phrase.Ago(unix(m.Due))}
	msg := desk.ChannelMessage{Text: v.Say("championship.pairing.open", data)}
	switch {
	case m.Settled:
		data["result"] = aloud(v, c.State.Result(m))
		msg.Text = v.Say("championship.pairing.settled", data)
	case !open:
		msg.Text = v.Say("championship.pairing.void", data)
	default:
		msg.Ping = league.Users(m.Seats...)
	}
	names := told(v, func(p rules.Person) string { return plainName(c, p) })
	thread := strings.Join(phrase.Each(m.Seats, names.Called), " – ") + " · " + names.Said(c.State.Where(m))
	return mailroom.Pairing{Open: open, Threaded: true, Thread: thread, Message: msg}, true
}

// Mail returns the mail that tells events: the line in the channel first, then the
// messages elsewhere.
func (s *Championships) Mail(_, next *Championship, events []rules.Event) (list []storage.Mail) {
	h, c := next.Head, next.State
	news, registration, board := false, false, false
	var pairings []string // their keys
	key := func(season, number int) string { return rules.Match{Season: season, Number: number}.Key() }
	for _, e := range events {
		news = news || len(c.News(e)) > 0
		switch f := e.Fact.(type) {
		case rules.SeasonOpened, rules.Joined, rules.Left, rules.DateSet, rules.DirectorNamed, rules.DirectorRemoved:
			registration = true
		case rules.Started, rules.KnockOutDrawn, rules.SeasonEnded, rules.Skipped, rules.Withdrawn:
			registration, board = true, true
		case rules.MatchesMade:
			for i := range f.Matches {
				pairings = append(pairings, key(f.Season, f.First+i))
			}
			board = true
		case rules.Decided:
			pairings, board = append(pairings, key(f.Season, f.Match)), true
		case rules.Extended:
			pairings = append(pairings, key(f.Season, f.Match))
		case rules.Undecided:
			n := competition.Notice{Key: competition.NoticeUndecided, Pairing: key(f.Season, f.Match), Users: league.Users(c.Directors()...)}
			list = append(list, competition.NoticeTo(next.ID, h.Channel, 0, n))
		case rules.Moved, rules.Closed:
			registration, board = true, true
			for _, m := range c.Matches() {
				if !m.Settled {
					pairings = append(pairings, m.Key())
				}
			}
		}
	}
	if news {
		list = append([]storage.Mail{competition.NewsTo(h, next.From, next.Seq)}, list...)
	}
	for _, key := range phrase.Firsts(pairings, func(key string) string { return key }) {
		list = append(list, competition.About(competition.PairingMail, h, next.ID, key))
	}
	if registration {
		mail := competition.About(competition.RegistrationMail, h, next.ID, "")
		mail.Seq = uint64(c.Season())
		list = append(list, mail)
	}
	if board {
		list = append(list, competition.About(competition.BoardMail, h, next.ID, ""))
	}
	return list
}
