package bot

import (
	"bytes"
	"context"
	"slices"
	"strconv"

	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// rewindChoices is how many actions a moderator may choose among to take back.
const rewindChoices = 10

// pressMod shows what an act of a moderator's would do, and asks first for what
// it needs to know: which seat, how far back, who wins, where to. Without an act
// it shows what can be done.
func (b *Bot) pressMod(ctx context.Context, r *request, p table.Press) (present.Reply, error) {
	act := table.ModAct(r.button.Topic)
	if act == "" {
		return b.modDiagnose(ctx, r, p)
	}
	d, err := b.table.Diagnose(ctx, p, r.button.Match)
	if err != nil {
		return present.Reply{}, err
	}
	if !slices.Contains(d.Acts, act) {
		return present.Diagnosis(r.voice, d, b.look(ctx, r, d)), nil
	}
	id := present.ButtonID{Kind: present.ModButton, Match: d.ID, Topic: string(act)}
	if d.Match != nil {
		id.Seq = d.Match.Mark()
	}
	if act == table.ModReplace {
		return b.modReplace(r, d, id)
	}
	if target, ok := picked(r); ok {
		return present.ModPreview(r.voice, d, id.With(target)), nil
	}
	switch {
	case act == table.ModSkip && d.Match.Awaited().Len() > 1:
		return present.ChooseSeat(r.voice, d.Match, id), nil
	case act == table.ModSkip:
		id = id.With(uint64(d.Match.Awaited().First()))
	case act == table.ModEnd && d.Status == table.Running:
		return present.ChooseWinners(r.voice, d.Match, id), nil
	case act == table.ModMove:
		return present.ChooseChannel(r.voice, d, id, r.Channel), nil
	case act == table.ModRewind:
		m, list, err := b.table.Rewinds(ctx, d.ID, rewindChoices)
		if err != nil {
			return present.Reply{}, err
		}
		return present.ChooseRewind(r.voice, m, list, id), nil
	}
	return present.ModPreview(r.voice, d, id), nil
}

// modReplace asks who is to be replaced, by whom, and shows what that will do.
func (b *Bot) modReplace(r *request, d table.Diagnosis, id present.ButtonID) (present.Reply, error) {
	seat, chosen := r.button.Seat()
	target, ok := picked(r)
	switch {
	case !chosen && !ok:
		return present.ChoosePlayer(r.voice, d.Match, id), nil
	case !chosen:
		return present.ChooseSuccessor(r.voice, d.Match, id.Of(engine.Seat(target))), nil
	case !ok:
		return present.ChooseSuccessor(r.voice, d.Match, id.Of(seat)), nil
	}
	to := storage.UserID(target)
	if slices.Contains(r.Bots, to) {
		return present.Reply{}, &refusal{key: "invited-bot", data: words.Data{"users": present.Mention(to)}}
	}
	return present.ModPreview(r.voice, d, id.Of(seat).With(target)), nil
}

// picked is what a moderator chose for an act: what the button names, or what was
// picked from a select. Several seats are one set.
func picked(r *request) (target uint64, ok bool) {
	if target, ok = r.button.Target(); ok || len(r.Values) == 0 {
		return target, ok
	}
	for _, value := range r.Values {
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return 0, false
		}
		if r.button.Topic == string(table.ModEnd) {
			n |= target
		}
		target = n
	}
	return target, true
}

// pressModForm asks why an act is to be done.
func (b *Bot) pressModForm(_ context.Context, r *request, _ table.Press) (present.Reply, error) {
	return present.WhyForm(r.voice, r.button), nil
}

// modDo does what a moderator has said why to do.
func (b *Bot) modDo(ctx context.Context, r *request, p table.Press) (present.Reply, error) {
	id, act, why := r.button.Match, table.ModAct(r.button.Topic), r.Filled
	target, _ := r.button.Target()
	var err error
	switch act {
	case table.ModResend:
		_, err = r.done(b.table.Resend(ctx, p, id, why))
	case table.ModPause:
		_, err = r.done(b.table.Pause(ctx, p, id, why))
	case table.ModResume:
		_, err = r.done(b.table.Resume(ctx, p, id, why))
	case table.ModMove:
		err = b.modMove(ctx, r, p, storage.ChannelID(target))
	case table.ModExport:
		return b.modExport(ctx, r, p)
	case table.ModSkip:
		_, err = r.done(b.table.Skip(ctx, p, id, r.button.Seq, engine.Seat(target), why))
	case table.ModReplace:
		err = b.replacePlayer(ctx, r, p, storage.UserID(target))
	case table.ModRewind:
		_, err = r.done(b.table.Rewind(ctx, p, id, r.button.Seq, target, why))
	case table.ModRestart:
		_, err = r.done(b.table.Rewind(ctx, p, id, r.button.Seq, 0, why))
	case table.ModEnd:
		_, err = r.done(b.table.End(ctx, p, id, engine.Seats(target), why))
	case table.ModRelease:
		err = b.table.ReleaseFor(ctx, p, id, why)
	case table.ModDelete:
		err = b.table.Delete(ctx, p, id, why)
	default:
		err = &refusal{key: "unknown-command"}
	}
	if err != nil {
		return present.Reply{}, err
	}
	b.log.Info("moderated", "match", id, "act", act, "user", r.User, "guild", r.Guild)
	return present.ModDone(r.voice, id, act), nil
}

// replacePlayer gives the seats of whose seat the button names to somebody else.
func (b *Bot) replacePlayer(ctx context.Context, r *request, p table.Press, to storage.UserID) error {
	m, err := b.match(ctx, r)
	if err != nil {
		return err
	}
	seat, ok := r.button.Seat()
	if !ok || r.button.Seq != m.Mark() {
		return &table.Refusal{Key: table.Stale} // whoever sits there may be another by now
	}
	_, err = r.done(b.table.ReplacePlayer(ctx, p, m.ID, m.Player(seat), to, r.Filled))
	return err
}

// modMove brings the match to a channel of the server where the bot can be.
func (b *Bot) modMove(ctx context.Context, r *request, p table.Press, to storage.ChannelID) error {
	if to == r.Channel {
		if err := playable(r); err != nil {
			return err
		}
	}
	if err := b.reached(ctx, r, to); err != nil {
		return err
	}
	_, err := r.done(b.table.Bring(ctx, p, r.button.Match, to, r.Filled))
	return err
}

// modExport hands a moderator the match as a file, without what is secret while
// it runs: also to one who plays it.
func (b *Bot) modExport(ctx context.Context, r *request, p table.Press) (present.Reply, error) {
	e, err := b.table.Copy(ctx, p, r.button.Match, r.Filled)
	if err != nil {
		return present.Reply{}, err
	}
	var file bytes.Buffer
	if err := e.Write(&file); err != nil {
		return present.Reply{}, err
	}
	return present.ModExport(r.voice, e.Match, file.Bytes()), nil
}
