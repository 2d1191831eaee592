package paxboard

import "skald/render"

// Where places are that are known by their words: near where they were, moved
// apart so that each has room.

// posts are where the middle of each POST lies.
var posts = map[string]render.Point{
	"iceland": {X: 64, Y: 143}, "breidafjord": {X: 30, Y: 62}, "faroe": {X: 177, Y: 202}, "hjaltland": {X: 261, Y: 284},
	"dublin": {X: 177, Y: 606}, "veisufjord": {X: 172, Y: 692}, "hamtun": {X: 246, Y: 765}, "lundun": {X: 280, Y: 690},
	"jorvik": {X: 259, Y: 558}, "lindsey": {X: 275, Y: 642}, "frankish-king": {X: 322, Y: 858}, "ruda": {X: 292, Y: 812},
	"emperor-of-saxland": {X: 435, Y: 780}, "dorestad": {X: 376, Y: 690},
	"jalangr": {X: 453, Y: 517}, "hleidra": {X: 510, Y: 568}, "skiringssal": {X: 468, Y: 331}, "halogaland": {X: 544, Y: 65},
	"paviken": {X: 652, Y: 478}, "visby": {X: 662, Y: 406}, "tavastland": {X: 789, Y: 243}, "kvenland": {X: 800, Y: 125},
	"birka": {X: 622, Y: 360}, "sigtuna": {X: 626, Y: 314}, "skara": {X: 548, Y: 346}, "lodose": {X: 520, Y: 392},
	"dvinamynni": {X: 1050, Y: 94}, "holmgata": {X: 1072, Y: 180},
	"rafala": {X: 800, Y: 333}, "eysysla": {X: 745, Y: 413}, "seimgala": {X: 780, Y: 470}, "palteskja": {X: 879, Y: 550},
	"aldeigjuborg": {X: 934, Y: 322}, "alaborg": {X: 980, Y: 236}, "holmgard-post": {X: 925, Y: 368}, "rusa": {X: 930, Y: 450},
	"gnezdovo": {X: 937, Y: 592}, "sjernihiv": {X: 925, Y: 709}, "rostofa": {X: 1040, Y: 462}, "timerevo": {X: 1040, Y: 414},
	"bulgar-post": {X: 1138, Y: 546}, "suvar": {X: 1124, Y: 628},
	"kaenugard-post": {X: 911, Y: 769}, "berezan": {X: 927, Y: 872}, "itil": {X: 1124, Y: 908}, "sarkel": {X: 1068, Y: 828},
	"miklagard": {X: 882, Y: 1021}, "saloniki": {X: 756, Y: 1034}, "pope-of-rome": {X: 524, Y: 1000}, "sikiley": {X: 557, Y: 1102},
	"ishbiliya": {X: 193, Y: 1116}, "lishbuna": {X: 152, Y: 1062}, "damascus": {X: 1005, Y: 1150}, "jorsalir": {X: 978, Y: 1226},
	"baghdad": {X: 1098, Y: 1200}, "gurgan": {X: 1143, Y: 1108}, "changan": {X: 915, Y: 1322}, "india": {X: 1085, Y: 1322},
}

// homes are where the HOMES lie.
var homes = map[string]render.Point{
	"uppsala": {X: 620, Y: 232}, "skaraborg": {X: 566, Y: 432}, "hladir": {X: 478, Y: 149}, "orkneyjar": {X: 233, Y: 358}, "mon": {X: 214, Y: 556},
	"aland": {X: 699, Y: 289}, "grobin": {X: 723, Y: 488}, "skane": {X: 546, Y: 520}, "jomsborg": {X: 573, Y: 634},
}

