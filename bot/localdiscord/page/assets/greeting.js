// What stands in a channel in which nothing has been said.

import { run, tell } from './acts.js';
import { paths } from './commands.js';
import { make } from './dom.js';
import { world } from './world.js';

// others are the seats besides one's own, as words.
function others() {
  const names = world.state.seats.filter((s) => s.id !== world.seat.id).map((s) => s.name);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('');
}

// ready says whether what the greeting's buttons type can be sent: a bot that starts connects first, and tells its commands then.
export function ready() {
  const known = new Set(paths().map((c) => c.path));
  return world.state.connected && (world.state.greeting.buttons || []).every((b) => known.has(b.command));
}

// greeting says what this is, who one can be, and how to begin.
export function greeting(channel) {
  if (!channel) return 'There is no channel.';
  const { title, lines, buttons } = world.state.greeting;
  if (channel.kind === 1) return `Nothing has been said here. ${world.state.bot.name} writes here what only you may know.`;
  if (!title) return 'Nothing has been said here. Type / to see what the bot can do.';
  const people = world.state.visitor
    ? `You are ${world.seat.name}.`
    : `You are ${world.seat.name}. Change seats above to be ${others()}, or open a window for each: they are all yours to play.`;
  const disabled = !ready();
  const type = ({ command, options }) => () => run(command, options || {}).catch(tell);
  const cards = (buttons || []).filter((b) => b.picture).map((b) =>
    make('button', { type: 'button', class: 'card', disabled, onclick: type(b) }, make('img', { src: b.picture, alt: '', width: 600, height: 300 }), make('span', {}, b.label)));
  const start = (buttons || []).filter((b) => !b.picture).map((b, i) =>
    make('button', { type: 'button', class: `${i ? 'b2' : 'b1'} start`, disabled, onclick: type(b) }, b.label));
  let hint = 'Type / to see what the bot can do.';
  if (start.length) hint = disabled ? `${world.state.bot.name} is getting ready…` : 'The buttons type commands for you. Type / for everything else.';
  return make('div', { class: 'greeting' }, make('h2', {}, title), (lines || []).map((l) => make('p', {}, l)), cards.length ? make('div', { class: 'row cards' }, cards) : null,
    make('div', { class: 'row' }, start), make('p', {}, people), make('p', { class: 'faint' }, hint));
}
