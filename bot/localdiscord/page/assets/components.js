// Rows of buttons and select menus under a message.

import { press, pick } from './acts.js';
import { make } from './dom.js';
import { sheet } from './form.js';
import { follow, jump } from './markdown.js';
import { offers } from './offers.js';
import { world } from './world.js';

const FILTER_FROM = 9; // a menu of so many lines gets a field to filter them

// rows makes the components under a message.
export const rows = (message) => (message.rows || []).map((row) => make('div', { class: 'row' },
  (row.buttons || []).map((b) => button(message, b)), row.select ? menu(message, row.select) : null));

// failure is the red line under a message on which an act failed.
export function failure(message) {
  const failed = world.failures.get(message.id);
  return failed ? make('p', { class: 'failed', role: 'alert' }, failed) : null;
}

function emoji(e) {
  if (!e || !e.name) return null;
  return make('span', { class: 'emoji', 'aria-hidden': 'true' }, e.id ? `:${e.name}:` : e.name);
}

// button makes one button of a message.
export function button(message, b) {
  const content = [emoji(b.emoji), b.label || (b.emoji?.name ?? '')];
  if (b.style === 5) {
    const to = jump(b.url);
    if (to) return make('button', { type: 'button', class: 'b5', onclick: () => follow(to) }, content);
    return make('a', { class: 'b5', href: /^https?:/.test(b.url) ? b.url : null, target: '_blank', rel: 'noopener noreferrer' }, content, make('span', { 'aria-hidden': 'true' }, ' ↗'));
  }
  const busy = world.busy.has(`${message.id} ${b.custom_id}`);
  return make('button', {
    type: 'button', class: `b${b.style}`, disabled: b.disabled, 'aria-busy': busy ? 'true' : null, 'data-id': b.custom_id,
    onclick: () => press(message, b.custom_id),
  }, content);
}

// menu makes the button that opens a select.
export function menu(message, s) {
  const busy = world.busy.has(`${message.id} ${s.custom_id}`);
  const chosen = offers(s).filter((o) => o.default).map((o) => o.label).join(', ');
  const words = chosen || s.placeholder || 'Make a selection';
  return make('button', {
    type: 'button', class: 'menu', disabled: s.disabled, 'aria-haspopup': 'dialog', 'aria-busy': busy ? 'true' : null, 'data-id': s.custom_id,
    onclick: (e) => openMenu(message, s, words, e.currentTarget),
  }, make('span', { class: chosen ? '' : 'faint' }, words), make('span', { 'aria-hidden': 'true' }, '▾'));
}

function openMenu(message, s, words, opener) {
  const several = s.max > 1;
  const picked = new Set(several ? offers(s).filter((o) => o.default).map((o) => o.value) : []);
  const list = make('div', { role: 'listbox', 'aria-label': words, 'aria-multiselectable': several ? 'true' : null, class: 'offers' });
  const done = make('button', { type: 'button', class: 'b1', onclick: () => send([...picked]) }, 'Done');
  const check = () => {
    done.disabled = picked.size < s.min || picked.size > s.max;
    for (const o of list.children) o.setAttribute('aria-selected', String(picked.has(o.dataset.value)));
  };
  list.append(...offers(s).map((o) => make('button', {
    type: 'button', role: 'option', 'data-value': o.value, 'aria-selected': String(Boolean(o.default)),
    onclick: () => {
      if (!several) return send([o.value]);
      if (!picked.delete(o.value) && picked.size < s.max) picked.add(o.value);
      return check();
    },
  }, make('span', { class: 'name' }, emoji(o.emoji), o.label), o.description ? make('span', { class: 'faint' }, o.description) : null)));
  const filter = list.children.length < FILTER_FROM ? null : make('input', {
    type: 'text', placeholder: 'Filter', 'aria-label': 'Filter the list', autocomplete: 'off',
    oninput: () => { for (const o of list.children) o.hidden = !o.textContent.toLowerCase().includes(filter.value.toLowerCase()); },
  });
  const ends = several ? make('div', { class: 'ends' }, make('span', { class: 'faint' }, s.min === s.max ? `Choose ${s.min}` : `Choose ${s.min} to ${s.max}`), done) : null;
  const dialog = sheet(words, 'pick', make('h2', {}, words), filter, list, ends);
  if (several) check();
  const send = (values) => { dialog.close(); pick(message, s.custom_id, values); };
  dialog.addEventListener('keydown', (e) => move(e, list, filter));
  place(dialog, opener);
  (list.querySelector('[aria-selected=true]') || list.firstElementChild)?.focus();
}

// move walks the list by the arrow keys; typing goes to the filter.
function move(e, list, filter) {
  const shown = [...list.children].filter((o) => !o.hidden);
  const at = shown.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[e.key];
  if (to !== undefined && !(document.activeElement === filter && (e.key === 'Home' || e.key === 'End'))) {
    e.preventDefault();
    shown[Math.max(0, Math.min(shown.length - 1, to))]?.focus();
  } else if (e.key === 'Enter' && document.activeElement === filter) {
    e.preventDefault();
    shown[0]?.click();
  } else if (filter && at >= 0 && e.key.length === 1 && e.key !== ' ' && !e.ctrlKey && !e.metaKey) {
    filter.focus();
  }
}

// place puts the sheet beside its opener; on a narrow screen the style sheet puts it at the bottom.
function place(dialog, opener) {
  if (matchMedia('(max-width: 700px)').matches) return;
  const at = opener.getBoundingClientRect();
  const { height } = dialog.getBoundingClientRect();
  const below = at.bottom + 4 + height < innerHeight;
  dialog.style.left = `${Math.max(8, Math.min(at.left, innerWidth - 380))}px`;
  dialog.style.top = `${below ? at.bottom + 4 : Math.max(8, at.top - 4 - height)}px`;
  dialog.classList.add('placed');
}
