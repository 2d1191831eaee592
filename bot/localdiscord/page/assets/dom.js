// Making elements. Text always goes in as text, never as markup.

// make builds an element: attributes by name, listeners as on<event> functions, then children (nodes or text).
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false && c !== ''));
  return element;
}

export const find = (id) => document.getElementById(id);

// arrange puts exactly these nodes into a parent, in order, moving as few as possible.
export function arrange(parent, nodes) {
  const keep = new Set(nodes);
  for (const old of [...parent.childNodes]) if (!keep.has(old)) old.remove();
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

// badge is a number beside a name, or nothing.
export function badge(n, what) {
  if (!n) return null;
  return make('span', { class: 'badge' }, make('span', { 'aria-hidden': 'true' }, String(n)), make('span', { class: 'unseen' }, `, ${n} ${what}`));
}

// heal takes the notices away that say what is no longer so.
export function heal() {
  for (const line of find('notices').querySelectorAll('.until-healed')) line.remove();
}

// notice says something for a while, where a screen reader hears it at once; one thing is said once.
export function notice(text, passing = false) {
  for (const old of find('notices').children) if (old.firstChild.textContent === text) old.remove();
  const line = make('p', { class: passing ? 'notice until-healed' : 'notice' }, text);
  line.append(make('button', { type: 'button', class: 'icon', 'aria-label': 'Close', onclick: () => line.remove() }, '×'));
  find('notices').append(line);
  setTimeout(() => line.remove(), 12000);
}
