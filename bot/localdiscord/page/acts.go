package page

import (
	"skald/bot/localdiscord"
)

// outcome is what a seat's act brought at first. The messages themselves come
// by the stream.
type outcome struct {
	Interaction id `json:"interaction"`
	// Message is the answer, or the message pressed; 0 if there is none.
	Message id                    `json:"message,omitzero"`
	Modal   *localdiscord.Modal   `json:"modal,omitempty"`
	Choices []localdiscord.Choice `json:"choices,omitempty"`
	Failed  string                `json:"failed,omitempty"`
}

// wait waits until the bot acknowledges what was begun, or the client gives up.
// It does not wait for the end of a deferral: the page shows "thinking …"
// meanwhile.
func wait(r *request, it *localdiscord.Interaction, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	a, err := it.Await(r.http.Context(), func(a localdiscord.Answer) bool { return a.Acknowledged || a.Failed != "" })
	if err != nil {
		return nil, err
	}
	got := outcome{Interaction: a.Interaction, Modal: a.Modal, Choices: a.Choices, Failed: a.Failed}
	if a.Message != nil {
		got.Message = a.Message.ID
	}
	return got, nil
}

func (p *page) slash(r *request) (any, error) {
	it, err := r.user.StartCommand(r.Channel, r.Command, r.Options)
	return wait(r, it, err)
}

func (p *page) complete(r *request) (any, error) {
	it, err := r.user.StartCompletion(r.Channel, r.Command, r.Options, r.Focused, r.Typed)
	return wait(r, it, err)
}

func (p *page) press(r *request) (any, error) {
	it, err := r.user.StartPress(r.Message, r.CustomID)
	return wait(r, it, err)
}

func (p *page) selectValues(r *request) (any, error) {
	it, err := r.user.StartSelect(r.Message, r.CustomID, r.Values)
	return wait(r, it, err)
}

// submit sends a form that opened before this seat. The form is looked up,
// never taken from the browser.
func (p *page) submit(r *request) (any, error) {
	it, err := r.user.StartSubmit(r.Interaction, r.Fields)
	return wait(r, it, err)
}

func (p *page) say(r *request) (any, error) {
	m, err := r.user.Say(r.Channel, r.Text)
	if err != nil {
		return nil, err
	}
	return outcome{Message: m.ID}, nil
}

// changeSettings changes what a user sets at their own client.
func (p *page) changeSettings(r *request) (any, error) {
	if r.Locale != nil {
		r.user.SetLocale(*r.Locale)
	}
	if r.DMsClosed != nil {
		r.user.CloseDMs(*r.DMsClosed)
	}
	return p.state(r), nil
}
