package discord

import "log/slog"

// A Token is the bot's secret. It prints and logs as "[token]".
type Token string

// String returns "[token]".
func (Token) String() string { return "[token]" }

// GoString returns "[token]".
func (Token) GoString() string { return "[token]" }

// LogValue returns "[token]".
func (Token) LogValue() slog.Value { return slog.StringValue("[token]") }
