package page

import "skald/bot/localdiscord/localtest"

// board is an answer in newer components: every kind of them.
func (b *echoBot) board() localtest.Form {
	act := func(label, id string) map[string]any {
		return map[string]any{"type": buttonType, "style": 2, "label": label, "custom_id": id}
	}
	return localtest.Form{
		Files: map[string][]byte{"board.png": board(b.w.t), "match.txt": []byte("move essex kent 2w\n")},
		Payload: map[string]any{
			"flags": layoutFlag, "attachments": []any{
				map[string]any{"id": "0", "filename": "board.png", "description": "The board. Kent: 3 coins."}, map[string]any{"id": "1", "filename": "match.txt"},
			},
			"components": []any{
				text("# Your turn"),
				map[string]any{"type": containerType, "accent_color": 0x0072b2, "components": []any{
					map[string]any{"type": sectionType, "components": []any{text("**Scout**: look at a Destination and lay it face down")}, "accessory": act("Scout", "scout")},
					map[string]any{"type": separatorType, "spacing": 2},
					map[string]any{"type": sectionType, "components": []any{text("A thumbnail")},
						"accessory": map[string]any{"type": thumbnailType, "media": map[string]any{"url": "attachment://board.png"}}},
					map[string]any{"type": galleryType, "items": []any{map[string]any{"media": map[string]any{"url": "attachment://board.png"}}}},
					map[string]any{"type": fileType, "file": map[string]any{"url": "attachment://match.txt"}},
					map[string]any{"type": rowType, "components": []any{map[string]any{
						"type": stringSelectType, "custom_id": "whence", "min_values": 1, "max_values": 2, "placeholder": "Which two?", "options": []any{
							map[string]any{"label": "North", "value": "north"}, map[string]any{"label": "South", "value": "south"}, map[string]any{"label": "Central", "value": "central"},
						}}}},
				}},
			},
		},
	}
}
