// Discord's Markdown, as far as bots use it, made into nodes. Nothing is ever parsed as HTML.

import { make } from './dom.js';
import { world } from './world.js';

const rules = [
  { find: /\\([^A-Za-z0-9\s])/, make: (m) => m[1] },
  { find: /``([^\n]+?)``|`([^`\n]+)`/, make: (m) => make('code', {}, m[1] ?? m[2]) },
  { find: /<@!?(\d+)>/, make: (m) => user(m[1]) },
  { find: /<@&(\d+)>/, make: (m) => role(m[1]) },
  { find: /<#(\d+)>/, make: (m) => channel(m[1]) },
  { find: /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, make: (m) => timestamp(Number(m[1]), m[2] || 'f') },
  { find: /<\/([^:>]+):\d+>/, make: (m) => command(m[1]) },
  { find: /<a?:(\w+):\d+>/, make: (m) => `:${m[1]}:` },
  { find: /@everyone|@here/, make: (m) => make('span', { class: 'mention mine' }, m[0]) },
  { find: /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, make: (m) => link(m[2], inline(m[1])) },
  { find: /<(https?:\/\/[^\s>]+)>/, make: (m) => link(m[1]) },
  { find: /https?:\/\/[^\s<>]*[^\s<>.,:;"'!?)\]*_~|]/, make: (m) => link(m[0]) },
  { find: /\*\*\*([\s\S]+?)\*\*\*/, make: (m) => make('strong', {}, make('em', {}, inline(m[1]))) },
  { find: /\*\*([\s\S]+?)\*\*(?!\*)/, make: (m) => make('strong', {}, inline(m[1])) },
  { find: /__([\s\S]+?)__(?!_)/, make: (m) => make('u', {}, inline(m[1])) },
  { find: /\*(?!\s)([^*\n]+?)\*(?!\*)/, make: (m) => make('em', {}, inline(m[1])) },
  { find: /(?<![\p{L}\p{N}_])_(?!\s)([^_\n]+?)_(?![\p{L}\p{N}_])/u, make: (m) => make('em', {}, inline(m[1])) },
  { find: /~~([\s\S]+?)~~/, make: (m) => make('s', {}, inline(m[1])) },
  { find: /\|\|([\s\S]+?)\|\|/, make: (m) => spoiler(inline(m[1])) },
  { find: /\n/, make: () => make('br') },
];

// inline makes nodes of a stretch of text: at each place the rule that begins first wins, then the one listed first.
export function inline(text) {
  const out = [];
  while (text) {
    let best = null;
    let rule = null;
    for (const r of rules) {
      const m = r.find.exec(text);
      if (m && (!best || m.index < best.index)) [best, rule] = [m, r];
    }
    if (!best) {
      out.push(text);
      break;
    }
    if (best.index) out.push(text.slice(0, best.index));
    out.push(rule.make(best));
    text = text.slice(best.index + best[0].length);
  }
  return out.flat();
}

// markdown makes the blocks of a message.
export function markdown(text) {
  const out = [];
  text.split(/(```[\s\S]*?```)/).forEach((part, i) => {
    if (i % 2) {
      const m = /^```(?:[\w+-]*\n)?\n?([\s\S]*?)\n?```$/.exec(part);
      out.push(make('pre', { tabindex: '0' }, make('code', {}, m[1])));
    } else {
      out.push(...blocks(part.replace(/^\n|\n$/g, '')));
    }
  });
  return out;
}

const kinds = [
  [/^>>> ([\s\S]*)/, null],
  [/^> ?(.*)/, (lines) => make('blockquote', {}, blocks(lines.join('\n')))],
  [/^-# (.*)/, (lines) => make('p', { class: 'small' }, inline(lines.join('\n')))],
  [/^#{1,3} (.*)/, (lines) => lines.map((l) => make('p', { class: 'heading', role: 'heading', 'aria-level': '2' }, inline(l)))],
  [/^\s*[-*] (.*)/, (lines) => make('ul', {}, lines.map((l) => make('li', {}, inline(l))))],
];

function blocks(text) {
  if (!text) return [];
  const out = [];
  let run = { make: null, lines: [] };
  const end = () => {
    if (!run.lines.length) return;
    const lines = run.lines.join('\n');
    if (run.make) out.push(run.make(run.lines));
    else if (lines.trim()) out.push(make('p', {}, inline(lines.replace(/^\n+|\n+$/g, ''))));
  };
  const all = text.split('\n');
  for (let i = 0; i < all.length; i++) {
    if (all[i].startsWith('>>> ')) {
      end();
      out.push(make('blockquote', {}, blocks([all[i].slice(4), ...all.slice(i + 1)].join('\n'))));
      return out.flat();
    }
    const kind = kinds.slice(1).find(([find]) => find.test(all[i]));
    const maker = kind ? kind[1] : null;
    if (maker !== run.make) {
      end();
      run = { make: maker, lines: [] };
    }
    run.lines.push(kind ? kind[0].exec(all[i])[1] : all[i]);
  }
  end();
  return out.flat();
}

function user(id) {
  const who = world.person(id);
  return make('span', { class: id === world.seat.id ? 'mention mine' : 'mention' }, `@${who ? who.name : 'unknown user'}`);
}

function role(id) {
  const found = world.state.roles.find((r) => r.id === id);
  return make('span', { class: world.seat.roles.includes(id) ? 'mention mine' : 'mention' }, `@${found ? found.name : 'unknown role'}`);
}

function channel(id) {
  const found = world.state.channels.find((c) => c.id === id);
  if (!found) return make('span', { class: 'mention' }, '#unknown');
  return make('button', { type: 'button', class: 'mention', onclick: () => world.open(found) }, `#${found.name}`);
}

