// The commands as a user types them: paths such as "game new", and what each option offers.

import { people, rooms } from './offers.js';
import { world } from './world.js';

const SUBCOMMAND = 1;
const GROUP = 2;
export const kinds = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };

// said is a name or description in the language of the seat.
export const said = (thing, what) => thing[`${what}_localizations`]?.[world.seat.locale] || thing[what];

// paths are all commands of the open channel that can be sent: {path, shown, description, options}. The path is what is sent,
// shown the same in the language of the seat.
export function paths() {
  const out = [];
  const walk = (path, shown, thing) => {
    const options = thing.options || [];
    const below = options.filter((o) => o.type === SUBCOMMAND || o.type === GROUP);
    if (below.length) below.forEach((o) => walk(`${path} ${o.name}`, `${shown} ${said(o, 'name')}`, o));
    else out.push({ path, shown, description: said(thing, 'description'), options });
  };
  for (const c of world.commands()) if (c.type === 1) walk(c.name, said(c, 'name'), c);
  return out.sort((a, b) => (a.path < b.path ? -1 : 1));
}

// beginning splits what is typed after "/" into a command that stands there whole, and what follows it.
export function beginning(typed) {
  const text = typed.replace(/\s+/g, ' ');
  const named = paths().flatMap((c) => [[c, c.path], [c, c.shown]]);
  const [found, name] = named.filter(([, n]) => text.toLowerCase().startsWith(`${n} `)).sort((a, b) => b[1].length - a[1].length)[0] || [];
  return found ? [found, text.slice(name.length + 1).trimStart()] : [];
}

const under = (path, prefix) => path === prefix || path.startsWith(`${prefix} `);

// fitting are the commands that fit what is typed after "/": first those that make sense now, then those that begin so,
// then those that contain it. What makes no sense now is there for whoever begins to type it.
export function fitting(typed) {
  const text = typed.toLowerCase().replace(/\s+/g, ' ').trimEnd();
  const { first, last } = world.order;
  const rank = (c) => {
    const sense = first.findIndex((p) => under(c.path, p));
    if (sense >= 0) return sense;
    return last.some((p) => under(c.path, p)) ? 1e6 : 1e3;
  };
  const begins = (c) => c.path.startsWith(text) || c.shown.startsWith(text);
  return paths()
    .filter((c) => (begins(c) && (text || rank(c) < 1e6)) || (text && (c.path.includes(text) || c.shown.includes(text))))
    .sort((a, b) => begins(b) - begins(a) || rank(a) - rank(b));
}

const at = (thing) => ({ label: `@${thing.name}`, value: `@${thing.name}` });

const contains = (label, typed) => label.toLowerCase().includes(typed.toLowerCase());

// offered are the values {label, value} of an option that the client knows by itself; null if it knows none.
export function offered(option, typed) {
  const fit = (list) => list.filter((o) => contains(o.label, typed.replace(/^[@#]/, '')));
  if (option.choices?.length) return fit(option.choices.map((c) => ({ label: said(c, 'name'), value: c.value })));
  switch (option.type) {
    case kinds.BOOLEAN:
      return fit([{ label: 'True', value: true }, { label: 'False', value: false }]);
    case kinds.USER:
      return fit(people().map(at));
    case kinds.ROLE:
      return fit(world.state.roles.map(at));
    case kinds.MENTIONABLE:
      return fit([...people(), ...world.state.roles].map(at));
    case kinds.CHANNEL:
      return fit(rooms(option).map((c) => ({ label: `#${c.name}`, value: c.id })));
    default:
      return null;
  }
}

// typedValue reads a value that was typed, not chosen: {value} or {why}.
export function typedValue(option, text) {
  if (option.type === kinds.INTEGER || option.type === kinds.NUMBER) {
    const n = Number(text.replace(',', '.'));
    const whole = option.type === kinds.NUMBER || Number.isInteger(n);
    const { min_value: min = -Infinity, max_value: max = Infinity } = option;
    if (!whole || Number.isNaN(n) || n < min || n > max) {
      return { why: `${option.name} takes a ${option.type === kinds.INTEGER ? 'whole number' : 'number'}${max < Infinity ? ` from ${Math.max(min, -1e15)} to ${max}` : ''}.` };
    }
    return { value: n };
  }
  if (text.length < (option.min_length || 1)) return { why: `${option.name} takes at least ${option.min_length || 1} characters.` };
  if (option.max_length && text.length > option.max_length) return { why: `${option.name} takes at most ${option.max_length} characters.` };
  return { value: text };
}
