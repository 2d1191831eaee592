// Dialogs: the bot's forms (modals) and plain sheets. The browser's own dialog keeps focus, Esc and the backdrop.

import { make } from './dom.js';

// sheet opens a dialog with that content; it is gone once closed.
export function sheet(label, className, ...content) {
  const dialog = make('dialog', { class: `sheet ${className}`, 'aria-label': label }, ...content);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function field(spec, index) {
  const id = `field-${index}`;
  const common = {
    id, name: spec.custom_id, placeholder: spec.placeholder || null, required: spec.required, maxlength: spec.max || null, minlength: spec.min || null,
  };
  const input = spec.style === 2 ? make('textarea', { ...common, rows: 5 }) : make('input', { ...common, type: 'text' });
  input.value = spec.value || '';
  const label = make('label', { for: id }, spec.label, spec.required ? make('span', { class: 'needed', title: 'required' }, ' *') : null);
  return { input, row: make('div', { class: 'field' }, label, input) };
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
    const why = await submit(modal, Object.fromEntries(fields.map((f) => [f.input.name, f.input.value])));
    send.disabled = false;
    send.removeAttribute('aria-busy');
    if (why) error.textContent = why;
    else dialog.close();
  });
  fields[0]?.input.focus();
}
