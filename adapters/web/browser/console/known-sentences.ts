/** Own words for sentences of the interface, which are in English. The first that matches counts. */
export type KnownSentences = readonly (readonly [sentence: RegExp, words: string])[];

export const translateSentence = (known: KnownSentences, sentence: string | null): string | undefined =>
  known.find(([pattern]) => pattern.test(sentence ?? ''))?.[1];
