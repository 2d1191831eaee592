package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"skald/engine/selfplay"
)

// A command is what an operator can ask of the program.
type command struct {
	name  string                     // "": the program without a command
	args  string                     // what must stand after the name, as usage shows it; of several forms the flags tell which is meant
	line  string                     // what it does, in a line
	flags func(*flag.FlagSet, *call) // what may stand after the name; nil: nothing
	alone bool                       // runs without reading the configuration
	run   func(context.Context, *call) error
}

// call is one use of a command.
type call struct {
	*config  // nil if the command runs alone
	getenv   func(string) string
	out      io.Writer
	progress io.Writer
	file     string // the argument: a file, a match, a command
	to       string // the second one

	force, secrets bool
	html, language string
	game, from     string
	try            tryOptions
	selfplay       selfplayOptions
}

// commands is the one list of the operator's commands: routing, usage and help
// are made of it, and a test holds the documentation against it.
func commands() []command {
	return []command{
		{line: "serve Discord (needs DISCORD_TOKEN)", run: serve},
		{name: "try", line: "play in a browser, without Discord", run: try, flags: func(f *flag.FlagSet, a *call) {
			f.StringVar(&a.try.addr, "addr", "127.0.0.1:8390", "serve the page at this `ADDRESS`")
			f.StringVar(&a.try.data, "data", "", "keep the matches in this `FILE`")
			f.BoolVar(&a.try.share, "share", false, "let others on this network play, by a secret link for each seat")
		}},
		{name: "doctor", line: "look at all that serving needs, and say what to mend", run: doctor, alone: true},
		{name: "health", line: "say how the running skald is doing; fails if it is not well or nothing runs", run: askHealth},
		{name: "status", line: "say which processes serve from a database, and what each looks after", run: status},
		{name: "backup", args: "FILE", line: "copy the data file, also while skald runs, to a new FILE", run: backup},
		{name: "check", args: "FILE", line: "read a data file or a backup from end to end", run: check},
		{name: "restore", args: "FILE", line: "put a backup in the place of the data file", run: restore, flags: func(f *flag.FlagSet, a *call) {
			f.BoolVar(&a.force, "force", false, "also in the place of a newer file")
		}},
		{name: "move", args: "FROM TO", line: "carry everything from a file or a database to an empty one of either", run: move},
		{name: "rehearse", args: "FILE", line: "try this program on a copy of a data file, before an update", run: rehearse},
		{name: "export", args: "MATCH", line: "write a match as JSON", run: export, flags: func(f *flag.FlagSet, a *call) {
			f.BoolVar(&a.secrets, withSecrets, false, "also what a running match keeps secret")
		}},
		{name: "verify", args: "FILE", line: "check an exported match: rules, chance, notes", run: verify},
		{name: "replay", args: "--all or FILE --html=OUT", line: "play every stored match again by today's rules, or write an exported one as a page to OUT", run: replay, flags: func(f *flag.FlagSet, a *call) {
			f.Bool("all", false, "every match; without it nothing is played")
			f.StringVar(&a.html, "html", "", "write the page of the match in FILE to this `OUT`")
			f.StringVar(&a.language, "language", "en", "in this `LANGUAGE`")
		}},
		{name: "selfplay", args: "TITLE", line: "let programs play a title, and say how fair it is", run: playSelf, flags: func(f *flag.FlagSet, a *call) {
			o := &a.selfplay
			f.IntVar(&o.matches, "matches", 400, "play so many `MATCHES`")
			f.IntVar(&o.players, "players", 0, "at so many `SEATS`; 0 is as few as the title takes")
			f.StringVar(&o.seats, "seats", "steady", "by these `KINDS` of players, who change seats: "+strings.Join(selfplay.Kinds(), ", ")+"; such as \"steady,steady-fight\" to see what a plan without a verb is worth")
			f.Var(&o.options, "option", "with this option of the title, as `KEY=VALUE`")
			f.StringVar(&o.edition, "edition", "", "by the edition in this `FILE`")
			f.Uint64Var(&o.seed, "seed", 1, "with the chance of this `NUMBER`")
			f.BoolVar(&o.json, "json", false, "as JSON")
		}},
		{name: "words", args: "LANGUAGE", line: "say what a language's words lack, or show all of them on a page", run: listWords, alone: true, flags: func(f *flag.FlagSet, a *call) {
			f.StringVar(&a.html, "html", "", "write a page with every sentence, filled in, to this `OUT`")
			f.StringVar(&a.game, "game", "", "only the words of this `GAME`, such as saga")
			f.StringVar(&a.from, "from", "", "read the words in this `FOLDER`, such as bot/words, instead of those of the program")
		}},
		{name: "release", args: "MATCH", line: "free the channel of a match that cannot be read", run: release},
		{name: "version", line: "say which version this is, and which data schema it writes", run: version, alone: true},
	}
}

