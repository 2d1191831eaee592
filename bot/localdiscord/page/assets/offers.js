// What a menu of any kind offers.

import { world } from './world.js';

// people are all whom one can pick.
export const people = () => [...world.state.seats, world.state.bot];

// rooms are the channels that a menu or an option offers.
export const rooms = ({ channel_types: types }) => world.state.channels.filter((c) => c.kind !== 1 && (!types?.length || types.includes(c.kind)));

// offers are the lines of a menu: {label, value, description, default}.
export function offers(menu) {
  const line = (thing, sign = '') => ({ label: sign + thing.name, value: thing.id, description: '', default: Boolean(menu.defaults?.includes(thing.id)) });
  switch (menu.kind) {
    case 5:
      return people().map((p) => line(p));
    case 6:
      return world.state.roles.map((r) => line(r, '@'));
    case 7:
      return [...people().map((p) => line(p)), ...world.state.roles.map((r) => line(r, '@'))];
    case 8:
      return rooms(menu).map((c) => line(c, '#'));
    default:
      return menu.options || [];
  }
}
