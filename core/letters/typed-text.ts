import { oneLine } from '../fields.js';

/** Longest name, in characters, in a letter to an address that nobody has proved to own. */
const GREETED_MAX = 60;
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\//iu;

/** Cuts a text that is longer than `most` characters. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/**
 * Returns the name with which a letter greets. Null without a name, or if the name contains a link: anybody can type a name and the address
 * of somebody else.
 */
export function greetedName(name: string | null): string | null {
  const shown = oneLine(name ?? '').trim();
  return shown === '' || LINK.test(shown) ? null : shortened(shown, GREETED_MAX);
}
