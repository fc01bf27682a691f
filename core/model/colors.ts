/** Accent colour, and the colour of text on it, as `#rrggbb`. */
export interface AccentColors {
  readonly accent: string;
  readonly onAccent: string;
}

/** Accent colours of pages and letters in the light and the dark theme. */
export interface Colors {
  readonly light: AccentColors;
  readonly dark: AccentColors;
}

type Rgb = readonly [number, number, number];

/** Minimum contrast of normal text in WCAG, level AA. */
const CONTRAST_LEAST = 4.5;
/** Themes: the backgrounds, the component of the grey that the accent is mixed with (0: black), and the colour of text on the accent. */
const LIGHT = { surfaces: ['#ffffff', '#f6f7f5'], mixedWith: 0, onAccent: '#ffffff' } as const;
const DARK = { surfaces: ['#1a2125', '#12171a'], mixedWith: 255, onAccent: '#000000' } as const;

/** Mixes the accent with black (dark theme: white) by the smallest whole percentage that makes it readable on both surfaces. */
export function buildColors(accent: string): Colors {
  const of = ({ surfaces, mixedWith, onAccent }: typeof LIGHT | typeof DARK): AccentColors => ({
    accent: readableOn(surfaces, accent, mixedWith),
    onAccent,
  });
  return { light: of(LIGHT), dark: of(DARK) };
}

/** Mixes a colour with a grey (0: black, 255: white) by the smallest whole percentage that makes it readable on all surfaces. */
export function readableOn(surfaces: readonly string[], color: string, grey: 0 | 255): string {
  const text = textOf([grey, grey, grey]);
  for (let percent = 0; ; percent += 1) {
    const mixed = mix(color, text, percent);
    const isReadable = surfaces.every((surface) => contrast(rgbOf(mixed), rgbOf(surface)) >= CONTRAST_LEAST);
    // Always ends at 100 percent: pure black is readable on all light surfaces, and pure white on all dark ones.
    if (isReadable || percent === 100) return mixed;
  }
}

/** Mixes `percent` of the other colour into a colour. Both are `#rrggbb`. */
export function mix(color: string, other: string, percent: number): string {
  const added = rgbOf(other);
  const [red, green, blue] = rgbOf(color).map((c, at) =>
    Math.round((c * (100 - percent) + (added[at] ?? 0) * percent) / 100),
  ) as [number, number, number];
  return textOf([red, green, blue]);
}

function rgbOf(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function textOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio of WCAG 2.1, from 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of WCAG 2.1. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const c = channel / 255;
  return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}
