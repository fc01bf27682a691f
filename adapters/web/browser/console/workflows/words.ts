import type { Schemas } from '../../../../client/index.js';
import { durationText } from '../../parts/times.js';
import { type KnownSentences, translateSentence } from '../known-sentences.js';
import { SHARED } from '../texts.js';
import { LOCALE } from '../wall-clock/format.js';
import { TEXTS } from './texts.js';

export type Action = NonNullable<Schemas['Workflow']['actions']>[number];

type Trigger = Action['trigger'];

/** Returns the words for a trigger. Other types of events stay as they are. Null: a letter (standard e-mail) sent again on request. */
export const triggerWords = (trigger: Schemas['Delivery']['trigger']): string =>
  trigger === null ? TEXTS.sentAgain : trigger in TEXTS.triggers ? TEXTS.triggers[trigger as Trigger] : trigger;

/** Describes when an action runs: "1 day before the start of a booking". */
export function momentWords({ trigger, offset_minutes: offset }: Pick<Action, 'trigger' | 'offset_minutes'>): string {
  if (offset === 0) return triggerWords(trigger);
  const duration = durationText(LOCALE, Math.abs(offset));
  if (trigger === 'booking.start') return (offset < 0 ? TEXTS.beforeStart : TEXTS.afterStart)(duration);
  if (trigger === 'booking.end') return (offset < 0 ? TEXTS.beforeEnd : TEXTS.afterEnd)(duration);
  return TEXTS.later(triggerWords(trigger), duration);
}

const FAILURES: KnownSentences = [
  [/refused the recipient|^The recipient is|^There is nobody/, TEXTS.badAddress],
  [/^No mail server/, SHARED.reasons.no_mail],
  [/^No answer|could not be reached|^The (?:mail server ended the )?connection/, TEXTS.notReached],
];

/** Describes the result of an attempt: "Answer 503", or why there is no answer. */
export function answerWords({ ok, status, message }: Omit<Schemas['Delivery']['attempts'][number], 'at'>): string {
  const why = ok ? undefined : translateSentence(FAILURES, message);
  if (why !== undefined) return why;
  if (status !== null) return TEXTS.answer(status);
  return ok ? '' : TEXTS.notDone;
}
