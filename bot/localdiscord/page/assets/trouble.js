// The moderator's panel: the bad days that a bot must live with, to be tried by hand.

import { moderate, tell } from './acts.js';
import { get } from './api.js';
import { make, notice } from './dom.js';
import { openForm, sheet } from './form.js';
import { world } from './world.js';

// groups are the switches: what is sent, and what it says. A switch with "here" concerns the open channel.
const groups = [
  ['This channel', [
    { do: 'deny', here: true, unless: 'denied', text: 'Forbid the bot to post here' },
    { do: 'allow', here: true, when: 'denied', text: 'Allow the bot to post here' },
    { do: 'archive', here: true, thread: true, text: 'Archive this thread' },
    { do: 'reopen', here: true, thread: true, text: 'Reopen this thread' },
    { do: 'add_thread', here: true, name: 'Name of the thread', text: 'Start a thread here' },
    { do: 'delete_channel', here: true, danger: true, text: 'Delete this channel' },
  ]],
  ['The server', [
    { do: 'add_channel', name: 'Name of the channel', text: 'Add a channel' },
    { do: 'add_role', name: 'Name of the role', text: 'Add a role' },
    { do: 'set_role', roles: true, text: 'Give a member a role, or take it' },
    { do: 'remove_bot', unless: 'gone', danger: true, text: 'Throw the bot out' },
    { do: 'invite_bot', when: 'gone', text: 'Invite the bot back' },
  ]],
  ['The bot’s connection', [
    { do: 'drop_gateway', text: 'Break the gateway connection' },
    { do: 'new_session', text: 'End its session' },
    { do: 'silence', unless: 'silent', text: 'Let the gateway fall silent' },
    { do: 'unsilence', when: 'silent', text: 'Let the gateway speak again' },
    { do: 'fail', text: 'Fail its next three requests (500)' },
    { do: 'limit', text: 'Limit its next three requests (429)' },
    { do: 'slow', text: 'Delay its next three requests by 4 s' },
    { do: 'calm', text: 'No more of that' },
  ]],
];

// asked are the fields of the form that a switch opens, none if it opens none.
function asked(s) {
  const pick = (name, label, kind) => ({ custom_id: name, label, required: true, menu: { kind, min: 1, max: 1 } });
  if (s.name) return [{ custom_id: 'text', label: s.name, style: 1, required: true, max: 100 }];
  return s.roles ? [pick('user', 'Member', 5), pick('role', 'Role', 6)] : [];
}

// openTrouble shows the panel.
export async function openTrouble() {
  const body = make('div', { class: 'switches' });
  const channel = world.channel;
  const query = { seat: world.seat.name, channel: channel?.id || '' };
  const dialog = sheet('Trouble', 'form trouble', make('h2', {}, 'Trouble'), make('p', { class: 'faint' }, 'Bad days to try. What is done here happens at once.'), body,
    make('div', { class: 'ends' }, make('button', { type: 'button', class: 'b1', onclick: () => dialog.close() }, 'Close')));
  const show = (state) => body.replaceChildren(...groups.map((g) => group(g, state)), faults(state.faults));
  const group = ([title, switches], state) => make('section', {}, make('h3', {}, title), switches
    .filter((s) => (!s.here || (channel && channel.kind !== 1)) && (!s.thread || channel.kind === 11) && (!s.when || state[s.when]) && (!s.unless || !state[s.unless]))
    .filter((s) => (s.do !== 'add_thread' || channel.kind === 0) && (!s.roles || world.state.roles.length))
    .map((s) => make('button', { type: 'button', class: s.danger ? 'b4' : 'b2', onclick: () => act(s) }, s.text)));
  const act = (s) => {
    const fields = asked(s);
    if (!fields.length) return throwSwitch(s, {});
    return openForm({ title: s.text, fields }, async (_, filled) => {
      await throwSwitch(s, Object.fromEntries(Object.entries(filled).map(([name, [value]]) => [name, value])));
      return '';
    });
  };
  const throwSwitch = async (s, filled) => {
    try {
      show(await moderate(s.do, { ...filled, ...(s.here ? { channel: channel.id } : {}) }));
      notice(`Done: ${s.text}.`);
      if (s.do === 'delete_channel') dialog.close();
    } catch (err) {
      tell(err);
    }
  };
  try {
    show(await get('trouble', query));
  } catch (err) {
    dialog.close();
    tell(err);
  }
}

function faults(list) {
  return make('section', {}, make('h3', {}, 'Malformed requests of the bot'),
    list.length ? make('ol', { class: 'faults' }, list.map((f) => make('li', {}, f))) : make('p', { class: 'faint' }, 'None so far.'));
}
