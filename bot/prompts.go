package bot

import (
	"context"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
	"skald/storage"
	"skald/storage/recent"
)

// A person has one message in which they decide in a match: an answer that only they
// see, or the message for everybody. prompts remembers the answers, so that an older
// one loses its controls when a newer one has them.
type prompts struct {
	live    *recent.Map[promptKey, livePrompt]
	pressed *recent.Map[storage.MessageID, storage.InteractionID] // who turns an answer over
}

type promptKey struct {
	user  storage.UserID
	match storage.MatchID
}

// A livePrompt is an answer with decisions, and what it is without them: its text and
// its pictures.
type livePrompt struct {
	discord.Answer
	text     words.Secret
	pictures []discord.File
}

// promptOf is the prompt that a reply became.
func promptOf(reply desk.Reply, made discord.Answer) livePrompt {
	p := livePrompt{Answer: made, text: reply.Text}
	for _, f := range reply.Files {
		if f.Kept, f.Data = made.Files[f.Name], nil; f.Kept != "" {
			p.pictures = append(p.pictures, f)
		}
	}
	return p
}

// maxLive is how many prompts are remembered: an older one keeps its controls, which
// answer all the same.
const maxLive = 4096

func newPrompts() prompts {
	return prompts{
		recent.New[promptKey, livePrompt](maxLive),
		recent.New[storage.MessageID, storage.InteractionID](maxLive),
	}
}

// press notes a press that will turn its message over, before it is answered: until
// that is heard of, nobody knows what the message shows.
func (p prompts) press(i *discord.Interaction) {
	if i.OnEphemeral {
		p.pressed.Put(i.Message, i.ID)
	}
}

// leave takes back what press noted: the message stays as it is.
func (p prompts) leave(i *discord.Interaction) {
	p.pressed.Change(i.Message, func(by storage.InteractionID, known bool) (storage.InteractionID, bool) {
		return by, known && by != i.ID
	})
}

// stands reports whether an answer still says what it said: no later press turns it over.
func (p prompts) stands(a discord.Answer) bool {
	by, pressed := p.pressed.Get(a.Message)
	return !pressed || by <= a.To.ID
}

// replace notes the answer that a reply became, and returns the older one whose
// controls are of no use any more; the zero value if there is none. The newer one is
// the one that was asked for later, whichever is heard of first.
func (p prompts) replace(r *desk.Request, reply desk.Reply, made discord.Answer) (old livePrompt) {
	asks := reply.Asks() && !reply.Quiet
	p.live.Change(promptKey{r.User, r.Known.ID}, func(was livePrompt, known bool) (livePrompt, bool) {
		turnedOver := was.Message == made.Message
		if known && was.To.ID > r.ID {
			if asks && !turnedOver {
				old = promptOf(reply, made)
			}
			return was, known
		}
		if asks || r.Acted || turnedOver {
			known = false
			if !turnedOver {
				old = was
			}
		}
		if asks {
			return promptOf(reply, made), true
		}
		return was, known
	})
	return old
}

// answered notes the answer that a reply became. An older one loses its controls once
// the person reads this.
func (b *Bot) answered(r *desk.Request, reply desk.Reply, made discord.Answer) {
	if r.Known == nil || r.Doubled {
		return
	}
	old := b.prompts.replace(r, reply, made)
	if !old.Lives(b.Clock.Now()) {
		return
	}
	r.Afterwards(func(ctx context.Context) {
		if !b.prompts.stands(old.Answer) {
			return // its own press decides what becomes of it
		}
		if err := b.Client.Rewrite(ctx, old.Answer, desk.Reply{Text: old.text, Files: old.pictures}.Message()); err != nil {
			b.Log.Debug("an older prompt keeps its controls", "user", r.User, "match", r.Known.ID, "err", err)
		}
	})
}
