// Dialogs: the bot's forms (modals) and plain sheets. The browser's own dialog keeps focus, Esc and the backdrop.

import { make } from './dom.js';
import { markdown } from './markdown.js';
import { offers } from './offers.js';

// sheet opens a dialog with that content; it is gone once closed.
export function sheet(label, className, ...content) {
  const dialog = make('dialog', { class: `sheet ${className}`, 'aria-label': label }, ...content);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const needed = (spec) => (spec.required ? make('span', { class: 'needed', title: 'required' }, ' *') : null);

// input is a text field: {row, values, first}.
function input(spec, id) {
  const common = {
    id, name: spec.custom_id, placeholder: spec.placeholder || null, required: spec.required, maxlength: spec.max || null, minlength: spec.min || null,
    'aria-describedby': spec.description ? `${id}-says` : null,
  };
  const field = spec.style === 2 ? make('textarea', { ...common, rows: 5 }) : make('input', { ...common, type: 'text' });
  field.value = spec.value || '';
  const row = make('div', { class: 'field' }, make('label', { for: id }, spec.label, needed(spec)),
    spec.description ? make('p', { class: 'faint', id: `${id}-says` }, spec.description) : null, field);
  return { row, first: field, values: () => [field.value] };
}

// choice is a select: one box to tick for each line, or one of them if only one may be picked.
function choice(spec, id) {
  const { menu } = spec;
  const several = menu.max > 1;
  const boxes = offers(menu).map((o) => make('input', {
    type: several ? 'checkbox' : 'radio', name: spec.custom_id, value: o.value, checked: Boolean(o.default), 'aria-describedby': o.description ? `${id}-${o.value}` : null,
    required: spec.required && !several,
  }));
  const lines = offers(menu).map((o, i) => make('label', { class: 'check' }, boxes[i],
    make('span', {}, o.label, o.description ? make('span', { class: 'faint line', id: `${id}-${o.value}` }, o.description) : null)));
  const values = () => boxes.filter((b) => b.checked).map((b) => b.value);
  const mark = () => {
    const n = values().length;
    const low = spec.required || n ? menu.min : 0;
    boxes[0]?.setCustomValidity(several && (n < low || n > menu.max) ? `Choose ${low === menu.max ? low : `${low} to ${menu.max}`}.` : '');
  };
  boxes.forEach((b) => b.addEventListener('change', mark));
  mark();
  const row = make('fieldset', { class: 'field' }, make('legend', {}, spec.label, needed(spec)), spec.description ? make('p', { class: 'faint' }, spec.description) : null, lines);
  return { row, first: boxes[0], values };
}

function field(spec, index) {
  if (!spec.custom_id) return { row: make('div', { class: 'field text' }, markdown(spec.text)) };
  return spec.menu ? choice(spec, `field-${index}`) : input(spec, `field-${index}`);
}

// openForm shows a modal; submit(modal, fields) returns a sentence if the form must stay open.
export function openForm(modal, submit) {
  const fields = modal.fields.map(field);
  const error = make('p', { class: 'failed', role: 'alert' });
  const send = make('button', { type: 'submit', class: 'b1' }, 'Submit');
  const cancel = make('button', { type: 'button', class: 'b2' }, 'Cancel');
  const form = make('form', {}, make('h2', {}, modal.title), fields.map((f) => f.row), error, make('div', { class: 'ends' }, cancel, send));
  const dialog = sheet(modal.title, 'form', form);
  cancel.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    send.disabled = true;
    send.setAttribute('aria-busy', 'true');
    error.textContent = '';
    const filled = modal.fields.map((spec, i) => [spec.custom_id, fields[i].values?.()]).filter(([id]) => id);
    const why = await submit(modal, Object.fromEntries(filled));
    send.disabled = false;
    send.removeAttribute('aria-busy');
    if (why) error.textContent = why;
    else dialog.close();
  });
  fields.find((f) => f.first)?.first.focus();
}
