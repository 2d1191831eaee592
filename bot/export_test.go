package bot

// Handled waits until no handler is under way.
func (b *Bot) Handled() { b.busy.Wait() }
