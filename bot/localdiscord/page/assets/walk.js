// The messages by keyboard. One of them has its controls in the order of tabs: the newest that has something to press,
// buttons alone, so that these come first; or the one to which one walked by the arrow keys, with all that it has.

import { find } from './dom.js';

let walked = null; // the message that one walked to

const controls = (item) => [...item.querySelectorAll('button, a[href], summary')];
const acts = (item) => [...item.querySelectorAll('.row button, .row a[href], .start')];

// stops puts the right controls into the order of tabs.
export function stops() {
  const all = [...find('log').children];
  if (!all.includes(walked)) walked = null;
  const here = walked || all.findLast((item) => acts(item).some((b) => !b.disabled));
  for (const item of all) {
    const open = item === here ? (walked ? controls(item) : acts(item)) : [];
    for (const c of controls(item)) c.tabIndex = open.includes(c) ? 0 : -1;
  }
}

function walk(e) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[e.key];
  if (!step && e.key !== 'Home' && e.key !== 'End') return;
  const all = [...find('log').children].filter((item) => item.tabIndex === -1 && item.id);
  const inside = document.activeElement.closest('#log > li');
  if (!inside && e.key !== 'ArrowUp') return; // the region itself scrolls, until one walks up from its end
  const at = inside ? all.indexOf(inside) : all.length;
  const to = { Home: 0, End: all.length - 1 }[e.key] ?? Math.max(0, Math.min(all.length - 1, at + step));
  if (!all[to]) return;
  e.preventDefault();
  walked = all[to];
  stops();
  walked.focus();
  walked.scrollIntoView({ block: 'nearest' });
}

// startWalk lets the arrow keys go from message to message.
export function startWalk() {
  find('scroll').addEventListener('keydown', walk);
  find('scroll').addEventListener('focusin', (e) => {
    const item = e.target.closest('#log > li');
    if (item && item !== walked && !acts(item).includes(e.target)) { walked = item; stops(); }
  });
  find('entry').addEventListener('focus', () => { walked = null; stops(); });
}
