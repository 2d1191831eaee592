// What one seat knows. The stream writes it, the views read it and hear of changes by the events "state" (anything but
// messages), "messages" and "badges".

import { get, listen } from './api.js';

// compare orders snowflakes, which do not fit into a number.
export const compare = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

class World extends EventTarget {
  state = null;
  channel = null;           // the open channel
  alive = false;            // the stream is connected
  messages = new Map();     // channel id → { list, older }
  lines = new Map();        // channel id → lines of this client alone: acts that wait or failed
  dismissed = new Set();    // messages for this user alone that they put away
  failures = new Map();     // message id → the red line under it
  busy = new Set();         // "message custom_id" of what was pressed and not answered
  divider = null;           // the first message that was unread when the channel was opened
  order = { first: [], last: [] }; // which commands make sense in the open channel now
  #stop = null;
  #reloads = new Set();     // for each reload under way, the events of messages and of the gateway that came since it began
  #asked = 0;               // how many reloads have begun,
  #taken = 0;               // and the last of them that was answered
  #wanted = { seat: '', channel: '' };

  // start takes seat and channel from the address, so that each tab can be another seat, and follows it back and forward.
  start() {
    this.#follow();
    addEventListener('popstate', () => this.#follow());
  }

  #follow() {
    const query = new URLSearchParams(location.search);
    const [seat, channel] = [query.get('seat') || '', query.get('channel') || ''];
    if (!this.state || seat !== this.seat.name) {
      this.sit(seat);
      this.#wanted.channel = channel;
      return;
    }
    const to = this.state.channels.find((c) => this.channelName(c) === channel);
    if (to && to.id !== this.channel?.id) this.open(to);
  }

  // sit takes a seat, by name.
  sit(seat) {
    this.#stop?.();
    this.#wanted.seat = seat;
    if (this.channel) this.#wanted.channel = this.channelName(this.channel);
    for (const kept of [this.lines, this.failures, this.busy, this.dismissed]) kept.clear();
    this.#stop = listen(seat, {
      state: (s) => this.#take(s),
      event: (e) => this.#apply(e),
      badges: (b) => { this.state.badges = b; this.tell('badges'); },
      alive: (yes) => { this.alive = yes; this.tell('state'); },
    });
  }

  tell(what) { this.dispatchEvent(new Event(what)); }
  on(what, listener) { for (const name of what.split(' ')) this.addEventListener(name, listener); }

  get seat() { return this.state.seat; }

  // now is the time in the world, in milliseconds.
  now() { return Date.now() + (this.state?.lag || 0); }

  #take(state) {
    const moved = this.state?.seat.id !== state.seat.id;
    this.state = state;
    state.lag = Date.parse(state.now) - Date.now();
    if (Math.abs(state.lag) < 2000) state.lag = 0;
    this.messages = new Map(Object.entries(state.messages));
    const named = state.channels.find((c) => this.channelName(c) === this.#wanted.channel);
    const still = !moved && state.channels.find((c) => c.id === this.channel?.id);
    const next = still || named || state.channels.find((c) => c.kind !== 1) || state.channels[0];
    if (moved || next?.id !== this.channel?.id) this.open(next);
    else { this.channel = next; this.tell('state'); this.tell('messages'); }
  }

  // reload fetches everything again after a change that is not told in full. What the stream tells meanwhile may be newer
  // than the answer, so it is told once more afterwards.
  async reload() {
    const seat = this.seat.name;
    const meanwhile = [];
    const number = ++this.#asked;
    this.#reloads.add(meanwhile);
    try {
      const state = await get('state', { seat });
      if (seat !== this.seat.name || number < this.#taken) return; // what was asked later is known
      this.#taken = number;
      this.#take(state);
    } finally {
      this.#reloads.delete(meanwhile);
    }
    for (const event of meanwhile) this.#apply(event);
  }

  open(channel) {
    this.channel = channel;
    this.#wanted.channel = channel ? this.channelName(channel) : '';
    const unread = channel ? this.badge(channel.id).unread : 0;
    const fresh = channel && unread ? this.list(channel.id).filter((m) => !m.only && m.author.id !== this.seat.id) : [];
    this.divider = fresh.length ? fresh[Math.max(0, fresh.length - unread)].id : null;
    const query = new URLSearchParams({ seat: this.seat.name, channel: this.#wanted.channel });
    const address = `/?${query}`;
    if (address !== location.pathname + location.search) {
      if (history.state?.page) history.pushState({ page: true }, '', address);
      else history.replaceState({ page: true }, '', address);
    } else if (!history.state) {
      history.replaceState({ page: true }, '', address);
    }
    this.order = { first: [], last: [] };
    this.sort().catch(() => {}); // for want of it all commands are listed by name
    this.tell('open');
    this.tell('state');
    this.tell('messages');
  }

  channelName(channel) { return channel.kind === 1 ? '@' : channel.name; }
  list(channel) { return this.messages.get(channel)?.list || []; }
  badge(channel) { return this.state.badges.channels[channel] || { unread: 0, mentions: 0 }; }

  // sort asks which commands make sense in the open channel now.
  async sort() {
    const channel = this.channel?.id;
    const order = await get('order', { seat: this.seat.name, channel });
    if (channel === this.channel?.id) this.order = order;
  }

  // commands are what this seat may use in the open channel.
  commands() { return this.state.commands[this.channel?.kind === 1 ? 'direct' : 'guild'] || []; }

  person(id) {
    if (this.state.bot.id === id) return this.state.bot;
    return this.state.seats.find((s) => s.id === id);
  }

  message(id) {
    for (const { list } of this.messages.values()) {
      const found = list.find((m) => m.id === id);
      if (found) return found;
    }
    return undefined;
  }

  async older() {
    const stretch = this.messages.get(this.channel.id);
    const more = await get('messages', { seat: this.seat.name, channel: this.channel.id, before: stretch.list[0].id });
    stretch.list.unshift(...more.list);
    stretch.older = more.older;
    this.tell('messages');
  }

  #apply(event) {
    if (/^(message|gateway)_/.test(event.kind)) for (const meanwhile of this.#reloads) meanwhile.push(event);
    switch (event.kind) {
      case 'message_created':
      case 'message_updated':
        this.#put(event.message);
        break;
      case 'message_deleted': {
        const stretch = this.messages.get(event.channel);
        if (stretch) stretch.list = stretch.list.filter((m) => m.id !== event.message_id);
        break;
      }
      case 'gateway_connected':
      case 'gateway_lost':
        this.state.connected = event.kind === 'gateway_connected';
        this.tell('state');
        return;
      case 'commands':
      case 'channel_created':
      case 'channel_updated':
      case 'channel_deleted':
      case 'user_created':
      case 'roles_changed':
        this.reload().catch(() => {});
        return;
      default:
        return;
    }
    this.tell('messages');
  }

  #put(message) {
    let stretch = this.messages.get(message.channel);
    if (!stretch) this.messages.set(message.channel, stretch = { list: [], older: false });
    const i = stretch.list.findIndex((m) => m.id === message.id);
    if (i < 0) {
      if (stretch.older && stretch.list.length && compare(message.id, stretch.list[0].id) < 0) return;
      stretch.list.push(message);
      stretch.list.sort((a, b) => compare(a.id, b.id));
    } else if (stretch.list[i].revision <= message.revision) {
      stretch.list[i] = message;
      this.failures.delete(message.id);
    }
  }
}

export const world = new World();
