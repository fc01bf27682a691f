import { type KnownSentences, translateSentence } from '../known-sentences.js';
import { TEXTS } from './texts.js';

const REASONS: KnownSentences = [
  [/^Its moment had passed/, TEXTS.reasons.late],
  [/removed|expired$|ended$/, TEXTS.reasons.gone],
  [/^The booking/, TEXTS.reasons.changed],
  [/disabled|switched off/, TEXTS.reasons.off],
  [/^Held back/, TEXTS.reasons.heldBack],
];

/** Returns the words for the reason why a message was not sent. Those of a failed one stand in its attempts. */
export const describeReason = (reason: string | null): string | undefined => translateSentence(REASONS, reason);
