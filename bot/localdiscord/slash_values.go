package localdiscord

import (
	"fmt"
	"math"
	"strconv"
)

// optionValueLocked is the value as the client would send it.
func (s *Server) optionValueLocked(spec CommandOption, raw any, res *resolved) (any, error) {
	if spec.Type == attachmentOption {
		return s.attachLocked(spec, raw, res)
	}
	text := fmt.Sprint(raw)
	if len(spec.Choices) > 0 {
		for _, c := range spec.Choices {
			if c.Name == text || fmt.Sprint(c.Value) == text {
				return c.Value, nil
			}
		}
		return nil, refuse("the option %q has no choice %q", spec.Name, text)
	}
	switch spec.Type {
	case stringOption:
		n := len([]rune(text))
		if n == 0 || n > 6000 || spec.MinLength != nil && n < *spec.MinLength || spec.MaxLength != nil && n > *spec.MaxLength {
			return nil, refuse("the option %q does not take %d characters", spec.Name, n)
		}
		return text, nil
	case integerOption, numberOption:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || spec.Type == integerOption && n != math.Trunc(n) {
			return nil, refuse("the option %q takes a number, not %q", spec.Name, text)
		}
		if spec.MinValue != nil && n < *spec.MinValue || spec.MaxValue != nil && n > *spec.MaxValue {
			return nil, refuse("the option %q does not take %s", spec.Name, text)
		}
		if spec.Type == integerOption {
			return int64(n), nil
		}
		return n, nil
	case booleanOption:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return nil, refuse("the option %q takes true or false, not %q", spec.Name, text)
		}
		return b, nil
	case userOption:
		return s.resolveLocked(userSelectType, nil, text, res)
	case channelOption:
		return s.resolveLocked(channelSelectType, spec.ChannelTypes, text, res)
	case roleOption:
		return s.resolveLocked(roleSelectType, nil, text, res)
	case mentionableOption:
		return s.resolveLocked(mentionSelectType, nil, text, res)
	}
	return nil, refuse("options of type %d, like %q, cannot be typed here", spec.Type, spec.Name)
}
