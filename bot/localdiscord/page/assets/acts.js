// What a user does, and what they are told of it before the answer is there.

import { post, Refusal, Silence } from './api.js';
import { notice } from './dom.js';
import { openForm } from './form.js';
import { world } from './world.js';

let serial = 0;

// line adds a line of this client alone to the open channel and returns how to change and remove it.
function line(fields) {
  const channel = world.channel.id;
  const own = { id: `line-${++serial}`, ...fields };
  const all = world.lines.get(channel) || [];
  world.lines.set(channel, [...all, own]);
  world.tell('messages');
  const put = (list) => { world.lines.set(channel, list); world.tell('messages'); };
  const others = () => (world.lines.get(channel) || []).filter((l) => l.id !== own.id);
  own.remove = () => put(others());
  own.change = (more) => { Object.assign(own, more); put([...others(), own]); };
  return own;
}

// tell shows an error that belongs to no message. An aborted request is none.
export function tell(err) {
  if (err.name === 'AbortError') return;
  if (!(err instanceof Refusal)) console.error(err);
  notice(err.message, err instanceof Silence);
}

// run sends a slash command. It throws what the client itself refuses, so that the composer can give it back.
export async function run(command, options) {
  for (const old of world.lines.get(world.channel.id) || []) if (old.failed && old.command === command) old.remove();
  const waiting = line({ command, waiting: true });
  try {
    const got = await post('slash', { seat: world.seat.name, channel: world.channel.id, command, options });
    if (got.failed) waiting.change({ waiting: false, failed: got.failed });
    else waiting.remove();
    if (got.modal) openForm(got.modal, submit);
  } catch (err) {
    waiting.remove();
    throw err;
  }
}

async function onMessage(path, message, body) {
  const key = `${message.id} ${body.custom_id}`;
  if (world.busy.has(key)) return;
  world.busy.add(key);
  world.failures.delete(message.id);
  world.tell('messages');
  try {
    const got = await post(path, { seat: world.seat.name, channel: message.channel, message: message.id, ...body });
    if (got.failed) world.failures.set(message.id, got.failed);
    if (got.modal) openForm(got.modal, submit);
  } catch (err) {
    tell(err);
  } finally {
    world.busy.delete(key);
    world.tell('messages');
  }
}

export const press = (message, customID) => onMessage('press', message, { custom_id: customID });

export const pick = (message, customID, values) => onMessage('select', message, { custom_id: customID, values });

// submit sends a form; it returns the sentence to show in the form, or '' if it may close.
async function submit(modal, fields) {
  try {
    const got = await post('submit', { seat: world.seat.name, interaction: modal.interaction, fields });
    if (got.modal) openForm(got.modal, submit);
    return got.failed || '';
  } catch (err) {
    return err.message;
  }
}

export const say = (text) => post('say', { seat: world.seat.name, channel: world.channel.id, text });

// moderate throws one of the moderator's switches.
export const moderate = (what, more = {}) => post('trouble', { seat: world.seat.name, do: what, ...more });
