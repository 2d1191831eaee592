package league

import (
	"skald/storage"
	"skald/storage/competition"
)

// The kinds of mail of competitions, and what it asks for: see package competition.
const (
	RegistrationMail = competition.RegistrationMail
	NewsMail         = competition.NewsMail
	StandingsMail    = competition.StandingsMail
	BoardMail        = competition.BoardMail
	ChallengeMail    = competition.ChallengeMail
	PairingMail      = competition.PairingMail
	ThreadMail       = competition.ThreadMail
	TalkMail         = competition.TalkMail
	AmendMail        = competition.AmendMail
	HookMail         = competition.HookMail
	NoticeMail       = competition.NoticeMail

	NoticeThread    = competition.NoticeThread
	NoticeMatch     = competition.NoticeMatch
	NoticeUndecided = competition.NoticeUndecided
	NoticeClosed    = competition.NoticeClosed
	NoticeGone      = competition.NoticeGone
	NoticeInvited   = competition.NoticeInvited
	NoticeUnshown   = competition.NoticeUnshown
)

// HookUser is nobody on Discord: see package competition.
const HookUser = competition.HookUser

// A Notice is something that people are told and that is no event of a league.
type Notice = competition.Notice

// NewsTo returns the mail that tells the events from ≤ number < to.
func NewsTo(h Head, from, to uint64) storage.Mail { return competition.NewsTo(h, from, to) }

// NewsIn returns the numbers of the events that a NewsMail tells: from ≤ number < to.
func NewsIn(m storage.Mail) (from, to uint64, err error) { return competition.NewsIn(m) }

// About returns a mail about the pairing of a key, or about the whole competition.
func About(kind string, h Head, id storage.LeagueID, key string) storage.Mail {
	return competition.About(kind, h, id, key)
}

// PairingIn returns the key of the pairing that a mail is about.
func PairingIn(m storage.Mail) string { return competition.PairingIn(m) }

// Amending returns the mail that lets other competitions count a match as its own does.
func Amending(h Head, id storage.LeagueID, key string, by storage.UserID, reason string) storage.Mail {
	return competition.Amending(h, id, key, by, reason)
}

// NoticeAbout returns a notice about a mail, without its key.
func NoticeAbout(m storage.Mail, users []storage.UserID) Notice {
	return competition.NoticeAbout(m, users)
}

// NoticeTo returns the mail of a notice: to the competition's channel, or to one person.
func NoticeTo(id storage.LeagueID, channel storage.ChannelID, u storage.UserID, n Notice) storage.Mail {
	return competition.NoticeTo(id, channel, u, n)
}

// NoticeIn returns what a NoticeMail tells.
func NoticeIn(m storage.Mail) (Notice, error) { return competition.NoticeIn(m) }
