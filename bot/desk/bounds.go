package desk

// MaxKnown is of how many people the language is remembered; past it all are
// forgotten, and asked of the store again when they are heard.
const MaxKnown = 100_000
