// The message field. It holds plain text, or a command with its options as chips: the option being filled in stands last,
// right before the field, the filled ones before it.

import { run, say, tell } from './acts.js';
import { post } from './api.js';
import { beginning, fitting, offered, paths, said, typedValue } from './commands.js';
import { find, make } from './dom.js';
import { suggestions } from './suggest.js';
import { world } from './world.js';

const PAUSE = 120; // milliseconds without a key before the bot is asked to complete

const narrow = matchMedia('(max-width: 700px)');
const entry = find('entry');
let command = null;  // {path, description, options} while a command is being filled in
let filled = [];     // [{option, value, shown}] in the order of filling
let current = null;  // the option being filled in; null while the next one is chosen
let why = '';        // what is wrong with what was typed
let asking = null;   // the running completion

const left = () => command.options.filter((o) => o !== current && !filled.some((f) => f.option === o));
const missing = () => left().filter((o) => o.required);
const given = () => Object.fromEntries(filled.map((f) => [f.option.name, f.value]));

// Drafts are what was typed and not sent, by seat and channel. They outlive a reload of this tab.
const place = () => `draft ${world.seat.id} ${world.channel?.id}`;

function keep() {
  if (!world.state || !world.channel) return;
  const draft = { text: entry.value, path: command?.path, current: current?.name, filled: filled.map((f) => ({ name: f.option.name, value: f.value, shown: f.shown })) };
  if (draft.text || draft.path) sessionStorage.setItem(place(), JSON.stringify(draft));
  else sessionStorage.removeItem(place());
}

// restore brings back the draft of the open channel.
function restore() {
  const draft = JSON.parse(sessionStorage.getItem(place()) || '{}');
  const found = draft.path && paths().find((c) => c.path === draft.path);
  [command, filled, current, why] = [found || null, [], null, ''];
  if (found) {
    const option = (name) => found.options.find((o) => o.name === name);
    filled = draft.filled.filter((f) => option(f.name)).map((f) => ({ ...f, option: option(f.name) }));
    current = option(draft.current) || null;
  }
  entry.value = draft.text || '';
  suggestions.hide();
  draw();
}

function draw() {
  const chips = find('chips');
  chips.replaceChildren();
  if (command) {
    chips.append(make('button', { type: 'button', class: 'chip command', title: `${command.description} (Esc leaves the command)`, 'aria-label': `Leave the command ${command.shown}`, onclick: leave },
      `/${command.shown}`, make('span', { 'aria-hidden': 'true' }, ' ×')));
    for (const f of filled) {
      chips.append(make('button', { type: 'button', class: 'chip', 'aria-label': `Change ${f.option.name}, now ${f.shown}`, onclick: () => reopen(f) },
        make('b', {}, said(f.option, 'name')), ` ${f.shown}`));
    }
    if (current) chips.append(make('label', { class: 'chip now', for: 'entry' }, said(current, 'name')));
  }
  const channel = world.channel;
  const room = channel ? (channel.kind === 1 ? `@${world.state.bot.name}` : `#${channel.name}`) : 'no channel';
  entry.placeholder = command ? '' : narrow.matches ? `Message ${room}` : `Message ${room}, or / for commands`;
  entry.setAttribute('aria-label', current ? `${said(current, 'name')}: ${said(current, 'description')}` : command ? `Further options of ${command.shown}` : `Message ${room}`);
  find('composer').classList.toggle('commanding', Boolean(command));
  hint();
  fit();
  keep();
}

function hint() {
  const parts = [];
  if (why) parts.push(why);
  else if (current) parts.push(said(current, 'description'), current.required ? 'Required.' : 'Optional.');
  else if (command) parts.push(missing().length ? 'Choose an option.' : 'Enter sends.', left().length ? 'Tab or ↓ for more options.' : '');
  find('hint').textContent = parts.filter(Boolean).join(' · ');
  find('hint').classList.toggle('failed', Boolean(why));
}

// fit lets the field grow with its text.
function fit() {
  entry.style.height = 'auto';
  entry.style.height = `${Math.min(entry.scrollHeight, 180)}px`;
}

function clear(text = '') {
  asking?.abort();
  [command, filled, current, why] = [null, [], null, ''];
  entry.value = text;
  suggestions.hide();
  draw();
}

