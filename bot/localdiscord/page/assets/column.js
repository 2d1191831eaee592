// The left column (channels and direct messages), the seat switch, and on a phone the drawer.

import { badge, find, make } from './dom.js';
import { face } from './message.js';
import { openSettings } from './settings.js';
import { openTrouble } from './trouble.js';
import { world } from './world.js';

const narrow = matchMedia('(max-width: 700px), (max-height: 520px) and (max-width: 1000px)');

function drawer(open) {
  find('app').classList.toggle('open', open);
  find('drawer').setAttribute('aria-expanded', String(open));
  find('veil').hidden = !open;
  find('column').inert = narrow.matches && !open;
  if (open) find('column').querySelector('[aria-current]')?.focus();
}

function channelLine(channel) {
  const { unread, mentions } = world.badge(channel.id);
  const here = channel.id === world.channel?.id;
  const direct = channel.kind === 1;
  const label = direct ? world.state.bot.name : channel.name;
  const sign = direct ? face(world.state.bot) : make('span', { class: 'sign', 'aria-hidden': 'true' }, channel.kind === 11 ? '↳' : '#');
  return make('button', {
    type: 'button', class: `channel ${unread ? 'unread' : ''} ${channel.kind === 11 ? 'thread' : ''}`, 'aria-current': here ? 'page' : null, 'data-channel': channel.id,
    onclick: () => { world.open(channel); drawer(false); if (!narrow.matches) find('entry').focus(); },
  }, sign, make('span', { class: 'name' }, label),
  channel.archived ? make('span', { class: 'faint' }, 'archived') : null,
  unread && !mentions ? make('span', { class: 'unseen' }, ', unread') : null, badge(mentions, 'mentions'));
}

function showChannels() {
  const all = world.state.channels;
  const guild = all.filter((c) => c.kind === 0).flatMap((c) => [c, ...all.filter((t) => t.kind === 11 && t.parent === c.id)]);
  const focused = document.activeElement?.dataset?.channel;
  find('channels').replaceChildren(
    make('h2', {}, 'Channels'), make('ul', {}, guild.map((c) => make('li', {}, channelLine(c)))),
    make('h2', {}, 'Direct messages'), make('ul', {}, all.filter((c) => c.kind === 1).map((c) => make('li', {}, channelLine(c)))));
  if (focused) find('channels').querySelector(`[data-channel="${focused}"]`)?.focus();
  const calls = all.filter((c) => c.id !== world.channel?.id).reduce((n, c) => n + world.badge(c.id).mentions, 0);
  find('drawer-badge').replaceChildren(badge(calls, 'mentions') || '');
  find('drawer-badge').hidden = !calls;
}

function showSeats() {
  const seats = find('seats');
  const focused = seats.contains(document.activeElement);
  const free = world.state.seats.filter((s) => !world.state.visitor || s.id === world.seat.id);
  seats.replaceChildren(...free.map((s, i) => {
    const mine = s.id === world.seat.id;
    return make('button', {
      type: 'button', role: 'radio', 'aria-checked': String(mine), tabindex: mine ? '0' : '-1', title: i < 9 ? `Alt+${i + 1}` : null, 'data-seat': s.name,
      onclick: () => { if (!mine) world.sit(s.name); },
    }, face(s), make('span', {}, s.name), s.moderator ? make('span', { class: 'tag' }, 'MOD') : null,
    mine ? null : badge(world.state.badges.seats[s.id], 'mentions'));
  }));
  if (focused) seats.querySelector('[aria-checked=true]').focus();
  seats.querySelector('[aria-checked=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function show() {
  if (!world.state) return;
  const { guild, bot, connected } = world.state;
  const channel = world.channel;
  find('guild').textContent = guild;
  find('status').textContent = !world.alive ? 'Connection lost, trying again…' : connected ? `${bot.name} is online` : `${bot.name} is offline`;
  find('status').className = world.alive && connected ? 'online' : 'offline';
  find('title').textContent = channel ? (channel.kind === 1 ? `@ ${bot.name}` : `# ${channel.name}`) : 'No channel';
  const calls = world.state.seats.reduce((n, s) => n + (world.state.badges.seats[s.id] || 0), 0);
  document.title = `${calls ? `(${calls}) ` : ''}${channel?.kind === 1 ? bot.name : `#${channel?.name || ''}`} · ${world.seat.name}`;
  find('own').replaceChildren(face(world.seat), make('span', { class: 'name' }, world.seat.name),
    make('button', { type: 'button', class: 'quiet', onclick: openSettings }, 'Settings'),
    world.seat.moderator ? make('button', { type: 'button', class: 'quiet', onclick: openTrouble }, 'Trouble') : '');
  showChannels();
  showSeats();
}

// seatKeys moves along the switch by arrows, as radio buttons do.
function seatKeys(e) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
  if (!step) return;
  e.preventDefault();
  const all = [...find('seats').children];
  const at = all.indexOf(document.activeElement);
  all[(at + step + all.length) % all.length].click();
}

// startColumn ties column, switch and drawer to the world.
export function startColumn() {
  world.on('state badges open', show);
  find('seats').addEventListener('keydown', seatKeys);
  find('drawer').addEventListener('click', () => drawer(find('drawer').getAttribute('aria-expanded') !== 'true'));
  find('veil').addEventListener('click', () => drawer(false));
  narrow.addEventListener('change', () => drawer(false));
  document.addEventListener('keydown', (e) => {
    if (e.key === 'Escape' && find('app').classList.contains('open')) { drawer(false); find('drawer').focus(); }
    const seat = !world.state?.visitor && e.altKey && !e.ctrlKey && /^Digit[1-9]$/.test(e.code) && world.state?.seats[Number(e.code.slice(5)) - 1];
    if (seat && seat.id !== world.seat.id) { e.preventDefault(); world.sit(seat.name); }
  });
  drawer(false);
}
