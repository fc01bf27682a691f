import { type KnownSentences, translateSentence } from '../known-sentences.js';
import { TEXTS } from './texts.js';

const PROBLEMS: KnownSentences = [
  [/answered (?:40[1-4]|410)/, TEXTS.problems.refused],
  [/not called|is a page|not a calendar|is empty|redirects/, TEXTS.problems.noCalendar],
  [/longer than|more than/, TEXTS.problems.tooLarge],
  [/reached|answer|connection/, TEXTS.problems.notReached],
  [/./, TEXTS.problems.unreadable],
];

/** Returns the words for the error of a calendar that could not be read. */
export const describeError = (error: string): string | undefined => translateSentence(PROBLEMS, error);
