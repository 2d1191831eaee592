package localdiscord

import (
	"net/http"
	"slices"
	"strconv"
)

// reach is the channel of a request, if the bot may look into it. The caller holds s.mu.
func (s *Server) reach(r *request) (*channel, error) {
	ch := s.channel(r.id("channel"))
	switch {
	case ch == nil:
		return nil, errUnknownChannel
	case ch.Kind != DirectChat && (s.guild.gone || !s.botMay(ch).Has(ViewChannel)):
		return nil, errMissingAccess
	}
	return ch, nil
}

// mayPost refuses what the bot may not post into the channel. The caller holds s.mu.
func (s *Server) mayPost(ch *channel, b *messageBody, files []upload) error {
	if ch.Kind == DirectChat {
		if u := s.user(ch.Recipient); u == nil || u.dmsClosed {
			return errClosedDMs
		}
		return nil
	}
	want := SendMessages
	if ch.Kind == PublicThread {
		want = SendInThreads
	}
	if len(files) > 0 {
		want |= AttachFiles
	}
	if len(b.Embeds.value) > 0 {
		want |= EmbedLinks
	}
	if !s.botMay(ch).Has(want) {
		return errForbidden
	}
	return nil
}

func (s *Server) getChannel(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reach(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireChannel(ch), nil
}

func (s *Server) startTyping(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reach(r)
	if err != nil {
		return 0, nil, err
	}
	if err := s.mayPost(ch, &messageBody{}, nil); err != nil {
		return 0, nil, err
	}
	s.emit(Event{Kind: TypingStarted, Only: ch.Recipient, Channel: ch.ID})
	return http.StatusNoContent, nil, nil
}

// startThread makes a public thread, under a message or on its own.
func (s *Server) startThread(r *request) (int, any, error) {
	var b struct {
		Name string `json:"name"`
		Type int    `json:"type"`
	}
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reach(r)
	if err != nil {
		return 0, nil, err
	}
	l := &lint{}
	l.length("name", b.Name, 1, 100)
	under := r.PathValue("message") != ""
	if !under && b.Type != int(PublicThread) || ch.Kind != TextChannel {
		l.add("type", "BASE_TYPE_CHOICES", "only public threads, under text channels, are made here")
	}
	if err := invalidForm(l.faults...); err != nil {
		return 0, nil, err
	}
	if under && ch.message(r.id("message")) == nil {
		return 0, nil, errUnknownMessage
	}
	if !s.botMay(ch).Has(CreatePublicThreads) {
		return 0, nil, errForbidden
	}
	made := s.addChannel(Channel{Name: b.Name, Kind: PublicThread, Parent: ch.ID})
	return http.StatusCreated, s.wireChannel(s.channel(made.ID)), nil
}

func (s *Server) createMessage(r *request) (int, any, error) {
	var b messageBody
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reach(r)
	if err != nil {
		return 0, nil, err
	}
	if ch.Locked {
		return 0, nil, errLockedThread
	}
	if err := s.mayPost(ch, &b, r.files); err != nil {
		return 0, nil, err
	}
	m, err := s.compose(ch, &b, r.files, suppressEmbedsFlag|silentFlag|componentsV2Flag)
	if err != nil {
		return 0, nil, err
	}
	if b.EnforceNonce && m.Nonce != "" {
		for _, old := range slices.Backward(ch.messages) {
			if old.Nonce == m.Nonce && old.Author.ID == s.app && m.Created.Sub(old.Created) < nonceMemory {
				s.dropFiles(m)
				return http.StatusOK, s.wireMessage(old), nil
			}
		}
	}
	ch.Archived = false
	s.post(ch, m)
	return http.StatusOK, s.wireMessage(m), nil
}

// own is the message of a request if the bot can see it there: nobody else's ephemeral ones. The caller holds s.mu.
func (s *Server) own(r *request) (*channel, *message, error) {
	ch, err := s.reach(r)
	if err != nil {
		return nil, nil, err
	}
	m := ch.message(r.id("message"))
	if m == nil || m.Only != 0 {
		return nil, nil, errUnknownMessage
	}
	return ch, m, nil
}

func (s *Server) getMessage(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.own(r)
	if err != nil {
		return 0, nil, err
	}
	if ch.Kind != DirectChat && !s.botMay(ch).Has(ReadMessageHistory) {
		return 0, nil, errForbidden
	}
	return http.StatusOK, s.wireMessage(m), nil
}

// listMessages is newest first, at most limit (50, up to 100), before or after an id.
func (s *Server) listMessages(r *request) (int, any, error) {
	query := r.URL.Query()
	limit := 50
	if text := query.Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 100 {
			return 0, nil, invalidForm(fieldError{"limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."})
		}
		limit = n
	}
	before, _ := ParseID(query.Get("before"))
	after, _ := ParseID(query.Get("after"))
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.reach(r)
	if err != nil {
		return 0, nil, err
	}
	var fits []*message
	for _, m := range ch.messages {
		if m.Only == 0 && (before == 0 || m.ID < before) && m.ID > after {
			fits = append(fits, m)
		}
	}
	switch {
	case len(fits) <= limit:
	case after != 0 && before == 0:
		fits = fits[:limit]
	default:
		fits = fits[len(fits)-limit:]
	}
	list := []any{}
	if ch.Kind == DirectChat || s.botMay(ch).Has(ReadMessageHistory) {
		for _, m := range slices.Backward(fits) {
			list = append(list, s.wireMessage(m))
		}
	}
	return http.StatusOK, list, nil
}

func (s *Server) editMessage(r *request) (int, any, error) {
	var b messageBody
	if err := r.decode(&b); err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.own(r)
	switch {
	case err != nil:
		return 0, nil, err
	case m.Author.ID != s.app:
		return 0, nil, errNotAuthor
	case ch.Archived:
		return 0, nil, errArchived
	case ch.Kind != DirectChat && len(r.files) > 0 && !s.botMay(ch).Has(AttachFiles):
		return 0, nil, errForbidden
	}
	if err := s.edit(m, &b, r.files, func() error { return s.lateEdit(m) }); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.wireMessage(m), nil
}

// edit changes a message as a body says, all or nothing. permit, if not nil, is asked once the body is found good. An
// edit pings nobody, except the one that puts the answer in the place of "thinking …".
func (s *Server) edit(m *message, b *messageBody, files []upload, permit func() error) error {
	if b.Flags.value&^(suppressEmbedsFlag|componentsV2Flag|m.Flags) != 0 {
		return invalidForm(fieldError{"flags", "INVALID_FLAGS", "these flags cannot be changed by an edit"})
	}
	if err := lintAllowed(b.AllowedMentions); err != nil {
		return err
	}
	if err := s.write(m, b, files, false, permit); err != nil {
		return err
	}
	var err error
	s.change(m, func() {
		if !m.Thinking {
			m.Edited = s.clock.Now()
			s.nameMentions(m)
			return
		}
		m.Thinking, m.Flags = false, m.Flags&^loadingFlag
		err = s.settleMentions(m, b.AllowedMentions, s.botMay(s.channel(m.Channel)))
		s.notify(m)
	})
	return err
}

func (s *Server) deleteMessage(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, m, err := s.own(r)
	switch {
	case err != nil:
		return 0, nil, err
	case m.Author.ID != s.app:
		return 0, nil, errForbidden
	}
	s.removeMessage(m)
	return http.StatusNoContent, nil, nil
}
