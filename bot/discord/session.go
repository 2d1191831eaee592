package discord

import (
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// interactionCreate is the gateway's name of the one event that is handled.
const interactionCreate = "INTERACTION_CREATE"

// session is one discordgo session and the news of it.
type session struct {
	*discordgo.Session
	ended     chan struct{} // gets a value when a connection ends
	resumed   atomic.Bool   // the last connection went on where the one before ended
	abandoned atomic.Bool   // nobody listens to it any more
}

func (g *Gateway) newSession() (*session, error) {
	made, err := newSession(g.token, g.base)
	if err != nil {
		return nil, err
	}
	s := &session{Session: made, ended: make(chan struct{}, 1)}
	s.Identify.Intents = g.intents
	s.Dialer = newDialer(g.silence)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type == interactionCreate {
			g.receive(s, e.RawData)
		}
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Connect) {
		if s.abandoned.Load() {
			s.Close() // it opened after all
		}
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Ready) {
		if g.ready != nil {
			g.ready()
		}
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { s.resumed.Store(true) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case s.ended <- struct{}{}:
		default:
		}
	})
	return s, nil
}

// abandon makes the session deaf: should it open later, it closes again and
// nothing of it is answered twice.
func (s *session) abandon() { s.abandoned.Store(true) }

// forgetEnd forgets the end of the connection before: discordgo tells of one
// connection's end as often as it is closed.
func (s *session) forgetEnd() {
	select {
	case <-s.ended:
	default:
	}
}

// receive reads an interaction and hands it on.
func (g *Gateway) receive(s *session, raw []byte) {
	if s.abandoned.Load() {
		return
	}
	i, err := readInteraction(raw, g.clock.Now())
	if err != nil {
		g.log.Warn("interaction left unanswered", "err", err)
		return
	}
	g.handle(i)
}
