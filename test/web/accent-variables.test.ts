import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import fc from 'fast-check';
import { accentVariables } from '../../adapters/web/browser/parts/accent-variables.js';
import { buildColors } from '../../core/model/colors.js';

const TOKENS = fileURLToPath(new URL('../../../adapters/web/browser/design/tokens.css', import.meta.url));

/** Variables of `tokens.css` in the light theme, and in the dark one. */
function tokens(): Readonly<Record<'light' | 'dark', (name: string) => string>> {
  const [light = '', dark = ''] = readFileSync(TOKENS, 'utf8').split('prefers-color-scheme: dark');
  const read = (css: string) => (name: string) => new RegExp(`--${name}: (#\\w{6});`).exec(css)?.[1] ?? name;
  return { light: read(light), dark: read(dark) };
}

/** Contrast of WCAG 2.1. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe('the accent of a business on its pages', () => {
  const anAccent = fc.integer({ min: 0, max: 0xff_ff_ff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);
  const examples = ['#ffcc00', '#ff0000', '#0000ff', '#888888', '#000000', '#ffffff'].map((accent): [string] => [
    accent,
  ]);
  const of = tokens();

  for (const theme of ['light', 'dark'] as const) {
    it(`is readable on every background of the ${theme} theme, and tints free days`, () => {
      const token = of[theme];
      const property = fc.property(anAccent, (given) => {
        const { accent, onAccent } = buildColors(given)[theme];
        const colors = accentVariables({ accent, on_accent: onAccent }, theme);
        const soft = colors['accent-soft'];
        const readable: readonly (readonly [string, string])[] = [
          ...[token('page'), token('surface')].map((surface) => [accent, surface] as const),
          ...[soft, token('warn-soft'), token('danger-soft'), token('page'), token('surface')].map(
            (surface) => [colors['accent-strong'], surface] as const,
          ),
          ...[accent, colors['accent-strong']].map((surface) => [onAccent, surface] as const),
          ...[token('ink'), token('muted')].map((text) => [text, soft] as const),
        ];
        for (const [text, surface] of readable)
          expect(contrast(text, surface), `${text} on ${surface}`).to.be.least(4.5);
        expect(soft).not.to.be.oneOf([token('page'), token('surface')]);
      });
      fc.assert(property, { examples });
    });
  }
});
