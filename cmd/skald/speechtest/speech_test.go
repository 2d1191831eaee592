package speechtest

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/bot"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/play"
	"skald/bot/words"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/enginetest"
	"skald/render"
	"skald/render/rendertest"
)

// TestTitlesSpeak holds that a title has a sentence for everything its engine
// can utter, and none that nobody says, in every language that claims the title
// by having a file of its name. What a title can utter stands in its
// description, in its sources and in what comes up when it is played.
func TestTitlesSpeak(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for _, title := range titlestest.Every() {
		t.Run(title.Game.About().Key, func(t *testing.T) {
			t.Parallel()
			said := utteredBy(t, title)
			for _, lang := range claiming(t, title) {
				own := sentencesOf(t, lang, title)
				for _, fault := range said.faults(own) {
					t.Errorf("%s: %s", lang, fault)
				}
				// The test would notice any sentence that is taken away.
				for _, key := range slices.Sorted(maps.Keys(own)) {
					fewer := maps.Clone(own)
					delete(fewer, key)
					if len(said.faults(fewer)) == 0 {
						t.Errorf("%s: nobody would miss %s", lang, key)
					}
				}
			}
		})
	}
}

// claiming returns the languages that have a file of the title's name.
func claiming(t *testing.T, title bot.Title) []string {
	t.Helper()
	paths, err := fs.Glob(titlestest.Words(t), "*/"+title.Game.About().Key+".toml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no language has words of %s: %v", title.Game.About().Key, err)
	}
	var langs []string
	for _, p := range paths {
		langs = append(langs, path.Dir(p))
	}
	return langs
}

// sentencesOf returns what a language's file of a title says, by key.
func sentencesOf(t *testing.T, lang string, title bot.Title) map[string]string {
	t.Helper()
	own := map[string]string{}
	for key, text := range titlestest.Sentences(t, lang) {
		if file, key, _ := strings.Cut(key, ":"); file == title.Game.About().Key+".toml" {
			own[key] = text
		}
	}
	return own
}

// uttered is what a title can say, as keys without the title's own.
type uttered struct {
	title    string
	certain  map[string]bool // described, drawn, played, or named by a refusal's row
	literals map[string]bool // strings of the sources that may be keys
}

func utteredBy(t *testing.T, title bot.Title) *uttered {
	t.Helper()
	said := &uttered{title: title.Game.About().Key, certain: map[string]bool{}, literals: map[string]bool{}}
	said.describe(t, title)
	if s, err := title.Game.New(engine.Setup{Players: title.Game.About().Seats.Min}, engine.NewDice(engine.Seed{}, 0), nil); err != nil {
		t.Fatal(err)
	} else if _, leaves := s.(engine.Leaver); leaves {
		said.say("leaving")
	}
	said.read(t, title.Game)
	said.play(t, title)
	return said
}

func (u *uttered) say(parts ...string) { u.certain[strings.Join(parts, ".")] = true }

// describe adds what the bot asks of any title: its names, rules in short,
// verbs, parameters, options, labels and captions, and what its lesson says.
func (u *uttered) describe(t *testing.T, title bot.Title) {
	about := title.Game.About()
	u.say("title")
	u.say("about")
	u.say("rules")
	if titlestest.Catalogue(t).HasIn("en", about.Key+".pitch") { // else the lobby says what it is about
		u.say("pitch")
	}
	if about.Asks() {
		u.say("silence")
	}
	for _, side := range about.Sides {
		u.say("side", side)
		u.say("side-help", side)
	}
	for i, v := range about.Verbs {
		u.say("verb", v.Name)
		u.say("verb-help", v.Name)
		if silence := "silence-" + v.Name; titlestest.Catalogue(t).HasIn("en", about.Key+"."+silence) { // else "silence" is said of all
			u.say(silence)
		}
		u.say("confirm", v.Name)
		u.say("teach", v.Name)
		u.say("tip", v.Name)
		// Where the words are not public, or the game names them itself, the title may
		// have some of its own.
		if own := titlestest.Catalogue(t).HasIn("en", about.Key+".press."+v.Name); len(v.Params) > 0 && (own || v.Public && !linesOf(t, title).named[engine.Verb(i)]) {
			u.say("press", v.Name)
		}
		// A button of the channel says with what an action begins; else it is said as a press.
		if titlestest.Catalogue(t).HasIn("en", about.Key+".begin."+v.Name) {
			u.say("begin", v.Name)
		}
		for _, p := range v.Params {
			u.say("param", p.Name)
		}
	}
	if book, ok := title.Game.(engine.Rulebook); ok {
		for _, section := range book.Rules() {
			u.say("rule", section.Key)
			for _, line := range section.Lines {
				u.say(line.Key)
			}
		}
	}
	if tutor, ok := title.Game.(engine.Tutor); ok {
		for _, note := range tutor.Lesson().Notes() {
			u.say(note.Key)
		}
	}
	for _, o := range about.Options {
		for _, value := range o.Values {
			u.say("option", o.Key+"-"+value)
		}
	}
	for _, voc := range about.Vocabularies {
		if voc.Sentence() != "" {
			u.say("phrase", voc.Sentence())
			if titlestest.Catalogue(t).HasIn("en", about.Key+".short."+voc.Sentence()) { // for narrow buttons
				u.say("short", voc.Sentence())
			}
		}
		for i := range engine.Word(voc.Len()) {
			named := about.Label("en", voc.Name(), voc.Word(i)) != "" // by the edition
			if !voc.Plain() && voc.Terms(i) == nil && !named {
				u.say(voc.Name(), voc.Word(i))
			}
		}
	}
	if painter, ok := title.Painter.(render.Captioned); ok {
		for _, word := range painter.Captions() {
			u.say("board", word)
		}
	}
	if painter, ok := title.Painter.(render.Plated); ok {
		for _, name := range painter.Plates() {
			u.say("plate", name)
		}
	}
}

