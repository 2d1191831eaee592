// One message as the seat sees it.

import { moderate, tell } from './acts.js';
import { failure, rows } from './components.js';
import { layout, laidOut } from './layout.js';
import { make } from './dom.js';
import { markdown } from './markdown.js';
import { download, isPicture, picture } from './pictures.js';
import { world } from './world.js';

// shade says which of the colours a name gets.
const shade = (id) => `shade${BigInt(id) % 6n}`;

export function face(person) {
  return make('span', { class: `face ${person.bot ? 'bot' : shade(person.id)}`, 'aria-hidden': 'true' }, person.name.slice(0, 1).toUpperCase());
}

function clockTime(created) {
  const date = new Date(created);
  const now = new Date(world.now());
  const time = new Intl.DateTimeFormat(world.seat.locale, { timeStyle: 'short' }).format(date);
  if (date.toDateString() === now.toDateString()) return time;
  return `${new Intl.DateTimeFormat(world.seat.locale, { day: 'numeric', month: 'short' }).format(date)}, ${time}`;
}

// used is the line above an answer; the options of a public one can be opened, as everybody can on Discord.
function used(message) {
  const u = message.used;
  if (!u?.command) return null; // the answer to a press says nothing of it
  const head = [make('b', {}, u.user.name), ' used ', make('span', { class: 'mention' }, `/${u.command}`)];
  if (!u.options?.length) return make('p', { class: 'used' }, head);
  return make('details', { class: 'used' }, make('summary', {}, head), make('p', {}, u.options.map((o) => make('span', { class: 'given' }, make('b', {}, o.name), ` ${o.value}`))));
}

function body(message) {
  if (message.thinking) return make('p', { class: 'thinking' }, `${message.author.name} is thinking…`, make('span', { class: 'dots', 'aria-hidden': 'true' }));
  const edited = message.edited ? make('span', { class: 'edited', title: new Date(message.edited).toLocaleString(world.seat.locale) }, '(edited)') : null;
  if (laidOut(message)) return [layout(message), edited];
  const files = message.attachments || [];
  const shown = files.filter(isPicture);
  const others = files.filter((a) => !shown.includes(a));
  const text = make('div', { class: 'text' }, markdown(message.content || ''));
  if (edited) (text.lastElementChild?.matches('p') ? text.lastElementChild : text).append(edited);
  return [
    text,
    shown.length ? make('div', { class: 'pictures' }, shown.map((a) => picture(a))) : null,
    others.map(download),
    rows(message),
  ];
}

function foot(message) {
  if (!message.ephemeral) return null;
  return make('p', { class: 'only' }, make('span', { 'aria-hidden': 'true' }, '◌ '), 'Only you can see this · ',
    make('button', { type: 'button', class: 'quiet', onclick: () => { world.dismissed.add(message.id); world.tell('messages'); } }, 'Dismiss message'));
}

function reply(message) {
  const to = message.reference && world.message(message.reference);
  return to ? make('p', { class: 'used' }, 'replying to ', make('b', {}, to.author.name), `: ${(to.content || '').slice(0, 60)}`) : null;
}

function remove(message) {
  if (!world.seat.moderator || message.ephemeral || world.channel.kind === 1) return null;
  return make('button', {
    type: 'button', class: 'quiet remove', 'aria-label': `Delete this message by ${message.author.name}`,
    onclick: () => moderate('delete_message', { channel: message.channel, message: message.id }).catch(tell),
  }, 'Delete');
}

// messageItem makes a message; one that continues the one above has no head.
export function messageItem(message, continues) {
  const mine = (message.pinged || []).includes(world.seat.id) && message.author.id !== world.seat.id;
  const classes = ['message', continues && 'continues', message.ephemeral && 'ephemeral', mine && world.channel.kind !== 1 && 'pings'].filter(Boolean).join(' ');
  const time = make('time', { datetime: message.created, title: new Date(message.created).toLocaleString(world.seat.locale) }, clockTime(message.created));
  return make('li', { class: classes, id: `m-${message.id}`, tabindex: '-1' },
    reply(message), used(message),
    continues ? null : face(message.author),
    make('div', { class: continues ? 'head unseen' : 'head' }, make('span', { class: `author ${message.author.bot ? '' : shade(message.author.id)}` }, message.author.name),
      message.author.bot ? make('span', { class: 'tag' }, 'BOT') : null, time),
    remove(message),
    make('div', { class: 'body' }, body(message), failure(message), foot(message)));
}

// lineItem makes a line of this client alone: a command on its way, or one that failed.
export function lineItem(line) {
  const bot = world.state.bot;
  return make('li', { class: `message ephemeral ${line.failed ? 'wrong' : 'waiting'}`, id: line.id },
    make('p', { class: 'used' }, make('b', {}, world.seat.name), ' used ', make('span', { class: 'mention' }, `/${line.command}`)),
    face(bot), make('div', { class: 'head' }, make('span', { class: 'author' }, bot.name), make('span', { class: 'tag' }, 'BOT')),
    make('div', { class: 'body' },
      line.failed ? make('p', { class: 'failed' }, line.failed) : make('p', { class: 'thinking' }, 'Sending command…'),
      line.failed ? make('p', { class: 'only' }, 'Only you can see this · ', make('button', { type: 'button', class: 'quiet', onclick: line.remove }, 'Dismiss message')) : null));
}
