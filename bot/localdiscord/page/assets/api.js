// Requests to the server that this page came from.

import { heal } from './dom.js';

// A Refusal carries the sentence with which the server says why not.
export class Refusal extends Error {}

// A Silence says that no answer came at all; it is over as soon as one does.
export class Silence extends Refusal {}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(`/page/${path}`, options);
  } catch (err) {
    if (err.name === 'AbortError') throw err;
    throw new Silence('The server does not answer. Is it still running?');
  }
  heal();
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(body.error || `The server answered ${response.status}.`);
  return body;
}

export const get = (path, query) => ask(`${path}?${new URLSearchParams(query)}`);

export const post = (path, body, signal) => ask(path, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  signal,
});

// listen opens a seat's stream. It mends itself; a seat that no longer exists is given up for the first one.
export function listen(seat, { state, event, badges, alive }) {
  let source;
  let timer;
  let closed = false;
  const open = (who) => {
    source = new EventSource(`/page/events?${new URLSearchParams({ seat: who })}`);
    source.addEventListener('state', (e) => { heal(); alive(true); state(JSON.parse(e.data)); });
    source.addEventListener('event', (e) => event(JSON.parse(e.data)));
    source.addEventListener('badges', (e) => badges(JSON.parse(e.data)));
    source.addEventListener('error', () => {
      if (closed) return;
      alive(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(() => open(who && ''), 1500);
    });
  };
  open(seat);
  return () => { closed = true; clearTimeout(timer); source.close(); };
}
