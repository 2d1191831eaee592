// What a menu of any kind offers.

import { world } from './world.js';

// offers are the lines of a menu: {label, value, description}.
export function offers(menu) {
  switch (menu.kind) {
    case 5:
    case 7:
      return [...world.state.seats, world.state.bot].map((p) => ({ label: p.name, value: p.id, description: '' }));
    case 8:
      return world.state.channels.filter((c) => c.kind !== 1).map((c) => ({ label: `#${c.name}`, value: c.id, description: '' }));
    default:
      return menu.options || [];
  }
}
