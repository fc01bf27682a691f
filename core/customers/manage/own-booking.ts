import type { GetBusiness } from '../../accounts/business/read-business.js';
import { type FieldErrors, isFailure, RevokedError, ValidationError } from '../../basics/errors.js';
import { FieldReader } from '../../basics/fields.js';
import { MINUTE, SECOND } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { flag, type InputOf, object, parse, type ValuesOf } from '../../basics/schema.js';
import type { Booked, BookingInclude } from '../../bookings/booking-document.js';
import { wantedToMove, wantedToTransition } from '../../bookings/booking-hints.js';
import {
  type BookingDetails,
  type Extension,
  type Move,
  OWN_EXTENSION,
  REASON,
  readMove,
  readPatchedDetails,
  refused,
} from '../../bookings/booking-input.js';
import {
  type BookingDecision,
  type ChangeNeeds,
  changeBooking,
  detailing,
  extending,
  moving,
  transitioning,
} from '../../bookings/change-booking.js';
import { checkingInAsBooker } from '../../bookings/check-in-booking.js';
import { buildBookingEventTexts } from '../../bookings/feeds/booking-entry.js';
import { bookingCalendar } from '../../bookings/feeds/feed-events.js';
import type { Availability, FindAvailability, SearchSize } from '../../bookings/find-availability.js';
import type { GetBooking } from '../../bookings/read-bookings.js';
import { withWaitingJobs } from '../../ledger/change-recorder.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { awaitsPayment, type Booking, isFinal } from '../../model/booking.js';
import type { BookerCaller } from '../../model/callers.js';
import { NO_OVERRIDE } from '../../model/override.js';
import { keptAmount } from '../../model/payment-amounts.js';
import type { ClientAddress } from '../../model/visitor.js';
import { listVisible } from './booker-document.js';
import { counterOf, type ManageSecrets } from './manage-secret.js';
import { countingConfirmation, digestVisitor, wantedToCount } from './visitors.js';

/** Related objects that a booker sees with the booking: names, and the workflow's limits. */
export const SHOWN_TO_BOOKERS: BookingInclude = { resources: true, service: true, workflow: true };

/** @throws RevokedError if the customer's e-mail address has changed, or was erased, since the manage token was verified. */
function checkCounter({ counter }: BookerCaller, booking: Booking): void {
  if (counterOf(booking) !== counter) throw new RevokedError();
}

/** Wraps a decision so that it first checks that the booker's manage token is still valid. */
function byBooker(caller: BookerCaller, decide: BookingDecision): BookingDecision {
  return (booking, recording, view) => {
    checkCounter(caller, booking);
    return decide(booking, recording, view);
  };
}

export type GetOwnBooking = ReturnType<typeof getOwnBooking>;

export function getOwnBooking({ getBooking }: { readonly getBooking: GetBooking }) {
  return async (caller: BookerCaller): Promise<Booked> => {
    const booked = await getBooking(caller, caller.booking, { include: SHOWN_TO_BOOKERS });
    checkCounter(caller, booked.booking);
    return booked;
  };
}

export function getOwnCalendar({
  getOwnBooking,
  getBusiness,
}: {
  readonly getOwnBooking: GetOwnBooking;
  readonly getBusiness: GetBusiness;
}) {
  return async (caller: BookerCaller): Promise<string> => {
    const { booking, service, resources = [] } = await getOwnBooking(caller);
    const names = new Map(
      [...listVisible(resources), ...(service ? [service] : [])].map(({ uuid, name }) => [uuid, name]),
    );
    const nameOf = (uuid: string) => names.get(uuid);
    const business = (await getBusiness(caller)).public;
    const called = { app: business.name, service: nameOf, resource: nameOf };
    return bookingCalendar(booking, called, buildBookingEventTexts(booking, called, business));
  };
}

/** Fields of a booking that its booker may change, as a JSON merge patch. */
export interface OwnPatch extends Pick<BookingDetails, 'timezone' | 'language' | 'notes' | 'answers'> {
  readonly customer?: { readonly name?: string | null; readonly phone?: string | null } | null;
}