// captioned lets hear what the pictures of a title's table, and of what is asked
// there, are said to show, in matches played by chance.
func captioned(t *testing.T, title bot.Title, hear func(engine.Note)) {
	t.Helper()
	notes := func(list []engine.Note) {
		for _, note := range list {
			hear(note)
		}
	}
	teller, plated := title.Painter.(render.PlateTeller)
	detailer, detailed := title.Painter.(render.Detailer)
	for n, setup := range enginetest.Setups(title.Game.About()) {
		if plated {
			for _, s := range rendertest.Scenes(title.Game, setup, uint64(n), 400) {
				for _, name := range teller.Plates() {
					notes(teller.Told(name, s))
				}
			}
		}
		if detailed && n == 0 {
			for _, asked := range rendertest.Askings(t, title.Game, setup, nil, nil, 5) {
				if d, ok := detailer.Detail(asked.Scene, asked.Question); ok {
					notes(d.Told)
				}
			}
		}
	}
}

var keyRE = regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)+$`)

// read adds what stands in the sources of the game's package: strings that look
// like keys, and the section of each refusal, which stands before its sentence.
func (u *uttered) read(t *testing.T, game engine.Game) {
	t.Helper()
	typ := reflect.TypeOf(game)
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	paths, err := filepath.Glob(filepath.Join(titlestest.Module(t), strings.TrimPrefix(typ.PkgPath(), "skald/"), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		if strings.HasSuffix(p, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), p, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				u.refusal(n.Elts)
			case *ast.CallExpr:
				u.refusal(n.Args)
			case *ast.BasicLit:
				if key := text(n); keyRE.MatchString(key) {
					u.literals[key] = true
				}
			}
			return true
		})
	}
}

// refusal adds the section that stands before a refusal's sentence.
func (u *uttered) refusal(list []ast.Expr) {
	for i := 1; i < len(list); i++ {
		if rule := text(list[i-1]); rule != "" && strings.HasPrefix(text(list[i]), "refuse.") {
			u.say("rule", rule)
		}
	}
}

// text returns the text of a string literal, or "".
func text(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	s, _ := strconv.Unquote(lit.Value)
	return s
}

// play adds what comes up in matches played by chance.
func (u *uttered) play(t *testing.T, title bot.Title) {
	t.Helper()
	linesOf(t, title).tell(listener{
		note:   func(n engine.Note) { u.say(n.Key) },
		secret: func(s engine.Secret) { u.say(s.Key) },
		refusal: func(e *engine.RuleError) {
			u.say("rule", e.Rule)
			u.say(e.Why.Key)
		},
		action: func(engine.Action) {},
	})
}

// quoted are the keys that a sentence's template names.
var quoted = regexp.MustCompile(`"([a-z0-9]+(?:\.[a-z0-9-]+)+)"`)

// faults compares what the title can utter with what a language says of it. A
// string of the sources counts as a key if its first part is a table of
// sentences: one that was heard in play, or that the language has. In a table of
// which names with help were heard, each key has help.
func (u *uttered) faults(own map[string]string) []string {
	const help = "-help"
	tables, helped, need := map[string]bool{}, map[string]bool{}, map[string]bool{}
	table := func(key string) string { first, _, _ := strings.Cut(key, "."); return first }
	for key := range u.certain {
		if name, ok := strings.CutSuffix(key, help); ok && u.certain[name] {
			helped[table(key)] = true
		}
		tables[table(key)], need[u.title+"."+key] = true, true
	}
	for key, text := range own {
		tables[table(strings.TrimPrefix(key, u.title+"."))] = true
		for _, m := range quoted.FindAllStringSubmatch(text, -1) {
			need[m[1]] = true
		}
	}
	for key := range u.literals {
		if !tables[table(key)] {
			continue
		}
		need[u.title+"."+key] = true
		if helped[table(key)] && !strings.HasSuffix(key, help) {
			need[u.title+"."+key+help] = true
		}
	}
	for key := range own { // notes that are told together need both
		if note, ok := strings.CutPrefix(key, u.title+".several."); ok && need[u.title+".note."+note] && own[u.title+".item."+note] != "" {
			need[key], need[u.title+".item."+note] = true, true
		}
	}
	var list []string
	for _, key := range slices.Sorted(maps.Keys(need)) {
		if _, ok := own[key]; !ok {
			list = append(list, "no sentence for "+key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(own)) {
		if !need[key] {
			list = append(list, "nobody says "+key)
		}
	}
	return list
}

// A listener hears all that a match can tell people.
type listener struct {
	note    func(engine.Note)
	secret  func(engine.Secret)
	refusal func(*engine.RuleError)
	action  func(engine.Action)
	named   func(engine.Verb) // whose words the game names
	label   func(string)
}

// listenTo plays matches by chance until so many actions have been heard, of the
// title's setups one after the other, in an order of chance.
func listenTo(game engine.Game, actions int, hear listener) error {
	setups := enginetest.Setups(game.About())
	engine.NewDice(engine.Seed{8}, 0).Shuffle(len(setups), func(i, j int) { setups[i], setups[j] = setups[j], setups[i] })
	act := hear.action
	hear.action = func(a engine.Action) {
		actions--
		act(a)
	}
	for n := 0; actions > 0; n++ {
		if err := playThrough(game, setups[n%len(setups)], uint64(n), hear); err != nil {
			return err
		}
	}
	return nil
}

// playThrough plays a match by chance and lets hear all that comes up in it:
// what happens, what everybody sees and is asked, hints, refusals of whatever
// else comes to mind, and the result.
func playThrough(game engine.Game, setup engine.Setup, n uint64, hear listener) error {
	about, dice, told := game.About(), engine.NewDice(engine.Seed{7}, n), &engine.Teller{}
	notes := func(list ...engine.Note) {
		for _, note := range list {
			hear.note(note)
		}
	}
	s, err := game.New(setup, dice, told)
	for ; err == nil; told = (&engine.Teller{}) {
		view := s.Public()
		notes(told.Notes()...)
		notes(view.Heading(), view.Ask(engine.Nobody))
		notes(view.Describe()...)
		if b, ok := view.(engine.Briefer); ok {
			notes(b.Brief()...)
		}
		for _, secret := range told.Secrets() {
			hear.secret(secret)
		}
		for seat := range engine.Seat(setup.Players) {
			notes(view.Ask(seat))
			for _, line := range s.Private(seat).Describe() {
				hear.secret(line)
			}
		}
		if result, over := s.Result(); over {
			notes(result.Why...)
			return nil
		}
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		act := legal[dice.IntN(len(legal))]
		hear.action(act)
		if namer, ok := s.(engine.VerbNamer); ok {
			for _, a := range legal { // each has a button
				if name, ok := namer.NameVerb(seat, a.Verb); ok {
					hear.note(name)
					name.Key += "-help" // what stands beside it
					hear.note(name)
				}
			}
		}
		if warner, ok := s.(engine.Warner); ok {
			for _, a := range legal {
				if warning, ok := warner.Warn(seat, a); ok {
					hear.note(warning)
				}
			}
		}
		for place := range about.Verbs[act.Verb].Params {
			if namer, ok := s.(engine.Namer); ok {
				if name, ok := namer.Name(seat, act, place); ok {
					hear.note(name)
					hear.named(act.Verb)
				}
			}
			if hinter, ok := s.(engine.PublicHinter); ok && about.Verbs[act.Verb].Public {
				if hint, ok := hinter.PublicHint(seat, act, place); ok {
					hear.note(hint)
				}
			}
			if hinter, ok := s.(engine.Hinter); ok {
				if hint, ok := hinter.Hint(seat, act, place); ok {
					hear.secret(hint)
				}
			}
		}
		odd := engine.Do(engine.Verb(dice.IntN(len(about.Verbs))))
		for i, p := range about.Verbs[odd.Verb].Params {
			odd.Args[i] = engine.Word(dice.IntN(p.Vocabulary.Len()))
		}
		var rule *engine.RuleError
		if _, err := s.Apply(engine.Seat(dice.IntN(setup.Players)), odd, dice, nil); errors.As(err, &rule) {
			hear.refusal(rule)
		}
		s, err = s.Apply(seat, act, dice, told)
	}
	return err
}

// What Discord allows for the description of a command and of a choice, and for
// a message.
const (
	maxHelp  = 100
	maxRules = 1900
	maxLabel = 80 // of a button
)

// TestTitlesSpeakWell says everything that comes up in some matches, in every
// language of a title: no sentence may lack a key or a value, none may be longer
// than there is room for.
func TestTitlesSpeakWell(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for _, title := range titlestest.Every() {
		about := title.Game.About()
		for _, lang := range claiming(t, title) {
			t.Run(about.Key+"/"+lang, func(t *testing.T) {
				t.Parallel()
				voice := titlestest.Catalogue(t).Speak(lang)
				lengths(t, voice, about)
				rulebook(t, voice, title.Game)
				linesOf(t, title).tell(speaker(t, voice, about))
			})
		}
	}
}

func lengths(t *testing.T, voice *words.Voice, about *engine.About) {
	most := map[string]int{about.Key + ".about": maxHelp, about.Key + ".rules": maxRules}
	for _, v := range about.Verbs {
		most[about.Key+".verb-help."+v.Name] = maxHelp
	}
	heard := speaker(t, voice, about)
	for _, voc := range about.Vocabularies {
		for i := range engine.Word(voc.Len()) {
			label := voice.Label(about, voc, i)
			heard.label(label)
			joined := voc.Terms(i) != nil && voc.Sentence() == "" // as many parts as ever can be
			if n := utf8.RuneCountInString(label); n > maxLabel && !joined && chosen(about, voc) {
				t.Errorf("the label %q of %s %s has %d characters, more than %d", label, voc.Name(), voc.Word(i), n, maxLabel)
			}
		}
	}
	for key, most := range most {
		if n := utf8.RuneCountInString(voice.Say(key, nil)); n > most {
			t.Errorf("%s has %d characters, more than %d", key, n, most)
		}
	}
}

// chosen reports whether words of a vocabulary stand on buttons and in selects.
func chosen(about *engine.About, voc *engine.Vocabulary) bool {
	return slices.ContainsFunc(about.Verbs, func(v engine.VerbSpec) bool {
		return slices.ContainsFunc(v.Params, func(p engine.Param) bool { return p.Vocabulary == voc })
	})
}

// rulebook says every line of a title's rules, and shows every page of them: a
// section must fit two messages, a page one.
func rulebook(t *testing.T, voice *words.Voice, game engine.Game) {
	book, ok := game.(engine.Rulebook)
	if !ok {
		return
	}
	about, hear := game.About(), speaker(t, voice, game.About())
	rules := play.New(desk.New(titlestest.Every())).Book(voice, game)
	for _, c := range rules.Chapters() {
		for page := range 2 {
			shown, err := rules.Page(t.Context(), "", c.Section, page)
			if err != nil {
				t.Error(err)
			}
			text := string(shown.Text)
			if n := utf8.RuneCountInString(text); n > discord.MaxContent || !strings.Contains(text, c.Name) {
				t.Errorf("page %d of %s has %d characters, at most %d, and its name: %s", page+1, c.Name, n, discord.MaxContent, text)
			}
		}
	}
	for _, section := range book.Rules() {
		size := 0
		for _, line := range section.Lines {
			hear.note(line)
			size += utf8.RuneCountInString(voice.Note(about, line, func(s engine.Seat) string { return voice.Side(about, s) })) + 1
		}
		if size > 2*maxRules {
			t.Errorf("the section %s has %d characters, more than %d", section.Key, size, 2*maxRules)
		}
	}
}

// speaker says what it hears and looks at the sentence.
func speaker(t *testing.T, voice *words.Voice, about *engine.About) listener {
	name := func(s engine.Seat) string { return voice.Side(about, s) }
	check := func(key, text string) {
		t.Helper()
		for _, bad := range []string{"[" + about.Key, "<no value>", "%!", "<nil>", "  ", " .", " ,", "{{"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s: %q has %q", key, text, bad)
			}
		}
		if text == "" {
			t.Errorf("%s: a sentence is empty", key)
		}
	}
	return listener{
		note:    func(n engine.Note) { check(n.Key, voice.Note(about, n, name)) },
		secret:  func(s engine.Secret) { check(s.Key, string(voice.Secret(about, s, name))) },
		refusal: func(e *engine.RuleError) { check(e.Why.Key, voice.Refusal(about, e, name)) },
		action:  func(a engine.Action) { check(about.Format(a), string(voice.Action(about, a))) },
		label:   func(text string) { check("label", text) },
	}
}
