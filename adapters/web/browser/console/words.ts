import type { Refused, Unchanged, Unknown, Unreachable } from '../../../client/index.js';
import { describeElsewhere, describeProblem } from './field-problems.js';
import { SHARED } from './texts.js';

/** Result of a failed call. */
export type Failure = Refused | Unchanged | Unknown | Unreachable;

const REASONS: Readonly<Record<string, string>> = SHARED.reasons;
const { failures: FAILURES } = SHARED;

/** Returns a sentence for a reason. Empty if the reason is unknown. `isPast`: the wanted time has begun already. */
export const reasonWords = (reason: string, isPast = false): string =>
  isPast && reason === 'too_soon' ? FAILURES.past : (REASONS[reason] ?? '');

/** True if the start, as a timestamp or an instant, is not in the future. */
export const isPast = (start: string | number | undefined): boolean =>
  start !== undefined && new Date(start).getTime() <= Date.now();

/** Returns a message for a failure. `start`: the wanted start, if the request had one. */
export function wordsFor(failure: Failure, start?: string | number): string {
  switch (failure.outcome) {
    case 'unreachable':
      return FAILURES.unreachable;
    case 'unknown':
      return answerTo(failure) ? FAILURES.unknownAfterAnswer : FAILURES.unknown;
    case 'unchanged':
      return FAILURES.unchanged;
    case 'refused':
      return wordsForRefusal(failure, isPast(start));
  }
}

/** Returns a message for a failure of a dry run, which is safe to repeat. */
export function wordsForRepeatable(failure: Failure): string {
  if (failure.outcome !== 'unknown') return wordsFor(failure);
  return wordsFor(answerTo(failure) ?? { outcome: 'unreachable', cause: failure.cause });
}

/** Returns the service's answer to a request that may or may not have been executed. Undefined if there was no answer. */
function answerTo({ cause }: Unknown): Refused | undefined {
  const answer = cause as Partial<Refused> | undefined;
  return answer?.outcome === 'refused' ? (answer as Refused) : undefined;
}

function wordsForRefusal({ status, reason = '', errors }: Refused, isPast: boolean): string {
  const words = reasonWords(reason, isPast);
  if (words !== '') return words;
  if (status === 401) return FAILURES.sessionEnded;
  if (status === 403) return SHARED.notAllowed;
  if (status === 404) return FAILURES.gone;
  if (status === 412) return FAILURES.stale;
  if (status === 429) return FAILURES.tooMany;
  if (status >= 500) return FAILURES.server;
  const [first] = Object.entries(errors);
  return first ? describeElsewhere(first[0], describeProblem(first[1])) : FAILURES.other;
}

/** True if the same request may succeed later: the service was unreachable, busy or failing, or the session has ended. */
export function mayMend(failure: Failure): boolean {
  if (failure.outcome !== 'refused') return failure.outcome !== 'unchanged';
  return failure.status === 401 || failure.status === 429 || failure.status >= 500;
}

/** True if the object was changed elsewhere since it was loaded. */
export const isStale = (failure: Failure): boolean => failure.outcome === 'refused' && failure.status === 412;

/** Returns a sentence for each field that the service has refused. The interface's own messages are in English, and never shown. */
export function errorsOf(failure: Failure | undefined): Readonly<Record<string, string>> {
  if (failure?.outcome !== 'refused' || (failure.status !== 400 && failure.status !== 409)) return {};
  const why = reasonWords(failure.reason ?? '');
  return Object.fromEntries(
    Object.entries(failure.errors).map(([field, message]) => [field, why || describeProblem(message)]),
  );
}
