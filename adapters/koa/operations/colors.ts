import { buildColors, type Colors } from '../../../core/model/colors.js';
import { type JsonSchema, nullable, object } from '../description/schemas.js';

const accentColors = object({ accent: { type: 'string' }, on_accent: { type: 'string' } });

/** Builds the schema of the colours that follow from the colour in the field `name`. */
export const colorsSchema = (name: string): JsonSchema => ({
  ...nullable(object({ light: accentColors, dark: accentColors })),
  description: `The ${name}, mixed with black or white until it is readable on the backgrounds of pages and letters. null without \`${name}\`.`,
});

export function colorsView(colors: Colors | null) {
  if (!colors) return null;
  const view = ({ accent, onAccent }: Colors['light']) => ({ accent, on_accent: onAccent });
  return { light: view(colors.light), dark: view(colors.dark) };
}

/** Limit of colours whose readable forms are cached. */
const CACHED_MAX = 1_000;
const cached = new Map<string, ReturnType<typeof colorsView>>();

/** Adds the readable forms of its colour to the view of an object. */
export function withColors<V extends Readonly<Record<string, unknown>>>(view: V) {
  const color = view.color as string | null;
  if (color === null) return { ...view, colors: null };
  if (cached.size > CACHED_MAX) cached.clear();
  const colors = cached.get(color) ?? colorsView(buildColors(color));
  cached.set(color, colors);
  return { ...view, colors };
}
