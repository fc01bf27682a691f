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
/**
 * Mixes the accent with black (dark theme: white), by the smallest whole percentage that makes it readable on both
 * surfaces.
 */
export declare function colorsOf(accent: string): Colors;
