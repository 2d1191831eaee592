package metrics

import (
	"context"
	"errors"
	"sync"
	"time"

	"skald/bot/table"
	"skald/storage"
)

// Store is a store whose changes are timed, and that knows whether the last one
// could be written.
type Store struct {
	table.Store
	metrics *Metrics

	mu     sync.Mutex
	failed error
	since  time.Time
}

// Store returns a store that is watched.
func (m *Metrics) Store(s table.Store) *Store { return &Store{Store: s, metrics: m} }

// Apply implements table.Store.
func (s *Store) Apply(ctx context.Context, c storage.Commit) (uint64, error) {
	began := time.Now()
	rev, err := s.Store.Apply(ctx, c)
	if s.wrote(err) {
		s.metrics.commits.Observe(time.Since(began).Seconds())
	}
	return rev, err
}

// ApplyLeague implements table.Store.
func (s *Store) ApplyLeague(ctx context.Context, c storage.LeagueCommit) (uint64, error) {
	began := time.Now()
	rev, err := s.Store.ApplyLeague(ctx, c)
	if s.wrote(err) {
		s.metrics.commits.Observe(time.Since(began).Seconds())
	}
	return rev, err
}

// Ack implements table.Store.
func (s *Store) Ack(ctx context.Context, d storage.Delivery) error {
	err := s.Store.Ack(ctx, d)
	s.wrote(err)
	return err
}

// Prune implements table.Store. It is called now and then also while nobody
// plays, and so tells of a disk that cannot be written.
func (s *Store) Prune(ctx context.Context, before time.Time) (int, error) {
	n, err := s.Store.Prune(ctx, before)
	s.wrote(err)
	return n, err
}

// refusals are errors by which a store says no, though it could.
var refusals = []error{
	storage.ErrConflict, storage.ErrSeen, storage.ErrChannelTaken, storage.ErrNotFound, storage.ErrClosed,
	context.Canceled, context.DeadlineExceeded,
}

// wrote notes how a change ended, and reports whether it was made.
func (s *Store) wrote(err error) bool {
	for _, no := range refusals {
		if errors.Is(err, no) {
			return false
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		s.failed = nil
	} else if s.failed == nil {
		s.failed, s.since = err, time.Now()
	}
	return err == nil
}

// Failing returns since when and why nothing can be written, nil if the last
// change could.
func (s *Store) Failing() (since time.Time, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.since, s.failed
}