// names are where REGIONS are named: the middle of the name.
var names = map[string]render.Point{
	"island": {X: 78, Y: 106}, "faereyjar": {X: 177, Y: 242}, "irland": {X: 150, Y: 648}, "england": {X: 264, Y: 728}, "danelaw": {X: 300, Y: 600},
	"valland": {X: 304, Y: 902}, "saxland": {X: 414, Y: 735}, "danmork": {X: 436, Y: 560}, "noregr": {X: 446, Y: 253}, "gotland": {X: 690, Y: 443},
	"finnland": {X: 846, Y: 182}, "svealand": {X: 585, Y: 276}, "gautland": {X: 566, Y: 474}, "bjarmaland": {X: 1050, Y: 138}, "eistland": {X: 806, Y: 374},
	"semgallir": {X: 835, Y: 508}, "aldeigja": {X: 966, Y: 282}, "holmgard": {X: 940, Y: 410}, "smaleskja": {X: 950, Y: 636}, "sursdal": {X: 1050, Y: 504},
	"bulgar": {X: 1138, Y: 588}, "kaenugard": {X: 936, Y: 814}, "kasaria": {X: 1110, Y: 868}, "grikkland": {X: 790, Y: 990}, "rumaborg": {X: 518, Y: 955},
	"spanland": {X: 220, Y: 1022}, "jorsalaland": {X: 1000, Y: 1190}, "serkland": {X: 1118, Y: 1154},
	"silkvegr": {X: 950, Y: 1284}, "indialand": {X: 1115, Y: 1284},
	"vesterhav": {X: 96, Y: 470}, "irlandshaf": {X: 120, Y: 770}, "nordsjo": {X: 329, Y: 467}, "kattegat": {X: 456, Y: 436}, "austrsjo": {X: 645, Y: 566},
	"helsingjabotn": {X: 690, Y: 180}, "gandvik": {X: 1010, Y: 31}, "finnskabotn": {X: 830, Y: 290}, "njorvasund": {X: 100, Y: 995}, "midhaf": {X: 667, Y: 1144},
	"svartahaf": {X: 990, Y: 966}, "kaspia": {X: 1146, Y: 1014},
}

// grounds are further places in seas and REGIONS, by which it is told which is
// nearest.
var grounds = map[string][]render.Point{
	"vesterhav": {
		{X: 20, Y: 200}, {X: 110, Y: 60}, {X: 130, Y: 300}, {X: 215, Y: 330}, {X: 60, Y: 640}, {X: 110, Y: 560}, {X: 60, Y: 820}, {X: 170, Y: 850},
		{X: 205, Y: 800}, {X: 250, Y: 800}, {X: 150, Y: 450}, {X: 190, Y: 140}, {X: 210, Y: 250},
	},
	"irlandshaf": {{X: 205, Y: 600}, {X: 205, Y: 650}, {X: 195, Y: 720}, {X: 150, Y: 760}},
	"nordsjo": {
		{X: 300, Y: 380}, {X: 310, Y: 260}, {X: 340, Y: 560}, {X: 320, Y: 640}, {X: 400, Y: 560}, {X: 400, Y: 340}, {X: 330, Y: 130}, {X: 400, Y: 60}, {X: 480, Y: 40},
		{X: 560, Y: 5}, {X: 300, Y: 722}, {X: 400, Y: 450},
	},
	"kattegat":      {{X: 500, Y: 440}, {X: 500, Y: 500}, {X: 490, Y: 560}, {X: 480, Y: 380}, {X: 505, Y: 600}},
	"austrsjo":      {{X: 690, Y: 500}, {X: 700, Y: 400}, {X: 690, Y: 340}, {X: 600, Y: 560}, {X: 560, Y: 600}, {X: 690, Y: 580}, {X: 720, Y: 440}, {X: 640, Y: 420}, {X: 700, Y: 620}},
	"helsingjabotn": {{X: 690, Y: 230}, {X: 740, Y: 130}, {X: 780, Y: 80}, {X: 700, Y: 260}, {X: 730, Y: 180}},
	"finnskabotn":   {{X: 770, Y: 315}, {X: 820, Y: 310}, {X: 880, Y: 310}, {X: 900, Y: 300}},
	"gandvik":       {{X: 950, Y: 60}, {X: 1030, Y: 70}, {X: 900, Y: 20}, {X: 800, Y: 5}, {X: 1100, Y: 40}, {X: 950, Y: 110}, {X: 700, Y: 0}},
	"njorvasund":    {{X: 60, Y: 1080}, {X: 150, Y: 950}, {X: 80, Y: 1180}, {X: 150, Y: 1150}, {X: 230, Y: 925}},
	"midhaf":        {{X: 300, Y: 1120}, {X: 400, Y: 1050}, {X: 480, Y: 1060}, {X: 600, Y: 1010}, {X: 560, Y: 960}, {X: 780, Y: 1090}, {X: 880, Y: 1170}, {X: 800, Y: 1190}, {X: 540, Y: 1160}, {X: 930, Y: 1140}, {X: 250, Y: 1145}},
	"svartahaf":     {{X: 930, Y: 990}, {X: 1030, Y: 990}, {X: 1000, Y: 910}, {X: 900, Y: 960}, {X: 880, Y: 1036}},
	"semgallir":     {{X: 735, Y: 500}, {X: 745, Y: 540}},
	"noregr":        {{X: 430, Y: 310}, {X: 440, Y: 200}, {X: 490, Y: 150}, {X: 500, Y: 110}, {X: 600, Y: 40}, {X: 500, Y: 230}},
	"svealand":      {{X: 600, Y: 200}, {X: 640, Y: 130}, {X: 580, Y: 140}},
	"finnland":      {{X: 880, Y: 150}, {X: 770, Y: 270}, {X: 860, Y: 230}, {X: 720, Y: 60}, {X: 860, Y: 80}},
	"faereyjar":     {{X: 225, Y: 400}, {X: 210, Y: 450}},
	"kaspia":        {{X: 1150, Y: 960}, {X: 1160, Y: 1080}, {X: 1140, Y: 930}},
}

