import type { Client, Refused, Result } from '../../../client/index.js';
import { clientFor } from '../parts/client.js';
import { newKey } from '../parts/idempotency-key.js';
import { insist, untilWorthwhile } from '../parts/insist.js';
import { wireInstant } from '../parts/times.js';
import {
  type Attempt,
  type Hold,
  haveSameAnswers,
  isBooked,
  isSameTime,
  isSameWish,
  type OwnBooking,
  type State,
  type Typed,
  type Waiting,
  type Wish,
} from './flow.js';
import type { Gone } from './texts.js';
import { closedBy, patience, type Working } from './working.js';

/** Milliseconds after which a hold that was refused because of too many holds is requested again. */
const WAIT = 10_000;

/**
 * Holds the chosen time, with at most one hold at any moment. First repeats an earlier request that was never answered. Then reuses an
 * existing hold of that time, or releases it. Returns the wish that is held: that of an earlier hold if it was paid meanwhile.
 */
export async function take(
  client: Client,
  wish: Wish,
  known: Pick<State, 'attempt' | 'hold' | 'leaving'>,
  working: Working,
): Promise<Wish | undefined> {
  const { dispatch, signal } = working;
  let { attempt, hold = known.leaving } = known;
  if (attempt && !isSameWish(attempt.wish, wish)) {
    const settled = await ask(client, attempt, working);
    if (settled.outcome === 'ok') hold = holdOf(attempt, settled.value as Made);
    attempt = undefined;
  }
  const isHeld = hold !== undefined && hold.deadline > Date.now();
  const isLike = ({ wish: held }: Hold) =>
    held.email === wish.email && isSameTime(held, wish) && haveSameAnswers(held, wish);
  const isWished = hold !== undefined && isHeld && isLike(hold);
  // A hold that is being released is not reused, unless releasing fails.
  const isKept = isWished && hold !== known.leaving;
  // A hold that waits for its payment may have been paid at its end.
  const mayLive = isHeld || hold?.booking.payment;
  const left = hold !== undefined && mayLive && !isKept ? await release(hold, working) : undefined;
  if (hold && typeof left === 'object') {
    dispatch({ type: 'held', hold: { ...hold, booking: left } });
    return hold.wish;
  }
  const isStuck = left === 'too_late';
  if (hold && isWished && (isKept || isStuck)) {
    dispatch({ type: 'held', hold: { ...hold, wish, isPaying: undefined } });
    return wish;
  }
  for (;;) {
    const asked: Attempt = attempt ?? { key: newKey(), wish, sentAt: Date.now() };
    dispatch({ type: 'attempted', attempt: asked });
    const result = await ask(client, asked, working);
    if (result.outcome === 'ok') {
      const made = holdOf(asked, result.value as Made);
      if (made.deadline > Date.now()) {
        dispatch({ type: 'held', hold: made });
        return wish;
      }
      // The idempotency key has returned an old hold that has ended since. Try again with a new key.
      attempt = undefined;
      continue;
    }
    attempt = asked;
    const refusal = result as Refused;
    const waiting = waitingFor(refusal, isStuck ? hold : undefined);
    if (!waiting) {
      refused(refusal, wish, dispatch);
      return undefined;
    }
    dispatch({ type: 'started', work: { kind: 'taking', waiting } });
    await untilWorthwhile(waiting.for === 'own' ? Math.max(0, waiting.until - Date.now()) : WAIT, signal);
  }
}

/** Response to a new booking. Only a request with a key of a booking page also gets the manage token. */
interface Made extends OwnBooking {
  readonly manage_token: string;
}

function ask(client: Client, { key, wish }: Attempt, working: Working) {
  const body = {
    service: wish.service,
    start: wireInstant(wish.start),
    duration_minutes: wish.minutes,
    timezone: wish.zone,
    // E-mails to the customer are written in the page's locale.
    language: document.documentElement.lang,
    customer: { name: wish.name, email: wish.email },
    answers: wish.answers,
    ...(wish.person !== undefined && { [wish.isPreferred ? 'prefer' : 'resources']: [wish.person] }),
  };
  const { signal } = working;
  return insist(() => client.createBooking({ body, idempotencyKey: key, signal }), patience(working));
}

/** Computes the hold's end by this device's clock, from the moment of the first request: the service's clock may differ. */
function holdOf({ wish, sentAt }: Attempt, { manage_token: token, ...booking }: Made): Hold {
  const length = Date.parse(booking.hold_expires_at ?? booking.created_at) - Date.parse(booking.created_at);
  return { token, wish, booking, deadline: sentAt + length, key: newKey() };
}

function waitingFor({ status, reason }: Refused, stuck: Hold | undefined): Waiting | undefined {
  if (status !== 409) return undefined;
  if (reason === 'too_many_holds') return { for: 'others' };
  if (reason === 'taken' && stuck && stuck.deadline > Date.now()) return { for: 'own', until: stuck.deadline };
  return undefined;
}

function refused(refusal: Refused, { answers }: Wish, dispatch: Working['dispatch']): void {
  const { status, reason, errors } = refusal;
  if (closedBy(refusal, dispatch)) return;
  // The service has another question by now.
  const isAskedAnew = Object.keys(errors).some(
    (path) => path.startsWith(ANSWERS) && !(path.slice(ANSWERS.length) in answers),
  );
  const isOther =
    isAskedAnew || reason === 'inactive' || reason === 'duration' || errors.resources || errors.duration_minutes;
  if (status === 404 || isOther) dispatch({ type: 'service-gone' });
  else if (status === 409) dispatch({ type: 'gone', why: goneBy(reason) });
  else dispatch({ type: 'wrong', wrong: wrongBy(errors) });
}

