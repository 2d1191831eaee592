package enginetest

import (
	"errors"
	"fmt"

	"skald/engine"
)

// speaks holds that the views have a heading, a description and a question for
// every seat, that a secret is told to its own seat, and that a result has a
// reason.
func speaks(p *position) error {
	view := p.state.Public()
	if err := told(view); err != nil {
		return err
	}
	if o, ok := p.state.(engine.Opener); ok {
		if err := told(o.Opened(engine.Result{})); err != nil {
			return fmt.Errorf("opened: %w", err)
		}
	}
	result, over := p.state.Result()
	if over && len(result.Why) == 0 {
		return errors.New("the result has no reason")
	}
	for _, n := range result.Why {
		if n.Key == "" {
			return errors.New("a reason has no key")
		}
	}
	for _, s := range append(p.seatList(), engine.Nobody) {
		if view.Ask(s).Key == "" {
			return fmt.Errorf("seat %d is asked nothing", s)
		}
		for _, secret := range p.state.Private(s).Describe() {
			if secret.Key == "" || secret.Seat != s {
				return fmt.Errorf("seat %d: a secret without a key, or of seat %d", s, secret.Seat)
			}
		}
	}
	if n := len(p.state.Private(engine.Nobody).Describe()); n > 0 {
		return fmt.Errorf("a spectator reads %d secrets", n)
	}
	if err := charted(view, p.seats); err != nil {
		return err
	}
	hinter, ok := p.state.(engine.Hinter)
	if !ok {
		return nil
	}
	for s := range p.everySeat {
		for _, a := range p.sample(p.state.Legal(s, nil), maxTried) {
			for place := range p.about.Verbs[a.Verb].Params {
				if hint, ok := hinter.Hint(s, a, place); ok && (hint.Key == "" || hint.Seat != s) {
					return fmt.Errorf("seat %d: the hint at %s is empty or of seat %d", s, p.about.Format(a), hint.Seat)
				}
			}
		}
	}
	return nil
}

// told holds that a view has a heading and a description.
func told(view engine.PublicView) error {
	if view.Heading().Key == "" {
		return errors.New("the heading is empty")
	}
	lines := view.Describe()
	if len(lines) == 0 {
		return errors.New("the board is not described")
	}
	for _, n := range lines {
		if n.Key == "" {
			return errors.New("a line has no key")
		}
	}
	return nil
}

// charted holds that figures have words, and a number for every seat.
func charted(view engine.PublicView, seats int) error {
	c, ok := view.(engine.Charter)
	if !ok {
		return nil
	}
	chart := c.Chart()
	if chart.Unit == "" || len(chart.Figures) == 0 {
		return fmt.Errorf("the chart is empty: %+v", chart)
	}
	for _, f := range chart.Figures {
		if f.Word == "" || len(f.BySeat) != seats {
			return fmt.Errorf("the figure %+v has no word, or not a number for each of %d seats", f, seats)
		}
	}
	return nil
}