export function changeOwnBooking(needs: ChangeNeeds) {
  return async (caller: BookerCaller, patch: OwnPatch): Promise<Booked> => {
    const own = ownPatch(patch);
    return changeBooking(
      needs,
      caller,
      caller.booking,
      { include: SHOWN_TO_BOOKERS },
      byBooker(caller, detailing(own)),
    );
  };
}

/** Validates the patch without the booking. */
export function readOwnPatch(patch: unknown): void {
  readPatchedDetails({}, ownPatch(patch));
}

/** Returns the part of the patch that a booker may change. @throws ValidationError on `body`. */
function ownPatch(patch: unknown): Readonly<Record<string, unknown>> {
  const fields = new FieldReader(patch);
  fields.done();
  const own = (['timezone', 'language', 'notes', 'answers'] as const).flatMap((field) => {
    const value = fields.raw(field);
    return value === undefined ? [] : [[field, value] as const];
  });
  const customer = fields.raw('customer');
  if (customer === undefined || customer === null) return Object.fromEntries(own);
  if (typeof customer !== 'object' || Array.isArray(customer))
    return Object.fromEntries([...own, ['customer', customer]]);
  const { name, phone } = customer as { readonly name?: unknown; readonly phone?: unknown };
  const said = Object.entries({ name, phone }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said.length === 0 ? own : [...own, ['customer', Object.fromEntries(said)]]);
}

export const NOT_FOR_BOOKERS = 'Must not be given with a manage token';

/** Input of a booker's cancellation. */
export const OWN_CANCELLATION = object({
  ...REASON.fields,
  holdOnly: flag({
    default: false,
    description:
      'Whether only a hold may be cancelled, for which nothing is paid. Any other booking then is 409 `invalid_state`.',
  }),
});

export interface OwnCancellation extends InputOf<typeof OWN_CANCELLATION> {}

/** Reads a booker's input for a transition. @throws ValidationError, also on `override`. */
export function readOwnTransition(input: unknown): ValuesOf<typeof OWN_CANCELLATION> {
  const fields = new FieldReader(input);
  if (fields.raw('override') !== undefined) fields.fail('override', NOT_FOR_BOOKERS);
  const said = OWN_CANCELLATION.readFields(fields);
  fields.done();
  return said;
}

/** Restricts a decision to holds for which nothing is paid. @throws RefusedError `invalid_state` */
function ofUnpaidHold(decide: BookingDecision): BookingDecision {
  return (booking, recording, view) => {
    const { status, payment } = booking;
    if (status !== 'held' || (payment && keptAmount(payment) > 0)) throw refused('invalid_state');
    return decide(booking, recording, view);
  };
}

/** Transitions of a booking that its booker may make. */
export const OWN_TRANSITIONS = ['confirm', 'cancel'] as const;
export type OwnTransition = (typeof OWN_TRANSITIONS)[number];

export function transitionOwnBooking(needs: ChangeNeeds & { readonly manageSecrets: ManageSecrets }) {
  const { newUuid, manageSecrets } = needs;
  return async (
    caller: BookerCaller,
    transition: OwnTransition,
    {
      once,
      address,
      ...input
    }: Idempotent<Booked> &
      OwnCancellation & {
        readonly address?: string | ClientAddress | undefined;
      } = {},
  ): Promise<Booked> => {
    const { reason, holdOnly } = readOwnTransition(input);
    const said = { reason, release: null, override: NO_OVERRIDE };
    const decided = transitioning(transition, said, { newUuid, isBooker: true });
    const change = holdOnly ? ofUnpaidHold(decided) : decided;
    const isCounted = transition === 'confirm' && address !== undefined;
    const visitor = isCounted ? digestVisitor(await manageSecrets.links(caller.app), address) : undefined;
    const decide = byBooker(caller, transition === 'confirm' ? countingConfirmation(change, visitor) : change);
    const wants = (booking: Booking) => {
      const wanted = wantedToTransition(transition)(booking);
      return { ...wanted, objects: { ...wanted.objects, ...wantedToCount(booking, visitor) } };
    };
    return changeBooking(needs, caller, caller.booking, { include: SHOWN_TO_BOOKERS, once, wants }, decide);
  };
}

export function checkInOwnBooking(needs: ChangeNeeds) {
  return async (caller: BookerCaller, { once }: Idempotent<Booked> = {}): Promise<Booked> => {
    const options = { include: SHOWN_TO_BOOKERS, once };
    return changeBooking(needs, caller, caller.booking, options, byBooker(caller, checkingInAsBooker));
  };
}

