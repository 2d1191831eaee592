// What a user sets at their own client: its language, and whether the bot may write to them.

import { post } from './api.js';
import { tell } from './acts.js';
import { make } from './dom.js';
import { sheet } from './form.js';
import { world } from './world.js';

const locales = ['en-US', 'en-GB', 'de', 'da', 'nl', 'no', 'sv-SE', 'fi', 'fr', 'es-ES', 'it', 'pl', 'pt-BR', 'ja'];

// called is a language by its own name, and how it is written in settings.
function called(locale) {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale);
  return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} · ${locale}`;
}

// openSettings shows the settings of the seat.
export function openSettings() {
  const change = (what) => post('settings', { seat: world.seat.name, ...what }).then(() => world.reload()).catch(tell);
  const { name, locale, dms_closed: closed } = world.seat;
  const language = make('select', { id: 'language', onchange: (e) => change({ locale: e.target.value }) },
    [...new Set([...locales, locale])].map((l) => make('option', { value: l, selected: l === locale }, called(l))));
  const messages = make('input', { type: 'checkbox', id: 'messages', checked: !closed, onchange: (e) => change({ dms_closed: !e.target.checked }) });
  const dialog = sheet(`Settings of ${name}`, 'form',
    make('h2', {}, `Settings of ${name}`),
    make('div', { class: 'field' }, make('label', { for: 'language' }, 'Language of the client'), language),
    make('label', { class: 'check' }, messages, 'The bot may send direct messages'),
    make('div', { class: 'ends' }, make('button', { type: 'button', class: 'b1', onclick: () => dialog.close() }, 'Done')));
}
