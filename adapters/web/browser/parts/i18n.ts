import { type ComponentChildren, createContext, h } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';

/** The languages that customers' pages speak, the first where none of the visitor's is among them. */
const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a page says, in each language: a text that one of them lacks does not compile. */
export type Translations<Texts> = Readonly<Record<Language, Texts>>;

const DIRECTIONS: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', de: 'ltr', fr: 'ltr', es: 'ltr' };

export interface Speech {
  /** In which texts are written. */
  readonly language: Language;
  /** In which dates, times and prices are written: the visitor's own of that language, such as `en-GB`. */
  readonly locale: string;
  /** True if the visitor asks for none of the languages that are spoken. */
  readonly isFallback?: boolean;
}

/** What the visitor asks for, `?lang=de` or `?lang=de-AT`, else the first of the browser's languages that is spoken. */
function speechFor(search: string, preferred: readonly string[]): Speech {
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

/** The speech of this page; the document says so, too, for those who read it aloud. */
export function speakToVisitor(): Speech {
  return told(speechFor(location.search, navigator.languages));
}

function told(speech: Speech): Speech {
  document.documentElement.lang = speech.locale;
  document.documentElement.dir = DIRECTIONS[speech.language];
  return speech;
}

let change: ((speech: Speech) => void) | undefined;

/** Speaks the language of the business from now on, unless the visitor asks for one that is spoken. */
export function speakFor(language: string): void {
  change?.(speechFor('', [language]));
}

/** Speaks to the visitor in all that it holds. */
export function Speaking({ children }: { readonly children: ComponentChildren }) {
  const [speech, setSpeech] = useState(speakToVisitor);
  useLayoutEffect(() => {
    change = (next) => setSpeech((now) => (now.isFallback && !next.isFallback ? told(next) : now));
    return () => {
      change = undefined;
    };
  }, []);
  return h(SpeechContext.Provider, { value: speech, children });
}

export const SpeechContext = createContext<Speech>({ language: 'en', locale: 'en' });

export function useLocale(): string {
  return useContext(SpeechContext).locale;
}

export function useTexts<Texts>(translations: Translations<Texts>): Texts {
  return translations[useContext(SpeechContext).language];
}
