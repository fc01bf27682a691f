/** Languages of the pages. The first is used if the visitor prefers none of them. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Speech {
  readonly language: Language;
  /** Locale of dates, times and prices: the visitor's own for that language, such as `en-GB`. */
  readonly locale: string;
  /** True if the visitor prefers none of the supported languages. */
  readonly isFallback?: boolean;
}

/** Chooses the language: `?lang=de` or `?lang=de-AT`, or else the first supported language of the preferred ones. */
export function speechFor(search: string, preferred: readonly string[]): Speech {
  const asked = new URLSearchParams(search).get('lang');
  for (const tag of [...(asked ? [asked] : []), ...preferred]) {
    const language = LANGUAGES.find((one) => one === tag.split('-', 1)[0]?.toLowerCase());
    if (language) return { language, locale: canonical(tag) ?? language };
  }
  return { language: LANGUAGES[0], locale: LANGUAGES[0], isFallback: true };
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
