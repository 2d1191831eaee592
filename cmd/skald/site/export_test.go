package site

// Forget lets the site look after all its answers anew, as after some time.
func (s *Site) Forget() {
	s.ForgetAnswers()
	s.channels = newChannels(s.Sees)
}

// ForgetAnswers lets the site look after all its answers anew, but not after who sees a
// channel.
func (s *Site) ForgetAnswers() { s.kept = newKept(mostKept) }

// Kept is how many bytes of answers are kept, and how many may be.
func (s *Site) Kept() (bytes, most int) {
	s.kept.mu.Lock()
	defer s.kept.mu.Unlock()
	return s.kept.bytes, s.kept.most
}
