package mailroom

import (
	"context"
	"fmt"
	"slices"
	"time"

	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/phrase"
	"skald/bot/words"
	contract "skald/engine/league"
	"skald/storage"
	"skald/storage/competition"
)

// startsIn is how far off the start of an event is at least: Discord takes none that has
// begun.
const startsIn = 2 * time.Minute

// event brings the event of the server up to date that shows what of a competition comes
// next, or is under way. Where the bot may make none, nothing is shown; the calendar of a
// championship and what is shown of a tournament say so. It tries again when something
// else comes next. Nor is one made of a competition that speaks where not everybody sees
// it: everybody sees events.
func (t teller[S, E]) event(ctx context.Context, _ *outbox.Sender, mail storage.Mail, v *words.Voice, l *league.Competition[S]) (storage.Delivery, error) {
	stage, on := any(l.State).(contract.Staged).Stage()
	return t.In(ctx, mail, competition.EventPlace, func(place *competition.Place) (err error) {
		said, now := "", t.Clock.Now()
		start, end := time.Unix(int64(stage.Start), 0), time.Unix(int64(stage.End), 0)
		if on = on && end.After(now.Add(2*startsIn)) && t.Client.Sees(ctx, &discord.Interaction{Guild: l.Head.Guild}, l.Head.Channel); on {
			said = fmt.Sprintf("%d.%d", stage.Season, stage.Round)
		}
		old := place.Message
		if old != 0 && said != place.Said { // it is another's
			err = t.Client.Unschedule(ctx, l.Head.Guild, old)
			if f := discord.FaultOf(err); err != nil && !lacks(f) {
				return outbox.Later(err)
			}
			old = 0
		}
		place.Message, place.Said, place.Shut = 0, said, 0
		if !on {
			return nil
		}
		e := discord.Scheduled{
			Name: v.Say("event.round", words.Data{"name": l.Head.Name, "n": stage.Round}), About: v.Say("event.about", words.Data{"name": l.Head.Name}),
			Where: phrase.Page(l.Head.Guild, l.Head.Channel), Start: start, End: end,
		}
		if stage.Season > 0 {
			e.Name = v.Say("event.season", words.Data{"name": l.Head.Name, "n": stage.Season})
		}
		begun := old != 0 && place.Told <= now.Unix()
		if soon := now.Add(startsIn); !begun && e.Start.Before(soon) {
			e.Start = soon
		}
		made, err := t.Client.Schedule(ctx, l.Head.Guild, old, e, begun)
		switch f := discord.FaultOf(err); {
		case err == nil:
			if place.Message = made; !begun {
				place.Told = e.Start.Unix()
			}
		case old != 0 && f.Code == discord.UnknownEvent: // somebody took it away: they do not want it
			place.Message = 0
		case lacks(f):
			place.Shut = now.Unix()
		default:
			return outbox.Later(err)
		}
		return nil
	})
}

// lacks reports whether an event is there no more, or the bot may not do it.
func lacks(f discord.Fault) bool {
	return slices.Contains([]int{discord.MissingPermission, discord.MissingAccess, discord.UnknownEvent, discord.InvalidBody}, f.Code)
}
