/**
 * Colours that the forms offer, in the order in which new people get them. Any two can be told apart in normal sight, and with
 * deuteranopia, protanopia and tritanopia.
 */
export const PALETTE = {
  blue: '#2965e9',
  orange: '#f18217',
  teal: '#275d54',
  pink: '#ffaec0',
  lime: '#b6dc85',
  violet: '#72479c',
  yellow: '#f4e065',
  sky: '#3eb7ed',
  red: '#cd1b0c',
  green: '#1f954a',
  brown: '#523118',
  grey: '#798496',
} as const;

/** Returns the first colour of the palette that no object has. The first one if all are used. */
export function firstUnused(objects: readonly { readonly color: string | null }[]): string {
  const used = new Set(objects.map(({ color }) => color));
  return Object.values(PALETTE).find((color) => !used.has(color)) ?? PALETTE.blue;
}
