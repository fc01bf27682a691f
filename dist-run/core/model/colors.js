/** Minimum contrast of normal text in WCAG, level AA. */
const CONTRAST_LEAST = 4.5;
/** Surfaces behind the accent, and the colour it is mixed with until it is readable on them. */
const LIGHT = { surfaces: ['#ffffff', '#f6f7f5'], mixedWith: 0, onAccent: '#ffffff' };
const DARK = { surfaces: ['#1a2125', '#12171a'], mixedWith: 255, onAccent: '#000000' };
/**
 * Mixes the accent with black (dark theme: white), by the smallest whole percentage that makes it readable on both
 * surfaces.
 */
export function colorsOf(accent) {
    return { light: readable(accent, LIGHT), dark: readable(accent, DARK) };
}
function readable(accent, { surfaces, mixedWith, onAccent }) {
    const given = rgbOf(accent);
    const channel = (c, percent) => Math.round((c * (100 - percent) + mixedWith * percent) / 100);
    for (let percent = 0;; percent += 1) {
        const [red, green, blue] = given;
        const mixed = [channel(red, percent), channel(green, percent), channel(blue, percent)];
        const isReadable = surfaces.every((surface) => contrast(mixed, rgbOf(surface)) >= CONTRAST_LEAST);
        // Pure black and white are readable on every surface above.
        if (isReadable || percent === 100)
            return { accent: textOf(mixed), onAccent };
    }
}
function rgbOf(color) {
    const channel = (at) => Number.parseInt(color.slice(at, at + 2), 16);
    return [channel(1), channel(3), channel(5)];
}
function textOf(rgb) {
    return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
/** Contrast ratio of WCAG 2.1, from 1 to 21. */
function contrast(one, other) {
    const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
}
/** Relative luminance of WCAG 2.1. */
function luminance([red, green, blue]) {
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
function linear(channel) {
    const c = channel / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}
