import type { Refused, Unchanged, Unknown, Unreachable } from '../../../client/index.js';

/** Result of a failed call. */
export type Failure = Refused | Unchanged | Unknown | Unreachable;

const REASONS: Readonly<Record<string, string>> = {
  taken: 'That time is already taken.',
  closed: 'It is closed at that time.',
  off_grid: 'Bookings do not begin at that time of day there.',
  too_soon: 'That is too soon: it needs more notice.',
  too_far: 'That is too far ahead.',
  started: 'It has begun, so it can no longer be changed.',
  one_at_a_time: 'The customer has another booking then.',
  unpaid: 'It must be paid first.',
  too_late: 'It is too late for that by the rules of its workflow.',
  duration: 'It cannot be that long or that short.',
  limit: 'A limit on such bookings has been reached.',
  inactive: 'The service is switched off at the moment.',
  blocked: 'This customer is blocked.',
  too_many_holds: 'This customer already has too many unconfirmed bookings.',
  too_many_bookings: 'Too many bookings were confirmed from one connection within 24 hours.',
  invalid_state: 'Its state no longer allows that.',
  has_bookings: 'There are future bookings.',
  in_use: 'It is still in use.',
  yourself: 'You cannot change this of yourself: ask somebody else.',
  no_address: 'The customer has no e-mail address.',
  no_mail: 'No mail server is set.',
  no_stripe: 'The package stripe is not installed: the operator of the service can install it.',
  quota: 'The limit of these is reached.',
};

const PAST = 'That time is in the past.';

/** Returns a sentence for a reason. Empty if the reason is unknown. `isPast`: the wanted time has begun already. */
export const reasonWords = (reason: string, isPast = false): string =>
  isPast && reason === 'too_soon' ? PAST : (REASONS[reason] ?? '');

/** True if the start, as a timestamp or an instant, is not in the future. */
export const isPast = (start: string | number | undefined): boolean =>
  start !== undefined && new Date(start).getTime() <= Date.now();

/** Returns a message for a failure. `start`: the wanted start, if the request had one. */
export function wordsFor(failure: Failure, start?: string | number): string {
  switch (failure.outcome) {
    case 'unreachable':
      return 'The service cannot be reached. Check the connection and try again.';
    case 'unknown':
      return answerTo(failure)
        ? 'Something went wrong in the service, perhaps only after it was done. Look before you try again.'
        : 'The connection was lost before the answer came. Look whether it was done before you try again.';
    case 'unchanged':
      return 'Nothing has changed.';
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

function wordsForRefusal({ status, reason = '', errors, message }: Refused, isPast: boolean): string {
  const words = reasonWords(reason, isPast);
  if (words !== '') return words;
  if (status === 401) return 'Your session has ended. Sign in again to go on.';
  if (status === 403) return 'Your role does not allow this.';
  if (status === 404) return 'It no longer exists.';
  if (status === 412) return 'Somebody else has changed it meanwhile.';
  if (status === 429) return 'That were too many requests in a short time. Wait a moment and try again.';
  if (status >= 500) return 'Something went wrong in the service. Try again in a moment.';
  const [first] = Object.values(errors);
  return first ?? message;
}

/** True if the same request may succeed later: the service was unreachable, busy or failing, or the session has ended. */
export function mayMend(failure: Failure): boolean {
  if (failure.outcome !== 'refused') return failure.outcome !== 'unchanged';
  return failure.status === 401 || failure.status === 429 || failure.status >= 500;
}

/** True if the object was changed elsewhere since it was loaded. */
export const isStale = (failure: Failure): boolean => failure.outcome === 'refused' && failure.status === 412;

export const errorsOf = (failure: Failure | undefined): Readonly<Record<string, string>> =>
  failure?.outcome === 'refused' && (failure.status === 400 || failure.status === 409) ? failure.errors : {};
