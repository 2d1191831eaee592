package localdiscord

import (
	"context"
	"fmt"
)

// outcome is what a seat's act brought at first. The messages themselves come by the stream.
type outcome struct {
	Interaction ID `json:"interaction"`
	// Message is the answer, or the message pressed; 0 if there is none.
	Message ID       `json:"message,omitzero"`
	Modal   *Modal   `json:"modal,omitempty"`
	Choices []Choice `json:"choices,omitempty"`
	Failed  string   `json:"failed,omitempty"`
}

// act starts an interaction and waits until the bot acknowledges it, or the client gives up. Unlike await it does not
// wait for the end of a deferral: the page shows "thinking …" meanwhile.
func (p *page) act(ctx context.Context, start func() (*interaction, error)) (any, error) {
	s := p.srv
	s.mu.Lock()
	it, err := start()
	for err == nil && it.answer == 0 && it.failed == "" {
		changed := it.changed
		s.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, fmt.Errorf("wait for the bot's answer: %w", ctx.Err())
		case <-s.closing:
			return nil, ErrClosed
		}
		s.mu.Lock()
	}
	defer s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	got := outcome{Interaction: it.id, Modal: it.modal, Choices: it.choices, Failed: it.failed}
	if it.original != nil && it.failed == "" {
		got.Message = it.original.ID
	}
	return got, nil
}

func (p *page) slash(r *pageRequest) (any, error) {
	return p.act(r.http.Context(), func() (*interaction, error) {
		return p.srv.typed(commandUsed, r.user, r.Channel, r.Command, r.Options, nil)
	})
}

func (p *page) complete(r *pageRequest) (any, error) {
	return p.act(r.http.Context(), func() (*interaction, error) {
		return p.srv.typed(optionTyped, r.user, r.Channel, r.Command, r.Options, &focus{r.Focused, r.Typed})
	})
}

func (p *page) press(r *pageRequest) (any, error) {
	return p.act(r.http.Context(), func() (*interaction, error) {
		return p.srv.pressed(r.user, r.Message, r.CustomID, nil)
	})
}

func (p *page) selectValues(r *pageRequest) (any, error) {
	return p.act(r.http.Context(), func() (*interaction, error) {
		return p.srv.pressed(r.user, r.Message, r.CustomID, append([]string{}, r.Values...))
	})
}

// submit sends a form that opened before this seat (submitted refuses anybody else's). The form is looked up, never taken
// from the browser.
func (p *page) submit(r *pageRequest) (any, error) {
	return p.act(r.http.Context(), func() (*interaction, error) {
		it := p.srv.interactions[r.Interaction]
		if it == nil || it.modal == nil {
			return nil, refuse("that form is no longer open")
		}
		return p.srv.submitted(r.user, *it.modal, r.Fields)
	})
}

func (p *page) say(r *pageRequest) (any, error) {
	m, err := r.user.Say(r.Channel, r.Text)
	if err != nil {
		return nil, err
	}
	return outcome{Message: m.ID}, nil
}

// changeSettings changes what a user sets at his own client.
func (p *page) changeSettings(r *pageRequest) (any, error) {
	if r.Locale != nil {
		r.user.SetLocale(*r.Locale)
	}
	if r.DMsClosed != nil {
		r.user.CloseDMs(*r.DMsClosed)
	}
	return p.state(r.user), nil
}
