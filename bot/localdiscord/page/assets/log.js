// The list of messages: what is shown, where it stands, and up to where it has been read.

import { post } from './api.js';
import { tell } from './acts.js';
import { arrange, find, make } from './dom.js';
import { greeting, ready } from './greeting.js';
import { lineItem, messageItem } from './message.js';
import { tick } from './markdown.js';
import { startWalk, stops } from './walk.js';
import { world } from './world.js';

const GROUP = 7 * 60 * 1000; // a message so soon after one by the same author goes without a head
const NEAR = 80;             // pixels from the bottom that still count as the bottom

let items = new Map();       // id → { key, element }
let reading = '';            // up to where this tab has said that it read

const scroll = find('scroll');
const atBottom = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR;
// toBottom shows what is newest; a greeting is read from its beginning.
const toBottom = () => { scroll.scrollTop = find('log').querySelector('.empty') ? 0 : scroll.scrollHeight; };

function continues(message, before) {
  return Boolean(before) && before.author.id === message.author.id && !message.used && !message.reference && !before.ephemeral
    && !message.ephemeral && message.id !== world.divider && Date.parse(message.created) - Date.parse(before.created) < GROUP;
}

// item makes the element of a message, or keeps the one that still shows the same.
function item(id, key, build, next) {
  const old = items.get(id);
  const entry = old && old.key === key ? old : { key, element: build() };
  if (old && entry !== old) keepFocus(old.element, entry.element);
  next.set(id, entry);
  return entry.element;
}

// keepFocus lets a change of a message not throw the keyboard out of it.
function keepFocus(from, to) {
  const focused = document.activeElement;
  if (!from.contains(focused)) return;
  const id = focused.dataset.id;
  requestAnimationFrame(() => {
    const same = id && [...to.querySelectorAll('[data-id]')].find((b) => b.dataset.id === id && !b.disabled);
    (same || to.querySelector('[data-id]:not(:disabled)') || to).focus({ preventScroll: true });
  });
}

function show() {
  if (!world.state) return;
  const channel = world.channel;
  const next = new Map();
  const nodes = [];
  let before = null;
  const names = [world.state.seats, world.state.roles, world.state.channels].map((all) => all.map((thing) => thing.name).join()).join();
  const { seat } = world;
  for (const m of channel ? world.list(channel.id) : []) {
    if (world.dismissed.has(m.id)) continue;
    if (m.id === world.divider) nodes.push(item('divider', m.id, () => make('li', { class: 'divider' }, 'New'), next));
    const joined = continues(m, before);
    const busy = [...world.busy].filter((b) => b.startsWith(`${m.id} `)).join();
    const key = [m.revision, joined, busy, world.failures.get(m.id), seat.id, seat.moderator, seat.locale, seat.roles.join(), names].join('|');
    nodes.push(item(m.id, key, () => messageItem(m, joined), next));
    before = m;
  }
  for (const l of channel ? world.lines.get(channel.id) || [] : []) nodes.push(item(l.id, `${l.failed}`, () => lineItem(l), next));
  if (!nodes.length) nodes.push(item('empty', `${channel?.id} ${ready()}`, () => make('li', { class: 'empty' }, greeting(channel)), next));
  const stuck = atBottom();
  const grew = nodes.at(-1) !== items.get([...items.keys()].at(-1))?.element;
  items = next;
  arrange(find('log'), nodes);
  stops();
  find('older').hidden = !channel || !world.messages.get(channel.id)?.older;
  const last = channel && world.list(channel.id).at(-1);
  const own = (world.lines.get(channel?.id) || []).length > 0 || last?.ephemeral || last?.author.id === world.seat.id;
  if (stuck || (grew && own)) toBottom(); // one's own answer is never out of sight
  else if (grew) find('newest').hidden = false;
  read();
}

// read says up to which message the seat has seen the channel, if it really stands before its eyes.
function read() {
  if (!world.state || !world.channel || document.hidden || !atBottom()) return;
  find('newest').hidden = true;
  const last = world.list(world.channel.id).at(-1);
  if (!last || !world.badge(world.channel.id).unread) return;
  const key = `${world.seat.id} ${world.channel.id} ${last.id}`;
  if (key === reading) return;
  reading = key;
  post('read', { seat: world.seat.name, channel: world.channel.id, message: last.id }).catch(() => { reading = ''; });
}

function open() {
  const [log, stream] = [find('log'), find('stream')];
  stream.setAttribute('aria-live', 'off'); // a whole channel is not read out, only what comes later
  items = new Map();
  log.replaceChildren();
  requestAnimationFrame(() => {
    const divider = log.querySelector('.divider');
    toBottom();
    if (divider && divider.getBoundingClientRect().top < scroll.getBoundingClientRect().top) divider.scrollIntoView({ block: 'start' });
    setTimeout(() => stream.setAttribute('aria-live', 'polite'), 300);
    read();
  });
}

async function older() {
  const height = scroll.scrollHeight;
  try {
    await world.older();
    scroll.scrollTop += scroll.scrollHeight - height;
  } catch (err) {
    tell(err);
  }
}

// startLog ties the list to the world.
export function startLog() {
  world.on('open', open);
  world.on('state messages', show);
  world.on('badges', read);
  scroll.addEventListener('scroll', () => read(), { passive: true });
  document.addEventListener('visibilitychange', read);
  // A picture that arrives, or a keyboard that opens, must not push the newest message out of sight.
  let stuck = true;
  scroll.addEventListener('scroll', () => { stuck = atBottom(); }, { passive: true });
  new ResizeObserver(() => { if (stuck) toBottom(); }).observe(scroll);
  find('log').addEventListener('load', () => { if (stuck) toBottom(); }, true);
  find('newest').addEventListener('click', () => { toBottom(); find('newest').hidden = true; });
  find('older').addEventListener('click', older);
  startWalk();
  setInterval(tick, 15000);
}