// courses are the ways of rivers, by longitude and latitude, between what a white
// border joins: from the first word to the second.
var courses = map[[2]string][][2]float64{
	{"nordsjo", "danelaw"}:      {{0.3, 53.6}, {-0.9, 53.7}},
	{"irlandshaf", "danelaw"}:   {{-3, 53.4}, {-2.2, 53.5}},
	{"vesterhav", "valland"}:    {{-1.9, 47.2}, {0.7, 47.4}, {1.9, 47.8}},
	{"nordsjo", "saxland"}:      {{4.1, 51.9}, {6, 51.9}, {6.8, 51.2}},
	{"valland", "saxland"}:      {{3.5, 48.4}, {5.5, 49.2}, {6.4, 49.8}, {7.4, 50.3}, {7, 51}},
	{"austrsjo", "svealand"}:    {{18.7, 59.3}, {17.6, 59.4}},
	{"kattegat", "gautland"}:    {{11.9, 57.7}, {12.3, 58.2}, {13, 58.5}},
	{"svealand", "gautland"}:    {{15.7, 59.3}, {14.6, 59}},
	{"gandvik", "bjarmaland"}:   {{40.4, 65}, {40.8, 64.5}},
	{"bjarmaland", "sursdal"}:   {{42.3, 62.8}, {45.8, 60.9}, {42.6, 60}, {40.2, 59.2}},
	{"austrsjo", "semgallir"}:   {{24, 57.1}, {24.6, 56.8}, {25.5, 56.5}},
	{"finnskabotn", "aldeigja"}: {{30.2, 59.9}, {31, 59.95}, {32.2, 60.2}},
	{"aldeigja", "holmgard"}:    {{32.3, 60}, {31.9, 59.3}, {31.3, 58.6}},
	{"aldeigja", "sursdal"}:     {{33.6, 59.9}, {35.6, 59.2}, {37.6, 58.4}},
	{"holmgard", "smaleskja"}:   {{31.3, 58}, {30.8, 56.5}, {31.4, 55.6}},
	{"holmgard", "sursdal"}:     {{33.2, 57.9}, {35.3, 57.2}, {37.4, 57.1}},
	{"semgallir", "smaleskja"}:  {{27, 55.9}, {29, 55.5}, {30.4, 55.2}},
	{"smaleskja", "kaenugard"}:  {{30.4, 53.9}, {30.8, 52.3}, {30.5, 51}, {31.6, 50}},
	{"sursdal", "bulgar"}:       {{41, 57.2}, {44, 56.3}, {46.5, 56.1}, {48.6, 55.7}},
	{"kaenugard", "svartahaf"}:  {{33, 49}, {35, 48.4}, {34.4, 47.5}, {32.6, 46.6}, {31.6, 46.2}},
	{"kaenugard", "kasaria"}:    {{34, 49.4}, {37.3, 49.2}, {40.2, 48}, {42, 47.6}},
	{"bulgar", "kasaria"}:       {{49, 54}, {48, 53}, {46, 51.5}, {45.5, 50}, {44.6, 48.6}},
	{"kasaria", "kaspia"}:       {{46.5, 47.2}, {47.9, 46.2}, {48.5, 45.6}},
	{"kasaria", "svartahaf"}:    {{43.8, 48.4}, {42, 47.5}, {39.7, 47.2}, {38.5, 46.9}, {36.7, 45.3}},
	{"kaspia", "serkland"}:      {{50.5, 37.4}, {49.5, 36.3}, {47.5, 35.2}},
	{"serkland", "silkvegr"}:    nil,
	{"serkland", "indialand"}:   nil,
}
