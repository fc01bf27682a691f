import type { Client, Result } from '../../../client/index.js';
import type { sentAnswers } from '../parts/answers.js';
import { newKey } from '../parts/idempotency-key.js';
import { insist, type Trouble } from '../parts/insist.js';
import { isUnpaidHold } from '../parts/payment.js';
import { saveFile } from '../parts/save-file.js';
import type { Action, OwnBooking, Said, Work } from './flow.js';
import type { Gone } from './texts.js';

export interface Working {
  readonly client: Client;
  readonly dispatch: (action: Action) => void;
  readonly signal: AbortSignal;
}

/** Returns the ms by which the service's clock is ahead of this device's, from the response header `Date`. */
function aheadBy(headers: Headers): number {
  const moment = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(moment) ? 0 : moment - Date.now();
}

const patience = ({ signal, dispatch }: Working) => ({
  signal,
  onTrouble: (trouble: Trouble | undefined) => dispatch({ type: 'troubled', trouble }),
});

/** Loads the booking and shows its current state, with the message `said`. */
export async function look(working: Working, said?: Said): Promise<void> {
  const { client, dispatch, signal } = working;
  const result = await insist(
    () => client.getOwnBooking({ query: { include: 'app,book_url,questions' }, signal }),
    patience(working),
  );
  if (result.outcome !== 'ok') return dispatch({ type: 'unknown' });
  if (said) done(result, working, said);
  else dispatch({ type: 'seen', booking: result.value, ahead: aheadBy(result.headers) });
}

interface Seen {
  readonly value: OwnBooking;
  readonly headers: Headers;
}

function done({ value, headers }: Seen, { dispatch }: Working, said?: Said): void {
  dispatch({ type: 'done', booking: value, ahead: aheadBy(headers), said });
}

export async function confirm(working: Working): Promise<void> {
  const { client, dispatch, signal } = working;
  dispatch({ type: 'started', work: 'confirming' });
  const idempotencyKey = newKey();
  const result = await insist(() => client.confirmOwnBooking({ idempotencyKey, signal }), patience(working));
  if (result.outcome === 'ok') done(result, working, 'booked');
  else if (result.outcome === 'refused' && (result.reason === 'limit' || result.reason === 'too_many_bookings')) {
    dispatch({ type: 'ended', said: 'limited' });
  } else await look(working, 'overtaken');
}

type Sent = { readonly idempotencyKey: string; readonly signal: AbortSignal };

/** Sends an action until it is answered, and shows the booking after it. */
async function act<R extends Result<'cancelOwnBooking' | 'checkInOwnBooking' | 'extendOwnHold'>>(
  working: Working,
  work: Work,
  ask: (sent: Sent) => Promise<R>,
  said?: Said,
): Promise<void> {
  const { dispatch, signal } = working;
  dispatch({ type: 'started', work });
  const idempotencyKey = newKey();
  const result = await insist(() => ask({ idempotencyKey, signal }), patience(working));
  if (result.outcome === 'ok') done(result, working, said);
  else await look(working, 'overtaken');
}

/** Records that the customer has arrived. */
export const checkIn = (working: Working): Promise<void> =>
  act(working, 'checking-in', (sent) => working.client.checkInOwnBooking(sent), 'checked-in');

/** Prolongs the hold as far as the service allows. */
export const extend = (working: Working): Promise<void> =>
  act(working, 'extending', (sent) => working.client.extendOwnHold(sent));

/** Cancels the booking. If it is shown as an unpaid hold, cancels it only if it is one still. */
export function cancel(working: Working, booking: OwnBooking, reason: string): Promise<void> {
  const body = { ...(reason.trim() !== '' && { reason: reason.trim() }), hold_only: isUnpaidHold(booking) };
  return act(working, 'cancelling', (sent) => working.client.cancelOwnBooking({ ...sent, body }));
}

export async function move(working: Working, start: number): Promise<Gone | undefined> {
  const { client, signal } = working;
  const idempotencyKey = newKey();
  const body = { start: new Date(start).toISOString() };
  const result = await insist(() => client.rescheduleOwnBooking({ body, idempotencyKey, signal }), patience(working));
  if (result.outcome === 'ok') {
    done(result, working, 'moved');
    return undefined;
  }
  const reason = result.outcome === 'refused' && result.status === 409 ? result.reason : undefined;
  if (reason === undefined || reason === 'too_late' || reason === 'started' || reason === 'invalid_state') {
    await look(working, 'overtaken');
    return undefined;
  }
  return reason === 'taken' || reason === 'too_soon' || reason === 'limit' ? reason : 'closed';
}

/** Stores answers. Returns the ids of those that were refused; undefined once nothing is left to correct. */
export async function answer(
  working: Working,
  answers: ReturnType<typeof sentAnswers>,
): Promise<readonly string[] | undefined> {
  const { client, dispatch, signal } = working;
  dispatch({ type: 'started', work: 'answering' });
  // Needs no idempotency key: the request sets values, so it is safe to repeat.
  const result = await insist(() => client.updateOwnBooking({ body: { answers }, signal }), patience(working));
  if (result.outcome === 'refused' && result.status === 400) {
    dispatch({ type: 'ended' });
    return Object.keys(result.errors).map((path) => path.replace('answers.', ''));
  }
  if (result.outcome === 'ok') done(result, working, 'answered');
  else await look(working, 'overtaken');
  return undefined;
}

/** Loads the booking as a calendar file and makes the browser save it. A plain link could not send the manage token. */
export async function saveCalendar({ client, dispatch, signal }: Working, name: string): Promise<void> {
  dispatch({ type: 'started', work: 'fetching' });
  const result = await client.getOwnCalendar({ signal });
  if (result.outcome !== 'ok') return dispatch({ type: 'ended', said: 'calendar-failed' });
  saveFile(result.value, 'text/calendar', `${name}.ics`);
  dispatch({ type: 'ended' });
}
