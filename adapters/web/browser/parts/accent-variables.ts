import { mix, readableOn } from '../../../../core/model/colors.js';
import type { Schemas } from '../../../client/index.js';

export type AccentColors = NonNullable<Schemas['PublicBusiness']['colors']>['light'];

/** Surfaces of `tokens.css` with links and quiet buttons, besides `--page` and `--surface`, on which the service makes the accent readable. */
const THEMES = {
  light: { surface: '#ffffff', soft: ['#faf0de', '#fbe9e7'], grey: 0 },
  dark: { surface: '#1a2125', soft: ['#3a2c14', '#40201d'], grey: 255 },
} as const;

/** Percentage of the accent in soft backgrounds, such as those of free days. */
const TINT = 12;

/** Returns the CSS variables of a theme, without `--`. The strong accent is readable on soft backgrounds, too. */
export function accentVariables({ accent, on_accent: onAccent }: AccentColors, theme: 'light' | 'dark') {
  const { surface, soft, grey } = THEMES[theme];
  const tint = mix(surface, accent, TINT);
  return {
    accent,
    'accent-strong': readableOn([tint, ...soft], accent, grey),
    'on-accent': onAccent,
    'accent-soft': tint,
  };
}
