package site

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"slices"
	"time"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/engine/match/spelling"
	"skald/render/site"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/matches"
	"skald/storage/people"
)

// code writes what stands in paths: Crockford's base32 in lower case.
var code = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// ServerPath is the path of a server's page.
func ServerPath(g storage.GuildID) string {
	return "/s/" + code.EncodeToString(binary.BigEndian.AppendUint64(nil, uint64(g)))
}

// MatchPath and CompetitionPath are those of a match and of a competition.
func MatchPath(id storage.MatchID) string        { return "/m/" + string(id) }
func CompetitionPath(id storage.LeagueID) string { return "/c/" + string(id) }

// readServer reads what ServerPath wrote.
func readServer(text string) (storage.GuildID, bool) {
	raw, err := code.DecodeString(text)
	if err != nil || len(raw) != 8 {
		return 0, false
	}
	g := storage.GuildID(binary.BigEndian.Uint64(raw))
	return g, g != 0 && g>>62 == 0 && ServerPath(g) == "/s/"+text
}

// publicLen is how long the name of a person in a path is.
const publicLen = 8

// publicID is what somebody is called in the paths of a competition. Without the
// server's key, which nobody is told, it says nothing about who they are.
func publicID(w matches.Web, in storage.LeagueID, u storage.UserID) string {
	mac := hmac.New(sha256.New, []byte(w.Key))
	mac.Write([]byte(in))
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(u)))
	return code.EncodeToString(mac.Sum(nil)[:5])
}

// webOf reads what a server shows; errUnknown if that is nothing.
func webOf(r storage.Reader, g storage.GuildID) (matches.Web, error) {
	m, err := people.Kept[matches.Moderation](r, storage.Owner{Guild: g})
	if err != nil {
		return matches.Web{}, err
	}
	if !m.Web.On() || g == 0 {
		return matches.Web{}, errUnknown
	}
	return m.Web, nil
}

// hidden makes of an error of the store that there is nothing to be seen.
func hidden(err error) error {
	if errors.Is(err, storage.ErrNotFound) || errors.Is(err, matches.ErrQuarantined) {
		return errUnknown
	}
	return err
}

// A crowd are the names of those who agreed to theirs.
type crowd map[storage.UserID]string

// crowdOf reads the names of people, as far as they agreed.
func crowdOf(r storage.Reader, users []storage.UserID) (crowd, error) {
	c := crowd{}
	all, err := people.ReadAll(r, slices.DeleteFunc(slices.Clone(users), rules.IsSkald))
	for u, p := range all {
		if name := spelling.Clean(p.Public); name != "" {
			c[u] = name
		}
	}
	return c, err
}

// read reads the store at one moment.
func (s *Site) read(ctx context.Context, read func(storage.Reader) error) error {
	return s.Table.Store().Read(ctx, read)
}

// titleOf is the title of a key; nil if there is none.
func (s *Site) titleOf(key string) *desk.Title {
	i := slices.IndexFunc(s.Titles, func(t desk.Title) bool { return t.Game.About().Key == key })
	if i < 0 {
		return nil
	}
	return &s.Titles[i]
}

// serverRef leads to a server's page.
func serverRef(g storage.GuildID, w matches.Web) site.Ref {
	name := cmp.Or(spelling.Clean(w.Name), "Discord")
	path := ServerPath(g)
	return site.Ref{ID: path[len("/s/"):], Name: name, Page: path}
}

// titleRef leads to a title's figures on a server.
func titleRef(v *words.Voice, t *desk.Title, g storage.GuildID) site.Ref {
	about := t.Game.About()
	return site.Ref{ID: about.Key, Name: v.Title(about), Page: ServerPath(g) + "/t/" + about.Key}
}

// shownAs reports how a match is shown on a server with pages: as one that is over, as
// one that runs and whose players agreed, or not at all ("").
func shownAs(h head.Head) string {
	switch {
	case h.Status == head.Over:
		return site.Over
	case h.Status == head.Running && h.Web:
		return site.Running
	}
	return ""
}

// some is a list that JSON writes as one, though it is empty.
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// patience is how long an address is looked for.
const patience = 2 * time.Second

// Addresses returns what is the address of the page of a match or a competition of a
// server, by its id, or of the server, by none: "" if the server does not show it.
func Addresses(t *table.Table, base string, sees Sees) func(storage.GuildID, string) string {
	seen := newChannels(sees)
	return func(g storage.GuildID, of string) string {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		in, err := storage.Ask(ctx, t.Store(), func(r storage.Reader) (storage.ChannelID, error) { return homeOf(r, g, of) })
		if err != nil || of != "" && !seen.open(ctx, g, in) {
			return ""
		}
		switch {
		case of == "":
			return base + ServerPath(g)
		case storage.LeagueID(of).Valid():
			return base + CompetitionPath(storage.LeagueID(of))
		}
		return base + MatchPath(storage.MatchID(of))
	}
}

// homeOf returns the channel of a match or a competition of a server, 0 of none.
func homeOf(r storage.Reader, g storage.GuildID, of string) (storage.ChannelID, error) {
	if _, err := webOf(r, g); err != nil || of == "" {
		return 0, err
	}
	if !storage.LeagueID(of).Valid() {
		h, _, err := matches.HeadOf(r, storage.MatchID(of))
		if err == nil && h.Private {
			err = errUnknown
		}
		return h.Home(), err
	}
	snap, err := r.LoadLeague(storage.LeagueID(of))
	if err != nil {
		return 0, err
	}
	h, _, err := competition.DecodeHead(snap.Head)
	return h.Channel, err
}
