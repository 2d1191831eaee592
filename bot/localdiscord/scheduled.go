package localdiscord

import (
	"net/http"
	"slices"
	"strings"
	"time"
)

// A ScheduledEvent is what the guild's members see above their channels: when something
// takes place, and where.
type ScheduledEvent struct {
	ID          ID
	Name        string
	Description string
	Start, End  time.Time
	Where       string
	Status      int // 1: scheduled, 2: active, 3: completed, 4: canceled
	Creator     ID
}

// The bounds of Discord's.
const (
	mostEvents = 100 // that are not over
	external   = 3   // what takes place elsewhere than in a channel of voices
	guildOnly  = 2   // the one level of privacy
)

// ScheduledEvents are those of the guild that there are, the oldest first.
func (s *Server) ScheduledEvents() (list []ScheduledEvent) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.events {
		list = append(list, *e)
	}
	return list
}

// eventBody is what a request says of an event.
type eventBody struct {
	Name        optional[string] `json:"name"`
	Description optional[string] `json:"description"`
	Start       optional[string] `json:"scheduled_start_time"`
	End         optional[string] `json:"scheduled_end_time"`
	Privacy     optional[int]    `json:"privacy_level"`
	Kind        optional[int]    `json:"entity_type"`
	Channel     optional[ID]     `json:"channel_id"`
	Status      optional[int]    `json:"status"`
	Metadata    optional[struct {
		Location string `json:"location"`
	}] `json:"entity_metadata"`
}