/** Limit for a booker who prolongs a hold: the hold lasts at most this many times the maximum hold duration, counted from its creation. */
const LONGEST_HOLDS = 3;

export function extendOwnHold(needs: ChangeNeeds) {
  return async (caller: BookerCaller, input: Extension = {}, { once }: Idempotent<Booked> = {}): Promise<Booked> => {
    const { holdSeconds } = parse(OWN_EXTENSION, input);
    const decide = extending((booking, settings, now): Instant => {
      if (awaitsPayment(booking)) throw refused('unpaid');
      const most = booking.madeWith?.holdSecondsMax ?? settings.holdSeconds;
      const seconds = Math.min(holdSeconds ?? settings.holdSeconds, most);
      return Math.min(now + seconds * SECOND, booking.createdAt + LONGEST_HOLDS * most * SECOND);
    });
    const { booking: uuid } = caller;
    return changeBooking(needs, caller, uuid, { include: SHOWN_TO_BOOKERS, once }, byBooker(caller, decide));
  };
}

/** Target of a booker's move: only the time. */
export type OwnMove = Pick<Move, 'start' | 'end' | 'durationMinutes'>;

const NOT_OWN = ['service', 'resources', 'units'];

/** Reads a booker's move. @throws ValidationError, also on `resources` and `units` if given. */
export function readOwnMove(input: unknown): ReturnType<typeof readMove> {
  const fields = new FieldReader(input);
  for (const field of NOT_OWN) {
    if (fields.raw(field) !== undefined)
      fields.fail(field, 'Must not be given: a booker moves a booking in time alone');
  }
  const [start, end, durationMinutes] = ['start', 'end', 'durationMinutes'].map((field) => fields.raw(field));
  if (fields.raw('override') !== undefined) fields.fail('override', NOT_FOR_BOOKERS);
  let errors: FieldErrors = fields.errors;
  try {
    const move = readMove({ start, end, durationMinutes }, undefined, { isUnderWay: false });
    if (Object.keys(errors).length === 0) return move;
  } catch (error) {
    if (!isFailure(error, 'invalid')) throw error;
    errors = { ...errors, ...error.errors };
  }
  throw new ValidationError(errors);
}

export function rescheduleOwnBooking(needs: ChangeNeeds) {
  return async (caller: BookerCaller, move: OwnMove, { once }: Idempotent<Booked> = {}): Promise<Booked> => {
    const asked = readOwnMove(move);
    const wants = (booking: Booking) => withWaitingJobs(booking, wantedToMove(booking, asked));
    const options = { include: SHOWN_TO_BOOKERS, once, wants };
    return changeBooking(needs, caller, caller.booking, options, byBooker(caller, moving(move, { isBooker: true })));
  };
}

/** Query of a booker for other times. */
export interface OwnAvailabilityQuery {
  readonly from: Instant | string;
  /** At most 366 days after `from`. */
  readonly to: Instant | string;
  /** Default: the booking's own duration. */
  readonly durationMinutes?: number | null | undefined;
}

export function findOwnAvailability({
  getBooking,
  findAvailability,
}: {
  readonly getBooking: GetBooking;
  readonly findAvailability: FindAvailability;
}) {
  return async (
    caller: BookerCaller,
    { from, to, durationMinutes }: OwnAvailabilityQuery,
    { onSized }: { readonly onSized?: ((size: SearchSize) => void) | undefined } = {},
  ): Promise<Availability> => {
    const { booking } = await getBooking(caller, caller.booking);
    checkCounter(caller, booking);
    const { uuid, sale, resources, units, timezone, customer, start, end } = booking;
    // A booking in a final status cannot move: leave the address out, so that the result reveals nothing about the customer's limits.
    const customerEmail = isFinal(booking.status) ? null : customer?.email;
    return findAvailability(
      caller,
      {
        ...(sale ? { service: sale.service } : { resources }),
        customerEmail,
        from,
        to,
        durationMinutes: durationMinutes ?? (end - start) / MINUTE,
        units,
        timezone,
        excludeBooking: uuid,
        isBooker: true,
      },
      { onSized },
    );
  };
}
