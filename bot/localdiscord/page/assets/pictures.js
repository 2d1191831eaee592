// Pictures and other files of a message.

import { make } from './dom.js';
import { sheet } from './form.js';

// isPicture reports whether a file is shown, not offered.
export const isPicture = (a) => /^image\/(png|jpeg|gif|webp|avif)/.test(a.content_type);

// path is where this page finds a file of a message: its own server, whatever address the bot was told.
const path = (url) => `/page/files/${new URL(url, location.href).pathname.split('/').slice(-2).join('/')}`;

// picture is a button that shows the picture full size.
export function picture(a, className = 'picture') {
  const ratio = a.width ? { width: a.width, height: a.height } : {};
  const said = a.description || `Picture ${a.filename}, without a description`;
  const image = make('img', { src: path(a.url), alt: brief(said), ...ratio, decoding: 'async', loading: 'lazy', onerror: () => lost(button) });
  const button = make('button', { type: 'button', class: className, title: 'Show full size', onclick: () => enlarge(a, said) }, image);
  if (brief(said) === said) return button;
  return make('div', { class: 'pictured' }, button, make('details', { class: 'said' }, make('summary', {}, 'Description'), make('p', {}, said)));
}

// lost says that the server has no room for a picture any more, or is away; its description stays.
const lost = (button) => button.replaceWith(make('p', { class: 'lost faint' }, 'This picture is no longer here.'));

// What a name of a picture has at least, so that "Board." or the "3." of a "3. round" is none, and at most.
const [leastName, mostName] = [12, 100];

// brief is a name for a picture: the first sentence of its description, as much of it as is read at a glance.
export function brief(said) {
  const line = said.split('\n', 1)[0];
  const ends = [...line.matchAll(/[.!?](?=\s)/g)].map((end) => end.index + 1);
  const first = line.slice(0, ends.find((end) => end >= leastName));
  return first.length <= mostName ? first : `${first.slice(0, mostName).replace(/\s+\S*$/, '')} …`;
}

function enlarge(a, said) {
  const fits = !matchMedia('(max-width: 700px)').matches; // on a phone it fits already where it stands
  const image = make('img', { src: path(a.url), alt: said, class: fits ? 'fit' : '' });
  const size = make('button', { type: 'button', class: 'b2' });
  const name = () => { size.textContent = image.classList.contains('fit') ? 'Actual size' : 'Fit'; };
  const toggle = () => { image.classList.toggle('fit'); name(); };
  name();
  size.addEventListener('click', toggle);
  image.addEventListener('click', toggle);
  const close = make('button', { type: 'button', class: 'b2', onclick: () => dialog.close() }, 'Close');
  const open = make('a', { class: 'b2', href: path(a.url), target: '_blank', rel: 'noopener' }, 'Open alone');
  const canvas = make('div', { class: 'canvas', tabindex: '0' }, image);
  const dialog = sheet(a.filename, 'large', make('div', { class: 'ends' }, make('span', { class: 'faint' }, a.filename), size, open, close), canvas, make('p', { class: 'caption' }, said));
  image.addEventListener('load', () => { canvas.scrollLeft = (canvas.scrollWidth - canvas.clientWidth) / 2; });
  close.focus();
}

export function download(a) {
  const size = a.size < 1024 ? `${a.size} B` : a.size < 1 << 20 ? `${Math.round(a.size / 1024)} KB` : `${(a.size / (1 << 20)).toFixed(1)} MB`;
  return make('a', { class: 'file', href: path(a.url), download: a.filename },
    make('span', { class: 'name' }, a.filename), make('span', { class: 'faint' }, `${size} · download`), a.description ? make('span', { class: 'faint' }, a.description) : null);
}

