// The list of suggestions above the message field. The field keeps the focus; the list is walked from there.

import { arrange, find, make } from './dom.js';

class Suggestions {
  items = [];
  at = -1;
  #list = find('suggestions');
  #entry = find('entry');

  get open() { return this.items.length > 0; }
  get current() { return this.items[this.at]; }

  // show lists items {label, detail, more, take}; at is the one that Enter takes, -1 for none.
  show(items, at = 0) {
    this.items = items;
    this.at = items.length ? at : -1;
    arrange(this.#list, items.map((item, i) => make('li', {
      role: 'option', id: `suggestion-${i}`, onmousedown: (e) => e.preventDefault(), onclick: () => item.take(),
    }, make('span', { class: 'name' }, item.label), item.more ? make('span', { class: 'more' }, item.more) : null,
    item.detail ? make('span', { class: 'faint' }, item.detail) : null)));
    this.#list.hidden = !items.length;
    this.#entry.setAttribute('aria-expanded', String(this.open));
    this.#mark();
  }

  hide() { this.show([]); }

  move(step) {
    this.at = (this.at + step + this.items.length + (this.at < 0 && step < 0 ? 1 : 0)) % this.items.length;
    this.#mark();
  }

  #mark() {
    [...this.#list.children].forEach((li, i) => li.setAttribute('aria-selected', String(i === this.at)));
    if (this.at < 0) return this.#entry.removeAttribute('aria-activedescendant');
    this.#entry.setAttribute('aria-activedescendant', `suggestion-${this.at}`);
    return this.#list.children[this.at].scrollIntoView({ block: 'nearest' });
  }
}

export const suggestions = new Suggestions();
