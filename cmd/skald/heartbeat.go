package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"skald/bot/clock"
	"skald/bot/table"
	"skald/engine/match/chessclock"
	"skald/storage"
)

// A heartbeat writes down what time it is, each minute, so that the next start
// knows for how long nobody could act, and tells matches of an outage.
type heartbeat struct {
	store table.Store
	clock *chessclock.Checked
	table *table.Table
	log   *slog.Logger
}

// beats is what a heartbeat writes down.
type beats struct {
	Last    time.Time            `json:"last"`
	Outages []chessclock.Stretch `json:"outages,omitempty"`
}

// setTable makes the table of a store. Its time goes on from where the store's last
// table stopped.
func (c *config) setTable(ctx context.Context, store table.Store, log *slog.Logger) (*heartbeat, error) {
	var was beats
	err := store.Read(ctx, func(r storage.Reader) error {
		b, err := r.Settings(storage.Owner{Program: true})
		if err == nil && json.Unmarshal(b, &was) != nil {
			was = beats{} // as if nothing had been written down: the machine is believed
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read when the program ran last: %w", err)
	}
	began := time.Now()
	checked := chessclock.Check(clock.System{}, func() time.Duration { return time.Since(began) }, was.Last, was.Outages)
	t := table.New(store, c.games(), table.Options{Log: log, Now: checked.Now, Outages: checked.Outages})
	return &heartbeat{store, checked, t, log}, nil
}

// run beats until the context ends, and once more then.
func (h *heartbeat) run(ctx context.Context) {
	told := h.last()
	for doubted := false; ; {
		if err := h.beat(context.WithoutCancel(ctx)); err != nil {
			h.log.Error("the time cannot be written down", "err", err)
		}
		if now := time.Now(); now.Sub(h.clock.Now()).Abs() > chessclock.Leap != doubted {
			if doubted = !doubted; doubted {
				h.log.Warn("the machine's clock has jumped: the time goes on from before until Discord shows the same", "machine", now, "time", h.clock.Now())
			}
		}
		if o := h.last(); o != told {
			told = o
			h.log.Info("nobody could act for a while: no clock of a match ran", "from", o.From, "until", o.Until)
			if err := h.table.TellOutages(ctx); err != nil && ctx.Err() == nil {
				h.log.Error("matches do not hear of an outage", "err", err)
			}
		}
		if clock.Sleep(ctx, clock.System{}, time.Minute) != nil {
			return
		}
	}
}

// last is the last outage, the zero value if there was none.
func (h *heartbeat) last() (o chessclock.Stretch) {
	if list := h.clock.Outages(); len(list) > 0 {
		o = list[len(list)-1]
	}
	return o
}

func (h *heartbeat) beat(ctx context.Context) error {
	b, err := json.Marshal(beats{h.clock.Now().UTC(), h.clock.Outages()})
	if err != nil {
		return err
	}
	return h.store.Keep(ctx, storage.Owner{Program: true}, b)
}
