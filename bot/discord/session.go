package discord

import (
	"fmt"
	"runtime/debug"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// interactionCreate is the gateway's name of the one event that is handled.
const interactionCreate = "INTERACTION_CREATE"

// session is one discordgo session and the news of it.
type session struct {
	*discordgo.Session
	line      *line
	ended     chan struct{} // gets a value when a connection ends
	ready     atomic.Bool   // READY has come: it can be resumed
	resumed   atomic.Bool   // the last connection went on where the one before ended
	abandoned atomic.Bool   // nobody listens to it any more
}

// newSession makes a session that may IDENTIFY once.
func (g *Gateway) newSession() (*session, error) {
	made, err := newSession(g.token, g.base)
	if err != nil {
		return nil, err
	}
	s := &session{Session: made, ended: make(chan struct{}, 1)}
	s.line = &line{silence: g.silence, identified: g.noteIdentify}
	s.Identify.Intents = g.intents
	s.Compress = false // events are few and of some KB: to inflate each costs more than it saves
	s.Dialer = s.line.dialer()
	s.SyncEvents = true // in the order in which they came; none of these waits
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
		if e.Type == interactionCreate {
			go g.receive(s, e.RawData)
		}
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Ready) { s.ready.Store(true) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { s.resumed.Store(true) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case s.ended <- struct{}{}:
		default:
		}
	})
	return s, nil
}

// abandon makes the session deaf and ends its connection: should it open later,
// nothing of it is answered twice. discordgo may hold the session's own lock for
// ever, so it is not asked.
func (s *session) abandon() {
	s.abandoned.Store(true)
	s.line.abandon()
}

// forgetEnd forgets the end of the connection before: discordgo tells of one
// connection's end as often as it is closed.
func (s *session) forgetEnd() {
	select {
	case <-s.ended:
	default:
	}
}

// receive reads an interaction and hands it on. A panic ends the
// interaction, not the process.
func (g *Gateway) receive(s *session, raw []byte) {
	defer func() {
		if p := recover(); p != nil {
			g.log.Error("interaction left unanswered", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
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
