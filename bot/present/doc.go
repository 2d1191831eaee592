// Package present says and draws what people see of a match: turn messages,
// prompts, lobbies, secrets, alt texts, pictures. Values go in and messages come
// out: it must not know the store, the clock or the connection, and decides
// nothing of a match. It holds no sentence (those are in bot/words) and knows no
// game by name.
//
// The rules of a title and what is taught of them (rules.go, teach.go, tip.go),
// and every long text that is read page by page (page.go), are made here too.
//
// What a whole channel sees is a [ChannelMessage], made of public views and
// notes alone; what may hold secrets is a [Reply], which only the person who
// asked sees, or a direct message made of one.
package present