function goneBy(reason: string | undefined): Gone {
  if (reason === 'too_many_bookings') return 'too_many';
  if (reason === 'taken' || reason === 'limit') return 'taken';
  return reason === 'too_soon' ? 'too_soon' : 'closed';
}

const ANSWERS = 'answers.';

/** Returns the form's wrong fields for the field errors of a response. */
function wrongBy(errors: Refused['errors']): State['wrong'] {
  const fields = { name: 'customer.name', email: 'customer.email', phone: 'customer.phone', notes: 'notes' } as const;
  const answers = Object.keys(errors).filter((path) => path.startsWith(ANSWERS));
  const wrong = [...Object.entries(fields), ...answers.map((path) => [path, path] as const)].filter(
    ([, path]) => errors[path] !== undefined,
  );
  return Object.fromEntries(
    // Errors of other fields are shown at the e-mail address, because the form has no field for them.
    (wrong.length === 0 ? [['email', '']] : wrong).map(([field]) => [
      field,
      field === 'email' ? 'emailWrong' : 'fieldWrong',
    ]),
  );
}

/**
 * Releases a hold by cancelling it. Has no effect on a hold that has ended. `too_late`: it can no longer be released. Returns the booking
 * in place of cancelling it if it was paid or confirmed meanwhile.
 */
export async function release({ token }: Hold, working: Working): Promise<'too_late' | OwnBooking | undefined> {
  const { signal } = working;
  const manage = clientFor(token);
  const sent = { body: { hold_only: true }, idempotencyKey: newKey(), signal };
  const result = await insist(() => manage.cancelOwnBooking(sent), patience(working));
  if (result.outcome !== 'refused') return undefined;
  if ((result as Refused).reason === 'too_late') return 'too_late';
  const seen = await insist(
    (): Promise<Result<'getOwnBooking'>> => manage.getOwnBooking({ signal }),
    patience(working),
  );
  return seen.outcome !== 'ok' || isGone(seen.value) ? undefined : seen.value;
}

/** Stores name, phone and notes as last typed. Returns true if the service has them. */
export async function save(hold: Hold, typed: Typed, working: Working): Promise<boolean> {
  const { signal } = working;
  const body = detailsOf(hold, typed);
  if (!body) return true;
  // Needs no idempotency key: the request sets values, so it is safe to repeat.
  const said = await insist(() => clientFor(hold.token).updateOwnBooking({ body, signal }), patience(working));
  if (said.outcome !== 'refused') return true;
  await unconfirmed(said as Refused, hold, working);
  return false;
}

/** Stores what was typed, then confirms the hold. */
export async function confirm(hold: Hold, typed: Typed, working: Working): Promise<void> {
  const { dispatch, signal } = working;
  const manage = clientFor(hold.token);
  if (!(await save(hold, typed, working))) return;
  const result = await insist(() => manage.confirmOwnBooking({ idempotencyKey: hold.key, signal }), patience(working));
  if (result.outcome === 'ok') dispatch({ type: 'seen', booking: result.value });
  else await unconfirmed(result as Refused, hold, working);
}

function detailsOf({ wish, booking }: Hold, typed: Typed) {
  const orNull = (text: string) => text.trim() || null;
  const [phone, notes] = [orNull(typed.phone), orNull(typed.notes)];
  const { customer } = booking;
  const isSaid = customer?.name === wish.name && customer.phone === phone && booking.notes === notes;
  if (isSaid && booking.timezone === wish.zone) return undefined;
  return { customer: { name: wish.name, phone }, notes, timezone: wish.zone };
}

async function unconfirmed(refusal: Refused, hold: Hold, working: Working): Promise<void> {
  const { dispatch } = working;
  if (refusal.status === 400) return dispatch({ type: 'wrong', wrong: wrongBy(refusal.errors) });
  if (refusal.reason === 'limit') return dispatch({ type: 'limited', by: 'customer' });
  if (refusal.reason === 'too_many_bookings') return dispatch({ type: 'limited', by: 'address' });
  await look(hold, working);
}

/** True if the booking has ended, and nothing was paid. */
const isGone = ({ status, payment }: OwnBooking): boolean =>
  (status === 'cancelled' || status === 'expired' || status === 'declined') && !payment?.paid;

/** Loads the booking's current state from the service. */
export async function look(hold: Hold, working: Working): Promise<void> {
  const { dispatch, signal } = working;
  const ask = () => clientFor(hold.token).getOwnBooking({ signal });
  const result: Result<'getOwnBooking'> = await insist(ask, patience(working));
  // Keep showing a booking even if its manage token has become invalid.
  if (isBooked(hold)) return result.outcome === 'ok' ? dispatch({ type: 'seen', booking: result.value }) : undefined;
  if (result.outcome !== 'ok') return dispatch({ type: 'expired', token: hold.token });
  if (isGone(result.value)) dispatch({ type: 'expired', token: hold.token });
  else dispatch({ type: 'seen', booking: result.value });
}

/** Seconds requested when a hold is prolonged: the maximum for a manage token. The service reduces it to the limit of the page's key. */
const LONGEST = 3_600;

/** Prolongs the hold as far as the service allows. */
export async function extend({ token }: Hold, working: Working): Promise<void> {
  const sent = { body: { hold_seconds: LONGEST }, idempotencyKey: newKey(), signal: working.signal };
  const result = await insist(() => clientFor(token).extendOwnHold(sent), patience(working));
  if (result.outcome === 'ok') working.dispatch({ type: 'extended', booking: result.value });
}
