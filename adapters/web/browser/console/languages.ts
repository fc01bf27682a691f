/** Languages of pages and letters, with the regions whose dates and times differ, in their own words. */
const LANGUAGES = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  'de-DE': 'Deutsch (Deutschland)',
  'de-AT': 'Deutsch (Österreich)',
  'de-CH': 'Deutsch (Schweiz)',
  fr: 'Français',
  es: 'Español',
};
/** Languages without a region, which are only offered where they are stored. */
const BARE: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };

/** Returns the languages to choose from, after `none`. Includes another one that is stored. */
export function listLanguages(stored: string, none: string) {
  const other = stored === '' || stored in LANGUAGES ? {} : { [stored]: BARE[stored] ?? stored };
  return Object.entries({ '': none, ...LANGUAGES, ...other }).map(([value, label]) => ({ value, label }));
}
