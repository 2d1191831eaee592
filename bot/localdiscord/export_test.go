package localdiscord

import "time"

// What the tests of this package see of its inside.

// The limits that tests go up to.
const (
	FirstAnswer   = firstAnswer
	TokenLife     = tokenLife
	LateEditsKept = lateEditsKept
	NonceMemory   = nonceMemory
	MaxFile       = maxFile
)

// The bounds of the bucket of a channel.
var (
	ChannelLimit  = perChannel.max
	ChannelWindow = time.Duration(perChannel.window)
)

// Routes are the operations served, by method and path.
func (s *Server) Routes() [][2]string {
	var all [][2]string
	for _, rt := range s.table() {
		all = append(all, [2]string{rt.method, rt.path})
	}
	return all
}

// CallbackPath is where the interaction is answered first.
func (it *Interaction) CallbackPath() string {
	return "/interactions/" + it.id.String() + "/" + it.token + "/callback"
}
