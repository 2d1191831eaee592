package moderation

import (
	"bytes"
	"context"
	"slices"
	"strconv"

	"skald/bot/desk"
	"skald/bot/phrase"
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
func (b *Room) pressMod(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	act := pressed(r).Act
	if act == "" {
		return b.modDiagnose(ctx, r, p)
	}
	d, err := b.Table.Moderators.Diagnose(ctx, p, pressed(r).Match)
	if err != nil {
		return desk.Reply{}, err
	}
	if !slices.Contains(d.Acts, act) {
		return Diagnosis(r.Voice, d, b.look(ctx, r, d)), nil
	}
	id := actID{What: showAct, Match: d.ID, Act: act}
	if d.Match != nil {
		id.Seq = d.Match.Mark()
	}
	if act == table.ModReplace {
		return b.modReplace(r, d, id)
	}
	if target, ok := picked(r); ok {
		return ModPreview(r.Voice, d, id.With(target)), nil
	}
	switch {
	case act == table.ModSkip && d.Match.Awaited().Len() > 1:
		return ChooseSeat(r.Voice, d.Match, id), nil
	case act == table.ModSkip:
		id = id.With(uint64(d.Match.Awaited().First()))
	case act == table.ModEnd && d.Status == table.Running:
		return ChooseWinners(r.Voice, d.Match, id), nil
	case act == table.ModMove:
		return ChooseChannel(r.Voice, d, id, r.Channel), nil
	case act == table.ModRewind:
		m, list, err := b.Table.Moderators.Rewinds(ctx, d.ID, rewindChoices)
		if err != nil {
			return desk.Reply{}, err
		}
		return ChooseRewind(r.Voice, m, list, id), nil
	}
	return ModPreview(r.Voice, d, id), nil
}

// modReplace asks who is to be replaced, by whom, and shows what that will do.
func (b *Room) modReplace(r *desk.Request, d table.Diagnosis, id actID) (desk.Reply, error) {
	seat, chosen := pressed(r).Seat()
	target, ok := picked(r)
	switch {
	case !chosen && !ok:
		return ChoosePlayer(r.Voice, d.Match, id), nil
	case !chosen:
		return ChooseSuccessor(r.Voice, d.Match, id.Of(engine.Seat(target))), nil
	case !ok:
		return ChooseSuccessor(r.Voice, d.Match, id.Of(seat)), nil
	}
	to := storage.UserID(target)
	if slices.Contains(r.Bots, to) {
		return desk.Reply{}, &desk.Refusal{Key: "invited-bot", Data: words.Data{"users": phrase.Mention(to)}}
	}
	return ModPreview(r.Voice, d, id.Of(seat).With(target)), nil
}

// picked is what a moderator chose for an act: what the button names, or what was
// picked from a select. Several seats are one set.
func picked(r *desk.Request) (target uint64, ok bool) {
	if target, ok = pressed(r).Target(); ok || len(r.Values) == 0 {
		return target, ok
	}
	for _, value := range r.Values {
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return 0, false
		}
		if pressed(r).Act == table.ModEnd {
			n |= target
		}
		target = n
	}
	return target, true
}

// pressModForm asks why an act is to be done.
func (b *Room) pressModForm(_ context.Context, r *desk.Request, _ table.Press) (desk.Reply, error) {
	return WhyForm(r.Voice, pressed(r)), nil
}

// modDo does what a moderator has said why to do.
func (b *Room) modDo(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	id, act, why := pressed(r).Match, pressed(r).Act, r.Filled
	target, _ := pressed(r).Target()
	var err error
	switch act {
	case table.ModResend:
		_, err = r.Done(b.Table.Moderators.Resend(ctx, p, id, why))
	case table.ModPause:
		_, err = r.Done(b.Table.Moderators.Pause(ctx, p, id, why))
	case table.ModResume:
		_, err = r.Done(b.Table.Moderators.Resume(ctx, p, id, why))
	case table.ModMove:
		err = b.modMove(ctx, r, p, storage.ChannelID(target))
	case table.ModExport:
		return b.modExport(ctx, r, p)
	case table.ModSkip:
		_, err = r.Done(b.Table.Moderators.Skip(ctx, p, id, pressed(r).Seq, engine.Seat(target), why))
	case table.ModReplace:
		err = b.replacePlayer(ctx, r, p, storage.UserID(target))
	case table.ModRewind:
		_, err = r.Done(b.Table.Moderators.Rewind(ctx, p, id, pressed(r).Seq, target, why))
	case table.ModRestart:
		_, err = r.Done(b.Table.Moderators.Rewind(ctx, p, id, pressed(r).Seq, 0, why))
	case table.ModEnd:
		_, err = r.Done(b.Table.Moderators.End(ctx, p, id, engine.Seats(target), why))
	case table.ModRelease:
		err = b.Table.Moderators.ReleaseFor(ctx, p, id, why)
	case table.ModDelete:
		err = b.Table.Moderators.Delete(ctx, p, id, why)
	default:
		err = &desk.Refusal{Key: "unknown-command"}
	}
	if err != nil {
		return desk.Reply{}, err
	}
	b.Log.Info("moderated", "match", id, "act", act, "user", r.User, "guild", r.Guild)
	return ModDone(r.Voice, id, act), nil
}

// replacePlayer gives the seats of whose seat the button names to somebody else.
func (b *Room) replacePlayer(ctx context.Context, r *desk.Request, p table.Press, to storage.UserID) error {
	m, err := b.Match(ctx, r)
	if err != nil {
		return err
	}
	seat, ok := pressed(r).Seat()
	if !ok || pressed(r).Seq != m.Mark() {
		return &table.Refusal{Key: table.Stale} // whoever sits there may be another by now
	}
	_, err = r.Done(b.Table.Moderators.ReplacePlayer(ctx, p, m.ID, m.Player(seat), to, r.Filled))
	return err
}

// modMove brings the match to a channel of the server where the bot can be.
func (b *Room) modMove(ctx context.Context, r *desk.Request, p table.Press, to storage.ChannelID) error {
	if to == r.Channel {
		if err := desk.Playable(r); err != nil {
			return err
		}
	}
	if err := b.reached(ctx, r, to); err != nil {
		return err
	}
	_, err := r.Done(b.Table.Moderators.Bring(ctx, p, pressed(r).Match, to, r.Filled))
	return err
}

// modExport hands a moderator the match as a file, without what is secret while
// it runs: also to one who plays it.
func (b *Room) modExport(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	e, err := b.Table.Moderators.Copy(ctx, p, pressed(r).Match, r.Filled)
	if err != nil {
		return desk.Reply{}, err
	}
	var file bytes.Buffer
	if err := e.Write(&file); err != nil {
		return desk.Reply{}, err
	}
	return ModExport(r.Voice, e.Match, file.Bytes()), nil
}
