import type { Schemas } from '../../../../client/index.js';
import { durationText } from '../../parts/times.js';
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

interface answerWordsNeeds {
  readonly status: number | null;
  readonly message: string | null;
}

/** Describes the result of a delivery: "Answer 503: Service Unavailable". */
export function answerWords({ status, message }: answerWordsNeeds): string {
  if (status === null) return message ?? '';
  const answer = TEXTS.answer(status);
  return message === null || message === '' ? answer : TEXTS.answerMessage(answer, message);
}