// readEvent puts what a request says into an event, as Discord checks it. Only events
// that take place elsewhere can be made here: the bot knows no channels of voices.
func (s *Server) readEvent(r *request, e ScheduledEvent, fresh bool) (ScheduledEvent, error) {
	var b eventBody
	if err := r.decode(&b); err != nil {
		return e, err
	}
	var faults []fieldError
	fault := func(path, code, why string) { faults = append(faults, fieldError{path, code, why}) }
	need := func(path string, set bool) {
		if fresh && !set {
			fault(path, "BASE_TYPE_REQUIRED", "This field is required")
		}
	}
	need("name", b.Name.set)
	need("scheduled_start_time", b.Start.set)
	need("scheduled_end_time", b.End.set)
	need("privacy_level", b.Privacy.set)
	need("entity_type", b.Kind.set)
	need("entity_metadata", b.Metadata.set)
	if n := len([]rune(strings.TrimSpace(b.Name.value))); b.Name.set && (n < 1 || n > 100) {
		fault("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
	if b.Description.set && len([]rune(b.Description.value)) > 1000 {
		fault("description", "BASE_TYPE_MAX_LENGTH", "Must be 1000 or fewer in length.")
	}
	if b.Privacy.set && b.Privacy.value != guildOnly {
		fault("privacy_level", "BASE_TYPE_CHOICES", "Value must be one of (2,).")
	}
	if b.Kind.set && b.Kind.value != external {
		fault("entity_type", "BASE_TYPE_CHOICES", "only events elsewhere are known here")
	}
	if b.Channel.set && b.Channel.value != 0 {
		fault("channel_id", "GUILD_SCHEDULED_EVENT_CHANNEL_ID_NOT_ALLOWED", "Must be null for external events")
	}
	if n := len([]rune(b.Metadata.value.Location)); b.Metadata.set && (n < 1 || n > 100) {
		fault("entity_metadata.location", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
	moment := func(path string, o optional[string], into *time.Time) {
		if !o.set {
			return
		}
		at, err := time.Parse(time.RFC3339, o.value)
		if err != nil {
			fault(path, "DATE_TIME_TYPE_PARSE", "Could not parse "+o.value)
		}
		*into = at
	}
	started := e.Status == 2
	moment("scheduled_start_time", b.Start, &e.Start)
	moment("scheduled_end_time", b.End, &e.End)
	now := s.clock.Now()
	if b.Start.set && !started && !e.Start.After(now) {
		fault("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.")
	}
	if (b.Start.set || b.End.set) && !e.End.After(e.Start) {
		fault("scheduled_end_time", "GUILD_SCHEDULED_EVENT_ENDS_BEFORE_START", "End must be after start.")
	}
	if b.Status.set {
		if to := b.Status.value; !(e.Status == 1 && (to == 2 || to == 4)) && !(e.Status == 2 && to == 3) && to != e.Status || fresh {
			fault("status", "TRANSITION_INVALID_STATUS", "Invalid status transition")
		}
		e.Status = b.Status.value
	}
	if b.Name.set {
		e.Name = b.Name.value
	}
	if b.Description.set {
		e.Description = b.Description.value
	}
	if b.Metadata.set {
		e.Where = b.Metadata.value.Location
	}
	return e, invalidForm(faults...)
}

// eventGuildLocked refuses a guild that is none of the bot's, and the bot without one of
// these rights.
func (s *Server) eventGuildLocked(r *request, rights ...Permission) error {
	if g := s.knownLocked(r.id("guild")); g == nil || g.gone {
		return errUnknownGuild
	}
	if len(rights) > 0 && !slices.ContainsFunc(rights, func(p Permission) bool { return (Installed | s.granted).Has(p) }) {
		return errForbidden
	}
	return nil
}

// ownEventLocked is the event of a request, which the bot may change: its own with Create
// Events, any with Manage Events.
func (s *Server) ownEventLocked(r *request) (*ScheduledEvent, error) {
	if err := s.eventGuildLocked(r); err != nil {
		return nil, err
	}
	i := slices.IndexFunc(s.events, func(e *ScheduledEvent) bool { return e.ID == r.id("event") })
	switch may := Installed | s.granted; {
	case i < 0:
		return nil, errUnknownEvent
	case !may.Has(ManageEvents) && (!may.Has(CreateEvents) || s.events[i].Creator != s.app):
		return nil, errForbidden
	}
	return s.events[i], nil
}

func (s *Server) listEvents(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.eventGuildLocked(r); err != nil {
		return 0, nil, err
	}
	all := []any{}
	for _, e := range s.events {
		all = append(all, s.wireEventLocked(e))
	}
	return http.StatusOK, all, nil
}

func (s *Server) createEvent(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.eventGuildLocked(r, CreateEvents, ManageEvents); err != nil {
		return 0, nil, err
	}
	open := 0
	for _, e := range s.events {
		if e.Status < 3 {
			open++
		}
	}
	if open >= mostEvents {
		return 0, nil, errManyEvents
	}
	made, err := s.readEvent(r, ScheduledEvent{Status: 1}, true)
	if err != nil {
		return 0, nil, err
	}
	made.ID, made.Creator = s.nextIDLocked(), s.app
	s.events = append(s.events, &made)
	return http.StatusOK, s.wireEventLocked(&made), nil
}

func (s *Server) editEvent(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.ownEventLocked(r)
	switch {
	case err != nil:
		return 0, nil, err
	case e.Status > 2:
		return 0, nil, errEventEnded
	}
	changed, err := s.readEvent(r, *e, false)
	if err != nil {
		return 0, nil, err
	}
	*e = changed
	return http.StatusOK, s.wireEventLocked(e), nil
}

func (s *Server) deleteEvent(r *request) (int, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.ownEventLocked(r)
	if err != nil {
		return 0, nil, err
	}
	s.events = slices.DeleteFunc(s.events, func(other *ScheduledEvent) bool { return other == e })
	return http.StatusNoContent, nil, nil
}

func (s *Server) wireEventLocked(e *ScheduledEvent) map[string]any {
	return map[string]any{
		"id": e.ID, "guild_id": s.guild.id, "name": e.Name, "description": e.Description, "channel_id": nil, "creator_id": e.Creator, "image": nil,
		"scheduled_start_time": e.Start.Format(time.RFC3339), "scheduled_end_time": e.End.Format(time.RFC3339), "status": e.Status, "entity_type": external, "entity_id": nil,
		"privacy_level": guildOnly, "recurrence_rule": nil, "guild_scheduled_event_exceptions": []any{}, "entity_metadata": map[string]any{"location": e.Where},
	}
}
