// Package judges lets bots made with libraries that nobody here wrote play on
// the local Discord: discord.js and disgo. What they cannot read, or refuse, the
// local Discord does otherwise than Discord.
//
// Each judge is a program in a folder of its own that does what the commands of
// TestJudges ask of it, by its library's own means. It gets DISCORD_URL and
// DISCORD_TOKEN, logs in, registers its commands, and ends when its standard
// input does; whatever its library reports as an error ends it with a status
// that is not zero. Neither their modules nor their packages are the program's:
// .ci/judges fetches them and runs the test, which is skipped without them.
package judges
