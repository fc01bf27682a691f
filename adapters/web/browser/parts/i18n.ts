import { type ComponentChildren, createContext, h } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import { type Language, type Speech, speechFor } from './speech.js';

/** Texts of a page in all languages. A missing text does not compile. */
export type Translations<Texts> = Readonly<Record<Language, Texts>>;

const DIRECTIONS: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', de: 'ltr', fr: 'ltr', es: 'ltr' };

/** Chooses and returns the language and locale of this page. Also sets them in the document, for screen readers. */
const speakToVisitor = (): Speech => announce(speechFor(location.search, navigator.languages));

function announce(speech: Speech): Speech {
  document.documentElement.lang = speech.locale;
  document.documentElement.dir = DIRECTIONS[speech.language];
  return speech;
}

let change: ((speech: Speech) => void) | undefined;

/** Switches to the language of the business, unless the visitor asks for a supported one. */
export function speakFor(language: string): void {
  change?.(speechFor('', [language]));
}

/** Provides the language to the components inside, and renders them again when it changes. */
export function Speaking({ children }: { readonly children: ComponentChildren }) {
  const [speech, setSpeech] = useState(speakToVisitor);
  useLayoutEffect(() => {
    change = (next) => setSpeech((now) => (now.isFallback && !next.isFallback ? announce(next) : now));
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