function leave() {
  clear();
  entry.focus();
}

function begin(c) {
  [command, filled, current, why] = [c, [], null, ''];
  next();
}

// next goes to the first required option that is empty, or lets one choose among the others.
function next() {
  current = missing()[0] || null;
  why = '';
  entry.value = '';
  draw();
  suggest();
  entry.focus();
}

function fillIn(option, value, shown) {
  filled = [...filled.filter((f) => f.option !== option), { option, value, shown }];
  next();
}

// start opens an option; what was being filled in is dropped.
function start(option, text = '') {
  current = option;
  why = '';
  entry.value = text;
  draw();
  suggest();
  entry.focus();
}

function reopen(f) {
  filled = filled.filter((other) => other !== f);
  start(f.option, f.shown);
  entry.select();
}

// suggest lists what fits what is typed.
function suggest() {
  asking?.abort();
  const text = entry.value;
  const begun = command && named(text);
  if (begun) return start(begun.option, begun.value);
  if (current) return suggestValues(current, text);
  if (command) {
    const typed = text.trim().toLowerCase();
    const items = left().filter((o) => said(o, 'name').toLowerCase().includes(typed));
    if (typed && !items.length && left().length) return start(left()[0], text); // a value typed straight is the next option's
    return suggestions.show(items.map((o) => ({ label: said(o, 'name'), detail: said(o, 'description'), take: () => start(o) })), typed || missing().length ? 0 : -1);
  }
  if (text.startsWith('/') && !text.includes('\n')) return suggestCommands(text.slice(1));
  const at = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, entry.selectionStart));
  if (!at) return suggestions.hide();
  const people = [...world.state.seats, world.state.bot].filter((p) => p.name.toLowerCase().startsWith(at[1].toLowerCase()));
  return suggestions.show(people.map((p) => ({ label: `@${p.name}`, take: () => mention(p, at[1]) })));
}

// named finds the option whose name stands before a value, as Discord shows it: `title:hoard`.
function named(text) {
  const [, name, value] = /^\s*([^\s:]+):\s*(.*)$/s.exec(text) || [];
  const option = name && [current, ...left()].find((o) => o && [o.name, said(o, 'name')].includes(name.toLowerCase()));
  return option && { option, value };
}

function suggestCommands(typed) {
  const [exact, rest] = beginning(typed);
  if (exact) {
    begin(exact);
    if (rest && exact.options.length) start(current || exact.options[0], rest);
    return undefined;
  }
  if (typed === '') world.sort().then(() => { if (entry.value === '/') list(''); }).catch(() => {});
  return list(typed);
}

// list shows the commands that fit.
function list(typed) {
  const items = fitting(typed).map((c) => ({
    label: `/${c.shown}`, detail: c.description, take: () => begin(c),
    more: c.options.map((o) => (o.required ? said(o, 'name') : `[${said(o, 'name')}]`)).join(' '),
  }));
  return suggestions.show(items);
}

function mention(person, typed) {
  const at = entry.selectionStart;
  entry.setRangeText(`@${person.name} `, at - typed.length - 1, at, 'end');
  suggestions.hide();
  entry.focus();
}

const values = (option, list) => list.map((o) => ({ label: o.label, take: () => fillIn(option, o.value, o.label) }));

async function suggestValues(option, text) {
  const known = offered(option, text);
  if (known) return suggestions.show(values(option, known));
  if (!option.autocomplete) return further(text);
  const ask = asking = new AbortController();
  const waiting = setTimeout(() => { find('hint').textContent = 'Loading options…'; }, 400);
  try {
    await new Promise((done) => { setTimeout(done, PAUSE); });
    if (ask.signal.aborted) return undefined;
    const got = await post('complete', {
      seat: world.seat.name, channel: world.channel.id, command: command.path, options: given(), focused: option.name, typed: text,
    }, ask.signal);
    if (ask.signal.aborted) return undefined;
    why = got.failed || '';
    return suggestions.show(values(option, (got.choices || []).map((c) => ({ label: said(c, 'name'), value: c.value }))));
  } catch (err) {
    if (err.name !== 'AbortError') why = err.message;
    return undefined;
  } finally {
    clearTimeout(waiting);
    if (!ask.signal.aborted) {
      asking = null;
      hint();
    }
  }
}