// command names a command; a press puts it into the field.
function command(path) {
  return make('button', { type: 'button', class: 'mention', onclick: () => { world.wanted = path; world.tell('command'); } }, `/${path}`);
}

function spoiler(nodes) {
  const inner = make('span', { hidden: true }, nodes);
  const cover = make('button', { type: 'button', class: 'spoiler' }, 'Hidden: show');
  cover.addEventListener('click', () => { inner.hidden = false; cover.remove(); });
  return make('span', {}, cover, inner);
}

// jump is where a link of Discord's leads in this world: {channel, message}, or null.
export function jump(url) {
  const m = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(url);
  const found = m && world.state.channels.find((c) => c.id === m[2]);
  return found ? { channel: found, message: m[3] } : null;
}

// follow opens the channel of a jump and shows the message.
export function follow({ channel: to, message }) {
  world.open(to);
  const target = message && document.getElementById(`m-${message}`);
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  target.classList.add('shown');
  target.focus();
  setTimeout(() => target.classList.remove('shown'), 2500);
}

function link(url, label) {
  const to = jump(url);
  if (!to) return make('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, label || url);
  const name = to.channel.kind === 1 ? '@ direct messages' : `#${to.channel.name}`;
  return make('button', { type: 'button', class: 'mention', onclick: () => follow(to) }, label || `${name}${to.message ? ' › message' : ''}`);
}

const styles = {
  t: { timeStyle: 'short' }, T: { timeStyle: 'medium' }, d: { dateStyle: 'short' }, D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' }, F: { dateStyle: 'full', timeStyle: 'short' },
};

const units = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];

function relative(seconds) {
  const left = seconds - world.now() / 1000;
  const [unit, size] = units.find(([, s]) => Math.abs(left) >= s) || ['second', 1];
  return new Intl.RelativeTimeFormat(world.seat.locale, { numeric: 'auto' }).format(Math.round(left / size), unit);
}

// timestamp is a moment in the reader's own time and language.
export function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}:${style}>`;
  const full = new Intl.DateTimeFormat(world.seat.locale, styles.F).format(date);
  const text = style === 'R' ? relative(seconds) : new Intl.DateTimeFormat(world.seat.locale, styles[style]).format(date);
  return make('time', { lang: world.seat.locale, datetime: date.toISOString(), title: full, 'data-relative': style === 'R' ? String(seconds) : null }, text);
}

// tick brings relative times up to date.
export function tick() {
  for (const t of document.querySelectorAll('time[data-relative]')) t.textContent = relative(Number(t.dataset.relative));
}
