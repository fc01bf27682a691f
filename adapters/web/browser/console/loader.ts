import { speechFor } from '../parts/speech.js';
import { chosenLanguage } from './chosen-language.js';

const stored = chosenLanguage();
const preferred = navigator.languages;
/** The browser's locale for a chosen language without a region: `fr-CH` for `fr`. */
const regional = preferred.find((tag) => tag.startsWith(`${stored}-`));
const { language, locale, isFallback } = speechFor('', [regional ?? stored, ...preferred]);
const region = isFallback && new Intl.Locale(preferred[0] ?? 'en').region;
document.documentElement.lang = isFallback ? `en-${region || 'GB'}` : locale;

/** Addresses of the main script in each language, which the build writes into the HTML. */
const scripts = document.querySelector<HTMLElement>('script[data-en]')?.dataset;
import(new URL(scripts?.[language] ?? '', document.baseURI).href);