// further lists the options that are left, for whoever has typed a value and has no Tab key.
function further(text) {
  const onTo = (o) => { if (take()) start(o); };
  return suggestions.show(text.trim() ? left().map((o) => ({ label: said(o, 'name'), detail: said(o, 'description'), take: () => onTo(o) })) : [], -1);
}

// take accepts what was typed into the current option; it reports whether it could.
function take() {
  const text = entry.value.trim();
  const option = current;
  if (!text) {
    if (option.required) why = `${said(option, 'name')} needs a value.`;
    else next();
    return !why;
  }
  const known = offered(option, text);
  if (known) {
    const same = known.find((o) => o.label.toLowerCase() === text.toLowerCase());
    if (same) fillIn(option, same.value, same.label);
    else why = `Choose one of the values of ${said(option, 'name')}.`;
  } else {
    const read = typedValue(option, text);
    if (read.why) why = read.why;
    else fillIn(option, read.value, text);
  }
  hint();
  return !why;
}

async function send() {
  if (!world.channel) return;
  if (!command) {
    const text = entry.value;
    if (!text.trim()) return;
    clear();
    const named = world.state.seats.reduce((t, s) => t.replaceAll(`@${s.name}`, `<@${s.id}>`), text);
    await say(named).catch((err) => { clear(text); tell(err); });
    return;
  }
  if (current && (!take() || current)) return; // the next required option is open
  if (missing().length) {
    start(missing()[0]);
    return;
  }
  const sent = { command, filled };
  const options = given();
  clear();
  try {
    await run(sent.command.path, options);
  } catch (err) {
    tell(err);
    if (command || entry.value) return; // something else was begun meanwhile
    [command, filled] = [sent.command, sent.filled];
    draw();
  }
}

function back() {
  if (current) {
    current = null;
    why = '';
  } else if (filled.length) {
    reopen(filled.at(-1));
    return;
  } else {
    clear(`/${command.path}`);
  }
  draw();
  suggest();
}

function keys(e) {
  if (e.isComposing) return;
  const chosen = suggestions.current;
  if (suggestions.open && (e.key === 'ArrowDown' || e.key === 'ArrowUp')) {
    suggestions.move(e.key === 'ArrowDown' ? 1 : -1);
  } else if (e.key === 'Escape' && (suggestions.open || command)) {
    if (suggestions.open && suggestions.at >= 0 && command) suggestions.hide();
    else leave();
  } else if (e.key === 'Tab' && !e.shiftKey && chosen) {
    chosen.take();
  } else if (e.key === 'Tab' && !e.shiftKey && command && !current && suggestions.open) {
    suggestions.items[0].take();
  } else if (e.key === 'Tab' && !e.shiftKey && current && entry.value.trim()) {
    take();
  } else if (e.key === 'Enter' && !e.shiftKey) {
    if (chosen) chosen.take();
    else if (!asking || !current) send();
  } else if (e.key === 'Backspace' && command && !entry.value) {
    back();
  } else {
    return;
  }
  e.preventDefault();
}

// typeAnywhere lets one write without looking for the field first.
function typeAnywhere(e) {
  const typing = e.key.length === 1 && e.key !== ' ' && !e.ctrlKey && !e.metaKey && !e.altKey;
  if (typing && !e.target.closest('input, textarea, select, dialog') && !document.querySelector('dialog')) entry.focus();
}

// startComposer ties the field to the world.
export function startComposer() {
  entry.addEventListener('input', () => { why = ''; hint(); fit(); keep(); suggest(); });
  entry.addEventListener('keydown', keys);
  document.addEventListener('keydown', typeAnywhere);
  entry.addEventListener('blur', () => setTimeout(() => { if (document.activeElement !== entry && !command) suggestions.hide(); }, 150));
  find('composer').addEventListener('submit', (e) => { e.preventDefault(); send(); });
  find('slash').addEventListener('click', () => { clear('/'); entry.focus(); suggest(); });
  find('line').addEventListener('click', (e) => { if (e.target === e.currentTarget) entry.focus(); });
  narrow.addEventListener('change', () => world.state && draw());
  world.on('open', restore);
  world.on('command', () => { const c = paths().find((one) => one.path === world.wanted); if (c) begin(c); });
  world.on('state', () => { if (!command) draw(); });
}
