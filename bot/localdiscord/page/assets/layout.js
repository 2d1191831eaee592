// Messages of the newer components: containers, sections, texts, pictures, files, rows.

import { button, menu } from './components.js';
import { make } from './dom.js';
import { markdown } from './markdown.js';
import { download, picture } from './pictures.js';

// laidOut reports whether a message is laid out by its components alone.
export const laidOut = (message) => Boolean(message.flags & (1 << 15));

const ROW = 1;
const BUTTON = 2;
const SECTION = 9;
const TEXT = 10;
const THUMBNAIL = 11;
const GALLERY = 12;
const FILE = 13;
const SEPARATOR = 14;
const CONTAINER = 17;

// layout makes the tree of a message.
export const layout = (message) => make('div', { class: 'layout' }, (message.components || []).map((c) => node(message, c)));

// file finds the file of a message that "attachment://name" means, with the words of the component.
function file(message, media, description) {
  const name = media.url.replace(/^attachment:\/\//, '');
  const found = (message.attachments || []).find((a) => a.filename === name);
  return found && { ...found, description: description || found.description };
}

function shown(message, media, description, className) {
  const a = file(message, media, description);
  return a ? picture(a, className) : null;
}

function node(message, c) {
  const inner = () => (c.components || []).map((child) => node(message, child));
  switch (c.type) {
    case ROW:
      return make('div', { class: 'row' }, c.components.map((child) => (child.type === BUTTON ? button(message, child) : menu(message, select(child)))));
    case TEXT:
      return make('div', { class: 'text' }, markdown(c.content));
    case SECTION:
      return make('div', { class: 'section' }, make('div', { class: 'texts' }, inner()),
        c.accessory.type === THUMBNAIL ? shown(message, c.accessory.media, c.accessory.description, 'picture thumbnail')
          : make('div', { class: 'row' }, button(message, c.accessory)));
    case GALLERY:
      return make('div', { class: 'pictures' }, c.items.map((i) => shown(message, i.media, i.description, 'picture')));
    case FILE: {
      const a = file(message, c.file);
      return a ? download(a) : null;
    }
    case SEPARATOR:
      return make('hr', { class: `${c.divider === false ? 'bare' : ''} ${c.spacing === 2 ? 'wide' : ''}` });
    case CONTAINER: {
      const box = make('div', { class: 'container' }, inner());
      if (c.accent_color) box.style.borderInlineStartColor = `#${c.accent_color.toString(16).padStart(6, '0')}`;
      return box;
    }
    default:
      return null;
  }
}

// select is a select of the tree as menus of a row are told.
const select = (c) => ({ ...c, kind: c.type, defaults: c.default_values?.map((d) => d.id), min: c.min_values ?? 1, max: c.max_values ?? 1 });
