// What stands in a channel in which nothing has been said.

import { run, tell } from './acts.js';
import { make } from './dom.js';
import { world } from './world.js';

// others are the seats besides one's own, as words.
function others() {
  const names = world.state.seats.filter((s) => s.id !== world.seat.id).map((s) => s.name);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('');
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
  const type = ({ command, options }) => () => run(command, options || {}).catch(tell);
  const cards = (buttons || []).filter((b) => b.picture).map((b) =>
    make('button', { type: 'button', class: 'card', onclick: type(b) }, make('img', { src: b.picture, alt: '', width: 600, height: 300 }), make('span', {}, b.label)));
  const start = (buttons || []).filter((b) => !b.picture).map((b, i) =>
    make('button', { type: 'button', class: `${i ? 'b2' : 'b1'} start`, onclick: type(b) }, b.label));
  return make('div', { class: 'greeting' }, make('h2', {}, title), (lines || []).map((l) => make('p', {}, l)), cards.length ? make('div', { class: 'row cards' }, cards) : null,
    make('div', { class: 'row' }, start), make('p', {}, people), make('p', { class: 'faint' }, start.length ? 'The buttons type commands for you. Type / for everything else.' : 'Type / to see what the bot can do.'));
}