// run is the program: it does what the first argument asks.
func run(ctx context.Context, args []string, getenv func(string) string, stdout io.Writer) error {
	name := ""
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	switch {
	case slices.Contains([]string{"-h", "--help"}, name), name == "help" && (len(args) == 0 || args[0] == "help"):
		_, err := io.WriteString(stdout, usage())
		return err
	case name == "help":
		name, args = args[0], []string{"--help"}
	}
	c, ok := commandOf(name)
	if !ok {
		return &misuse{fmt.Sprintf("%q is no command", name), usage()}
	}
	a := &call{getenv: getenv, out: stdout, progress: os.Stderr}
	if err := c.parse(a, args); errors.Is(err, flag.ErrHelp) {
		_, err := io.WriteString(stdout, c.help())
		return err
	} else if err != nil {
		return &misuse{fmt.Sprintf("%s: %v", c.name, err), c.help()}
	}
	if !c.alone {
		var err error
		if a.config, err = configure(getenv); err != nil {
			return fmt.Errorf("configuration:\n%w", err)
		}
	}
	return c.run(ctx, a)
}

func commandOf(name string) (command, bool) {
	list := commands()
	i := slices.IndexFunc(list, func(c command) bool { return c.name == name })
	if i < 0 {
		return command{}, false
	}
	return list[i], true
}

// misuse is an error of whoever typed the command.
type misuse struct{ why, usage string }

func (m *misuse) Error() string { return m.why + "\n" + strings.TrimSuffix(m.usage, "\n") }

// The program ends with one of these codes.
const (
	codeDone   = 0
	codeFailed = 1
	codeMisuse = 2
)

// exitCode is the code with which the program ends after run.
func exitCode(err error) int {
	var wrong *misuse
	switch {
	case err == nil:
		return codeDone
	case errors.As(err, &wrong):
		return codeMisuse
	}
	return codeFailed
}

// String is how the command is typed, without what follows it.
func (c command) String() string { return strings.TrimSuffix("skald "+c.name, " ") }

// set is the command's flags, to be read into a.
func (c command) set(a *call) *flag.FlagSet {
	set := flag.NewFlagSet(c.String(), flag.ContinueOnError)
	set.SetOutput(io.Discard)
	if c.flags != nil {
		c.flags(set, a)
	}
	return set
}

// parse reads flags and the argument, in any order.
func (c command) parse(a *call, args []string) error {
	set := c.set(a)
	var rest []string
	for {
		if err := set.Parse(args); err != nil {
			return err
		}
		if set.NArg() == 0 {
			break
		}
		rest, args = append(rest, set.Arg(0)), set.Args()[1:]
	}
	given := map[string]bool{}
	set.Visit(func(f *flag.Flag) { given[f.Name] = true })
	want := 0
	for _, arg := range strings.Fields(c.meant(given)) {
		name, isFlag := strings.CutPrefix(arg, "--")
		name, _, _ = strings.Cut(name, "=")
		if !isFlag {
			want++
		} else if !given[name] {
			return fmt.Errorf("say %s", arg)
		}
	}
	if len(rest) != want {
		return fmt.Errorf("it takes %s, not %d", plural(want, "argument", "arguments"), len(rest))
	}
	if want > 0 {
		a.file = rest[0]
	}
	if want > 1 {
		a.to = rest[1]
	}
	return nil
}

// meant is the form of the arguments of which all flags are given, else the first.
func (c command) meant(given map[string]bool) string {
	forms := strings.Split(c.args, " or ")
	for _, form := range forms {
		all := true
		for _, arg := range strings.Fields(form) {
			name, isFlag := strings.CutPrefix(arg, "--")
			name, _, _ = strings.Cut(name, "=")
			all = all && (!isFlag || given[name])
		}
		if all {
			return form
		}
	}
	return forms[0]
}

// form is how the command is typed, with what may follow it in brackets.
func (c command) form() string {
	form := []string{c.String()}
	c.set(new(call)).VisitAll(func(f *flag.Flag) {
		if flagged := "--" + f.Name; !strings.Contains(c.args, flagged) {
			form = append(form, strings.TrimSuffix("["+flagged+" "+valueOf(f), " ")+"]")
		}
	})
	return strings.TrimSpace(strings.Join(append(form, c.args), " "))
}

// valueOf is the name of what a flag takes, empty if it takes nothing.
func valueOf(f *flag.Flag) string {
	name, _ := flag.UnquoteUsage(f)
	return name
}

// help is the usage of one command.
func (c command) help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "usage: %s\n  %s\n", c.form(), c.line)
	c.set(new(call)).VisitAll(func(f *flag.Flag) {
		name, what := flag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "false" {
			what += ", else " + f.DefValue
		}
		fmt.Fprintf(&b, "  %-24s  %s\n", strings.TrimSuffix("--"+f.Name+" "+name, " "), what)
	})
	return b.String()
}

// usage lists all commands.
func usage() string {
	const column = 26
	var b strings.Builder
	b.WriteString("usage:\n")
	for _, c := range commands() {
		form := "  " + c.form()
		if len(form) > column {
			form += "\n"
		}
		shown := fmt.Sprintf("%-*s", column, form)
		if strings.HasSuffix(form, "\n") {
			shown = form + strings.Repeat(" ", column)
		}
		fmt.Fprintf(&b, "%s  %s\n", shown, c.line)
	}
	fmt.Fprintf(&b, "  %-*s%s\n", column, "skald help COMMAND", "say how one is used")
	fmt.Fprintf(&b, "exit codes: %d done, or well; %d failed, or not well; %d wrong command, flag or argument\n", codeDone, codeFailed, codeMisuse)
	return b.String()
}

// plural is so many of something, in English.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
