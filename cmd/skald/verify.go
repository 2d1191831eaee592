package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"skald/engine"
	"skald/engine/match/proof"
	"skald/storage"
)

// verify replays an exported match and prints what is to be compared with the
// channel. It is an error if the match is not what it says.
func verify(_ context.Context, a *call) error {
	file, err := os.Open(a.file)
	if err != nil {
		return err
	}
	defer file.Close()
	e, err := proof.ReadExport(file)
	if err != nil {
		return fmt.Errorf("read %s: %w", a.file, err)
	}
	games := a.games()
	report, err := proof.Verify(games, e)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(games, func(g engine.Game) bool { return g.About().Key == report.Game })
	if _, err := io.WriteString(a.out, figures(report, games[i].About())); err != nil {
		return err
	}
	for _, f := range report.Faults {
		fmt.Fprintln(a.out, f)
	}
	if n := len(report.Faults); n > 0 {
		return fmt.Errorf("match %s is not what it says: %s", report.Match, plural(n, "fault", "faults"))
	}
	_, err = fmt.Fprintf(a.out, "%s\n%s\n", inItself(report), proven(report))
	return err
}

// inItself says what playing a match without faults again has shown.
func inItself(r proof.Report) string {
	if r.Older == 0 {
		return "The match is honest in itself: its records follow from the seed, the rules and what the players did."
	}
	said := "The match is not shown to be honest in itself: " + notPlayedAgain(r) + ". What they say happened is their word alone; a program of those rules can play them again."
	if r.Older < r.Records {
		which := fmt.Sprintf("Records %d to %d follow", r.Older, r.Records-1)
		if r.Older == r.Records-1 {
			which = fmt.Sprintf("Record %d follows", r.Older)
		}
		said += fmt.Sprintf("\n%s from the position after record %d, the seed, the rules and what the players did.", which, r.Older-1)
	}
	return said
}

// notPlayedAgain says which records of a match were made under older rules.
func notPlayedAgain(r proof.Report) string {
	which := fmt.Sprintf("records 0 to %d were", r.Older-1)
	if r.Older == 1 {
		which = "record 0 was"
	}
	return fmt.Sprintf("%s played under older rules (from version %d on; this program's are version %d) and not played again by this program", which, r.Oldest, r.Rules)
}

// figures are what a match says of itself, a line each. The words of its options
// are the one thing in them that the file chose freely: they are quoted.
func figures(r proof.Report, about *engine.About) string {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-13s"+format+"\n", append([]any{name}, args...)...)
	}
	line("match", "%s (%s)", r.Match, r.Game)
	switch {
	case r.Own:
		line("edition", "this program's, SHA-256 %s", r.Edition)
	case r.Edition != nil:
		line("edition", "another than this program's, SHA-256 %s", r.Edition)
	}
	line("options", "%s", options(r.Options))
	var players []string
	for seat, u := range r.Players {
		players = append(players, fmt.Sprintf("%s: %s", about.Side(engine.Seat(seat)), u))
	}
	line("players", "%s", strings.Join(players, ", "))
	line("interactions", "%s", interactions(r.Joins))
	if r.Over {
		line("records", "%d, to the end of the match", r.Records)
	} else {
		line("records", "%d, not finished: what came after may have been left out", r.Records)
	}
	for _, c := range r.Seated {
		line("seats", "%s from %s to %s with record %d, by %s", sides(about, c.Seats), c.From, c.To, c.Seq, c.By)
	}
	if r.Closed != 0 {
		line("closed", "by %s, of whom nothing here says that they might", r.Closed)
	}
	if r.Moderated > 0 {
		line("moderated", "%s by a moderator, of whose right to them the file alone tells", plural(r.Moderated, "act", "acts"))
	}
	if r.Undone > 0 {
		line("undone", "%s somebody took their last action back, %d of them by consent of all others", plural(r.Undone, "time", "times"), r.Consented)
	}
	if r.TimedOut > 0 {
		line("time-outs", "%s somebody's time ran out, by the moments of the records: who rested, the file does not tell", plural(r.TimedOut, "time", "times"))
	}
	if r.Silent > 0 {
		line("silent", "%s somebody gave no answer in time, and the rules said what that means", plural(r.Silent, "time", "times"))
	}
	if r.Exported > 0 {
		line("exported", "%s the operator took the secrets out while it ran", plural(r.Exported, "time", "times"))
	}
	line("seed", "%s", r.Seed)
	line("commitment", "%s", r.Commitment)
	line("last record", "%s", r.End)
	b.WriteString("Compare these with the channel: the commitment with the message before the lobby, which is older than the interactions, " +
		"seed and last record with the last message.\n")
	return b.String()
}

func sides(about *engine.About, seats []int) string {
	var list []string
	for _, s := range seats {
		list = append(list, about.Side(engine.Seat(s)))
	}
	return strings.Join(list, " and ")
}

func options(chosen map[string]string) string {
	if len(chosen) == 0 {
		return "none"
	}
	var list []string
	for _, key := range slices.Sorted(maps.Keys(chosen)) {
		list = append(list, fmt.Sprintf("%q=%q", key, chosen[key]))
	}
	return strings.Join(list, " ")
}

// discordEpoch is the moment from which Discord's ids count milliseconds.
var discordEpoch = time.Date(2015, 1, 1, 0, 0, 0, 0, time.UTC)

// interactions are those under the dice, with the times that Discord wrote into
// them: they must be later than the commitment's message.
func interactions(ids []storage.InteractionID) string {
	if len(ids) == 0 {
		return "none: nobody but the operator's program made the dice"
	}
	var list []string
	for _, id := range ids {
		at := discordEpoch.Add(time.Duration(id>>22) * time.Millisecond)
		list = append(list, fmt.Sprintf("%s of %s", id, at.Format(time.DateTime)))
	}
	return strings.Join(list, ", ")
}

// proven says what a match proves if its figures are those in the channel, and
// what not.
func proven(r proof.Report) string {
	switch {
	case r.Over && r.Older > 0:
		return "Proven, if the figures are those in the channel: seed, edition and options were fixed before anybody joined, " +
			"and no record of this file was changed since the end; " +
			"not proven: that the dice of the records that were not played again follow from the seed, who the people were and when they acted, which the bot wrote down, " +
			"and an operator could know every die beforehand, and choose among dice by inventing interactions or by letting presses go unheard."
	case !r.Over:
		return "Nothing is proven before the end: the hash of the last record is told in the channel only then, and records may be missing from this file, or be others."
	}
	return "Proven, if the figures are those in the channel: seed, edition and options were fixed before anybody joined, every die follows from them and from the interactions, " +
		"and nothing of this file was changed since the end; " +
		"not proven: who the people were and when they acted, which the bot wrote down, " +
		"and an operator could know every die beforehand, and choose among dice by inventing interactions or by letting presses go unheard."
}
