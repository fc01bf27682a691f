import { isFailure, NotFoundError, type Reason } from '../basics/errors.js';
import { FieldReader } from '../basics/fields.js';
import { MINUTE, SECOND } from '../basics/instants.js';
import type { Instant, NewUuid } from '../basics/ports.js';
import { parse, type ValuesOf } from '../basics/schema.js';
import { type Conditional, checkVersion, isSame } from '../basics/versions.js';
import { Recording } from '../ledger/change-recorder.js';
import { checkOwnResources, referenced } from '../ledger/edits.js';
import type { Idempotent } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Change, Ledger, Lettering, View, Wanted } from '../ledger/ledger.js';
import { blocksTaken, findLastBlock } from '../model/block-cuts.js';
import {
  awaitsPayment,
  type Block,
  type Booking,
  type BookingTransition,
  foldedEmail,
  hasStarted,
  isLive,
  isUnconfirmed,
  withCustomer,
} from '../model/booking.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { inOrder, NO_OVERRIDE, type Override } from '../model/override.js';
import { waivedPayment } from '../model/payment.js';
import type { Resource } from '../model/resource.js';
import { sampleMark } from '../model/sample.js';
import type { Service } from '../model/service.js';
import { LONGEST_BOOKING, type Settings } from '../model/settings.js';
import { answersAfter, readAskedAnswers } from './booking-answers.js';
import { aboutBooked, type Booked, bookedIn, type Including, type PaymentUrl } from './booking-document.js';
import { wantedToLink, wantedToReschedule, wantedToTransition } from './booking-hints.js';
import {
  bookingDetails,
  checkKeptLength,
  checkOverride,
  type Details,
  EXTENSION,
  type Extension,
  type Move,
  newServiceIn,
  type Placement,
  readMove,
  readMoveOverride,
  readPatchedDetails,
  refused,
  TRANSITION,
  type TransitionInput,
} from './booking-input.js';
import { confirmPaid, isPaidHold, linkHoldToCustomer } from './confirm-hold.js';
import { buildLink, customerOfBooking, hasUnseenCustomer, type Link, resolveWhom, type Whom } from './customer-link.js';
import { type MovedUnderWay, MoveUnderWay } from './move-under-way.js';
import { changedBy } from './new-booking.js';
import { checkRoom, listLonger, type Placed, place, placeService, recordLapsed } from './placement.js';
import { isCustomersLimitReached } from './services/limits.js';
import { otherTimes } from './services/same-customer.js';
import { checkBookersTime, findEffect, settingsOf } from './transitions.js';

/** Needs of use cases that change a booking. */
export interface ChangeNeeds {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly paymentUrl?: PaymentUrl | undefined;
}

/** Decides a change of one booking, as of now. Returns the changes to other objects, if any. */
export type BookingDecision = (booking: Booking, recording: Recording, view: View) => Pick<Change, 'put'> | undefined;

export type ChangeOptions = Including & Idempotent<Booked> & Conditional & Lettering;

/** Reads the booking, applies due changes by the clock and then `decide`, in one commit. `wants`: what `decide` may read. @throws StaleError */
export async function changeBooking(
  { ledger, newUuid, paymentUrl }: ChangeNeeds,
  caller: AppCaller,
  uuid: string,
  { include = {}, once, expected, letters, wants }: ChangeOptions & { readonly wants?: (booking: Booking) => Wanted },
  decide: BookingDecision,
): Promise<Booked> {
  return ledger.commit(
    caller.app.uuid,
    { objects: { booking: [uuid] }, answer: once?.key, ofBooking: wants && { booking: uuid, wants } },
    decidedOnce(
      once,
      (view) => {
        const recording = new Recording(view, newUuid);
        const how = { include, expected, paymentUrl, app: caller.app };
        const { result, also } = decidedIn(view, recording, uuid, how, decide);
        return recording.isEmpty && !also ? { result } : { result, letters, change: recording.toChange(also) };
      },
      aboutBooked,
    ),
    actorOf(caller),
  );
}

function decidedIn(
  view: View,
  recording: Recording,
  uuid: string,
  {
    include = {},
    expected,
    app,
    paymentUrl,
  }: Including & Conditional & Pick<AppCaller, 'app'> & Pick<ChangeNeeds, 'paymentUrl'>,
  decide: BookingDecision,
): { readonly result: Booked; readonly also: ReturnType<BookingDecision> } {
  const before = recording.booking(uuid);
  if (!before || view.owns?.('booking', before) === false) throw new NotFoundError();
  const current = recording.asOfNow(before);
  checkVersion(current, expected);
  const also = decide(current, recording, view);
  return { result: bookedIn(view, recording.booking(uuid) ?? before, include, { app, paymentUrl }), also };
}

export type TransitionBooking = ReturnType<typeof transitionBooking>;
export function transitionBooking(needs: ChangeNeeds) {
  const { newUuid } = needs;
  return async (
    caller: AppCaller,
    uuid: string,
    transition: BookingTransition,
    { include = {}, once, expected, letters, ...input }: ChangeOptions & TransitionInput = {},
  ): Promise<Booked> => {
    const said = parse(TRANSITION, input);
    const decide = transitioning(transition, said, { newUuid });
    const wants = wantedToTransition(transition);
    return changeBooking(needs, caller, uuid, { include, once, expected, letters, wants }, decide);
  };
}

/** Builds the decision for a transition. @throws RefusedError; of a hold made with a key, also `limit`, `one_at_a_time`, `taken`. */
export function transitioning(
  transition: BookingTransition,
  said: ValuesOf<typeof TRANSITION>,
  { newUuid, isBooker = false }: { readonly newUuid: NewUuid; readonly isBooker?: boolean },
): BookingDecision {
  return (booking, recording, view) => {
    checkOverride(view, said.override);
    const settings = settingsOf(recording.workflowOf(booking));
    const next = findEffect(transition, booking, { settings, now: view.now, ...said, isBooker });
    if (!next) return undefined;
    const isConfirmed = transition === 'confirm';
    if (isConfirmed && isBooker && awaitsPayment(booking)) throw refused('unpaid');
    const waived = isConfirmed && booking.payment && { payment: waivedPayment(booking.payment, view.now) };
    if (!isConfirmed || !isUnconfirmed(booking)) {
      recording.change(booking, { ...next.fields, ...waived }, next.event, next.triggers);
      return undefined;
    }
    const overrode = reachedLimits(view, booking);
    if (overrode.length > 0 && hasUnseenCustomer(view, booking)) throw refused('taken');
    const reason = overrode.find((one) => !said.override.has(one));
    if (reason) throw refused(reason);
    const { linked, put } = linkHoldToCustomer(view, booking, newUuid);
    const kept = overrode.length > 0 && { overrode: inOrder(booking.overrode, overrode) };
    recording.change(booking, { ...linked, ...next.fields, ...kept, ...waived }, next.event, next.triggers);
    return put.length === 0 ? undefined : { put: { customer: put } };
  };
}

/** Returns the customer limits that an unconfirmed hold would exceed if it were confirmed now, in order. */
function reachedLimits(view: View, booking: Booking): readonly ('limit' | 'one_at_a_time')[] {
  const service = booking.sale && view.object('service', booking.sale.service);
  if (!service) return [];
  const wish = { service, email: foldedEmail(booking.customer), moving: booking };
  const isElsewhere = otherTimes(view, wish, { start: booking.start, end: booking.end }).length > 0;
  const isLimited = isCustomersLimitReached(view, wish, booking.start);
  return [...(isLimited ? (['limit'] as const) : []), ...(isElsewhere ? (['one_at_a_time'] as const) : [])];
}

export function extendHold(needs: ChangeNeeds) {
  return async (
    caller: AppCaller,
    uuid: string,
    input: Extension = {},
    { include = {}, once, expected, letters }: Including & Idempotent<Booked> & Conditional & Lettering = {},
  ): Promise<Booked> => {
    const { holdSeconds } = parse(EXTENSION, input);
    const decide = extending((_, settings, now) => now + (holdSeconds ?? settings.holdSeconds) * SECOND);
    return changeBooking(needs, caller, uuid, { include, once, expected, letters }, decide);
  };
}

/** Builds the decision that extends a hold to the moment of `until`, unless it ends later. @throws RefusedError `invalid_state` */
export function extending(until: (booking: Booking, settings: Settings, now: Instant) => Instant): BookingDecision {
  return (booking, recording, { now }) => {
    if (booking.status !== 'held') throw refused('invalid_state');
    const wanted = until(booking, settingsOf(recording.workflowOf(booking)), now);
    const holdExpiresAt = Math.max(booking.holdExpiresAt ?? now, wanted);
    if (holdExpiresAt !== booking.holdExpiresAt) recording.change(booking, { holdExpiresAt }, 'booking.updated');
    return undefined;
  };
}

export function rescheduleBooking(needs: ChangeNeeds) {
  return async (
    caller: AppCaller,
    uuid: string,
    move: Move,
    { include = {}, once, expected, letters }: Including & Idempotent<Booked> & Conditional & Lettering = {},
  ): Promise<Booked> => {
    // Validates the fields before reading the booking or the idempotency key.
    const asked = readMove(move);
    const wants = (booking: Booking) => wantedToReschedule(booking, asked, newServiceIn(move, booking));
    return changeBooking(needs, caller, uuid, { include, once, expected, letters, wants }, moving(move));
  };
}

export function previewMove({ ledger, newUuid, paymentUrl }: ChangeNeeds) {
  return async (
    caller: AppCaller,
    uuid: string,
    move: Move,
    { include = {}, expected }: Including & Conditional = {},
  ): Promise<Booked> => {
    readMove(move);
    const how = { include, expected, paymentUrl, app: caller.app };
    const look = (view: View) => decidedIn(view, new Recording(view, newUuid), uuid, how, moving(move)).result;
    return ledger.read(caller.app.uuid, { objects: { booking: [uuid] } }, look, actorOf(caller));
  };
}

interface Moving {
  /** True for a booker, who cannot move a booking that has begun, nor after the deadline of its workflow. */
  readonly isBooker?: boolean;
}

/** @throws ValidationError; NotFoundError; RefusedError with the reason. */
export function moving(move: Move, { isBooker = false }: Moving = {}): BookingDecision {
  return (booking, recording, view) => {
    const { now } = view;
    const uuid = newServiceIn(move, booking);
    const other = uuid === undefined ? undefined : referenced(view, 'service', uuid);
    checkMayMove(view, booking, other);
    if (isBooker) checkBookersTime(booking, settingsOf(recording.workflowOf(booking)).rescheduleUntilMinutes, now);
    const isBegun = hasStarted(booking, now);
    const isUnderWay = isBegun && now < booking.end;
    const placement = readMove(move, booking, { now, hasStarted: isBegun, isUnderWay });
    if (other) checkKeptLength(move, placement, other);
    checkOwnResources(view, placement.resources, booking.resources);
    const override = readMoveOverride(move);
    checkOverride(view, override);
    if (other && isBegun) throw refused('started');
    if (isBegun && asksNothing(booking, placement)) return undefined;
    const { placed, fields } = decidedMove(view, booking, placement, override, other);
    if (isUnmoved(booking, fields)) return undefined;
    recordLapsed(recording, placed);
    const mark = sampleMark(booking, [other, ...placed.resources]);
    const after = { ...fields, ...overrodeAfter(booking, placement, placed), ...mark };
    const moved = recording.change(booking, after, 'booking.rescheduled');
    const also = isPaidHold(moved) ? confirmPaid(moved, recording, view) : undefined;
    return { put: also ? { ...changedBy(placed), ...also.put } : changedBy(placed) };
  };
}

function decidedMove(
  view: View,
  booking: Booking,
  placement: Placement,
  override: Override,
  other?: Service,
): MovedUnderWay {
  return decidedWith(override, (allowed) => movedTo(view, booking, placement, allowed, other));
}

/** Returns the overridden reasons that the booking would store after the move, to the `other` service if given. Undefined if it is refused. */
export function overrodeIfMoved(
  view: View,
  booking: Booking,
  placement: Placement,
  override: Override,
  other?: Service,
): readonly Reason[] | undefined {
  const { overrode = [] } = booking;
  const isBegun = hasStarted(booking, view.now);
  if (isBegun && asksNothing(booking, placement)) return overrode;
  // `readMove` refuses such an end of a booking under way.
  if (isBegun && view.now < booking.end && placement.end <= view.now && isAtPresentStart(booking, placement))
    return undefined;
  try {
    const { placed, fields } = decidedMove(view, booking, placement, override, other);
    return isUnmoved(booking, fields) ? overrode : (overrodeAfter(booking, placement, placed).overrode ?? overrode);
  } catch (error) {
    if (!isFailure(error, 'refused')) throw error;
    return undefined;
  }
}

/** True if the move changes neither start nor units, so that a booking under way may make it. */
function isAtPresentStart({ start, units }: Booking, placement: Placement): boolean {
  return placement.start === start && placement.units === units;
}

/** Calls `decide` without the override. If that is refused, calls it again with the whole override. */
export function decidedWith<T>(override: Override, decide: (override: Override) => T): T {
  if (override.size === 0) return decide(NO_OVERRIDE);
  try {
    return decide(NO_OVERRIDE);
  } catch (error) {
    if (!isFailure(error, 'refused')) throw error;
    return decide(override);
  }
}

/** Returns the overridden reasons that a moved booking stores: besides the stored ones, or in place of them if the start changes. */
export function overrodeAfter(
  { start, overrode = [] }: Booking,
  placement: Pick<Placement, 'start'>,
  { overrode: added = [] }: Placed,
): Pick<Booking, 'overrode'> {
  const kept = placement.start === start ? inOrder(overrode, added) : inOrder(added);
  return isSame(kept, overrode) ? {} : { overrode: kept };
}

/** Returns the requested end, but at most the longest end that a booking may have: later ends are refused for their length anyway. */
function latestOf({ start }: Booking, { end }: Pick<Placement, 'end'>): Instant {
  return Math.min(end, start + LONGEST_BOOKING);
}

/** Decides a move and returns the booking's new fields. @throws ValidationError, NotFoundError, RefusedError. */
function movedTo(
  view: View,
  booking: Booking,
  placement: Placement,
  override: Override,
  other?: Service,
): MovedUnderWay {
  const { now } = view;
  if (!hasStarted(booking, now)) {
    return movedAnew(view, booking, placement, override, other);
  }
  const { end, resources } = placement;
  if (now >= booking.end || !isAtPresentStart(booking, placement)) {
    if (!override.has('started')) throw refused('started');
    const { placed, fields } = movedAnew(view, booking, placement, override);
    return { placed: { ...placed, overrode: inOrder(['started'], placed.overrode) }, fields };
  }
  const move = new MoveUnderWay(view, booking, resources, { latest: latestOf(booking, placement), override });
  const reason = move.refusal(end);
  if (reason) throw refused(reason);
  return move.moved(end);
}

/** Decides a move of a booking that has not begun. All rules for new bookings apply. */
function movedAnew(
  view: View,
  booking: Booking,
  placement: Placement,
  override: Override,
  other?: Service,
): MovedUnderWay {
  const placed = placeMoved(view, booking, placement, override, other);
  return { placed, fields: movedFields(booking, placement, placed) };
}

/** True if the move requests no change. For a booking of a service, `resources` requests none if the booking already takes all of them. */
function asksNothing(booking: Booking, { start, end, units, resources }: Placement): boolean {
  const isSameTime = start === booking.start && end === booking.end && units === booking.units;
  const isKnown = resources.every((uuid) => booking.resources.includes(uuid));
  return isSameTime && isKnown && (booking.sale !== undefined || resources.length === booking.resources.length);
}

/** True if a decided move leaves times, units, service, resources and assignments unchanged. */
export function isUnmoved(
  booking: Booking,
  { start, end, units, resources = [], sale, stays }: Partial<Booking>,
): boolean {
  return (
    (start ?? booking.start) === booking.start &&
    end === booking.end &&
    (units ?? booking.units) === booking.units &&
    isSame(
      booking.sale ? resources : [...resources].sort(),
      booking.sale ? booking.resources : [...booking.resources].sort(),
    ) &&
    sale?.service === booking.sale?.service &&
    isSame(sale?.assignments, booking.sale?.assignments) &&
    isSame(stays ?? null, booking.stays ?? null)
  );
}

/** Checks that the booking's status allows a move and that its service exists, unless it gets another. @throws RefusedError `invalid_state` */
export function checkMayMove(view: View, booking: Booking, other?: Service): void {
  if (!isLive(booking.status)) throw refused('invalid_state');
  if (!other && booking.sale && !view.object('service', booking.sale.service)) throw refused('invalid_state');
}

/**
 * Decides if the booking can move to the placement, and to the `other` service if given. With a service, the placement's resources must be among those it chooses. @throws
 * ValidationError on `resources`, NotFoundError, RefusedError.
 */
export function placeMoved(
  view: View,
  booking: Booking,
  placement: Placement,
  override: Override,
  other?: Service,
): Placed {
  const customer = customerOfBooking(view, booking);
  const isUnseen = customer !== null && hasUnseenCustomer(view, booking);
  if (!booking.sale && !other) return place(view, placement, { moving: booking, customer, isUnseen, override });
  const sold = { ...soldOf(view, booking, other), asked: customer, ...(isUnseen && { isUnseen }) };
  return placeService(view, { ...placement, ...sold, named: placement.resources, override }, booking);
}

export function movedFields(
  { sequence, start, checkedInAt, stays }: Booking,
  placement: Placement,
  placed: Placed,
): Partial<Booking> {
  const { bufferAfterMinutes: _, ...moved } = placement;
  return {
    ...moved,
    // A check-in is only valid for the start at which it was made.
    ...(checkedInAt && placement.start !== start && { checkedInAt: null }),
    ...(stays && { stays: null }),
    resources: placed.resources.map((resource) => resource.uuid),
    blocks: placed.blocks,
    ...(placed.sale && { sale: placed.sale }),
    sequence: sequence + 1,
  };
}

/** Returns the service and customer of the booking. @throws RefusedError `invalid_state` if the service was deleted. */
function soldOf(view: View, booking: Booking, other?: Service) {
  const service = other ?? (booking.sale && view.object('service', booking.sale.service));
  if (!service) throw refused('invalid_state');
  const customer = limitedCustomer(booking);
  return { service, customer, isUnseen: customer !== null && hasUnseenCustomer(view, booking) };
}

/** Returns the customer whose limits apply to a move. Null for an unconfirmed hold of a key: a refusal would reveal the address's bookings. */
function limitedCustomer(booking: Booking): Booking['customer'] {
  return isUnconfirmed(booking) ? null : booking.customer;
}

export function changeBookingDetails(needs: ChangeNeeds) {
  const { newUuid } = needs;
  return async (
    caller: AppCaller,
    uuid: string,
    patch: unknown,
    { expected, include = {}, letters }: Conditional & Including & Lettering = {},
  ): Promise<Booked> => {
    new FieldReader(patch).done();
    // Reads the customer from the patch, and validates it before reading the booking.
    const wants = ({ customerUuid }: Booking) => wantedToLink(patch, customerUuid);
    return changeBooking(needs, caller, uuid, { include, expected, letters, wants }, (booking, recording, view) => {
      const before = bookingDetails(booking);
      const { timezone, named, ...details } = readPatchedDetails(before, patch);
      const { customer, known, link } = linked(view, booking, patch, { customer: details.customer, named }, newUuid);
      const answered = changedAnswers(view, booking, patch, false);
      const after = { ...details, customer, timezone: timezone ?? defaultZone(view, booking) };
      const isLinkedAnew = link.uuid !== booking.customerUuid;
      const { blocks, longer } = rebuffered(view, booking, details.bufferAfterMinutes, recording);
      if (isLinkedAnew || answered.answers || !isSame(before, after)) {
        const changed = {
          ...withCustomer(booking, customer, link.uuid),
          ...after,
          ...answered,
          ...(blocks && { blocks }),
          ...sampleMark(booking, [known]),
        };
        recording.change(booking, changed, 'booking.updated');
      }
      return link.put.length + longer.length === 0 ? undefined : { put: { customer: link.put, resource: longer } };
    });
  };
}

/**
 * Returns the blocks of a booking with another buffer of its own, if it changes, and the resources whose longest block becomes longer.
 * @throws RefusedError `invalid_state` unless it is live; `taken`
 */
function rebuffered(
  view: View,
  booking: Booking,
  minutes: number,
  recording: Recording,
): { readonly blocks?: readonly Block[]; readonly longer: readonly Resource[] } {
  const delta = (minutes - (booking.bufferAfterMinutes ?? 0)) * MINUTE;
  if (delta === 0) return { longer: [] };
  if (!isLive(booking.status)) throw refused('invalid_state');
  const last = booking.resources.map((resource) => findLastBlock(booking, resource));
  const blocks = blocksTaken(booking).map((block) => (last.includes(block) ? withLaterEnd(block, delta) : block));
  const added = last.flatMap((block) =>
    block && delta > 0 ? [{ ...block, start: block.end, end: block.end + delta }] : [],
  );
  const room = checkRoom(view, booking, added);
  recordLapsed(recording, room);
  return { blocks, longer: listLonger(room.resources, blocks) };
}

function withLaterEnd({ bufferAfter, ...block }: Block, delta: number): Block {
  return { ...block, end: block.end + delta, ...(bufferAfter !== undefined && { bufferAfter: bufferAfter + delta }) };
}

/**
 * Returns the customer link of a patched booking. Only a patch that changes the address or UUID, or removes the customer, changes the link.
 * A patch of other customer fields completes the linked customer.
 */
function linked(
  view: View,
  { app, customerUuid }: Booking,
  patch: unknown,
  said: Pick<Details, 'customer' | 'named'>,
  newUuid: NewUuid,
): Whom & { readonly link: Link } {
  const { customer } = said;
  const stays = { customer, known: undefined, link: { uuid: customer && customerUuid, put: [] } };
  const asked = new FieldReader(patch);
  if (!asked.has('customer')) return stays;
  const named = asked.nested('customer');
  if (named.raw('uuid') === undefined && named.raw('email') === undefined) {
    const known = customerUuid === null ? undefined : view.object('customer', customerUuid);
    return known ? { customer, known, link: buildLink(view, { customer, known }, app, newUuid) } : stays;
  }
  const whom = resolveWhom(view, said);
  return { ...whom, link: buildLink(view, whom, app, newUuid) };
}

/** Returns the booking's answers after a patch, if it changes them. @throws ValidationError on `answers`. */
function changedAnswers(view: View, booking: Booking, patch: unknown, isBooker: boolean): Pick<Booking, 'answers'> {
  const fields = new FieldReader(patch);
  if (fields.raw('answers') === undefined) return {};
  const { app, sale, answers: before = [] } = booking;
  const service = sale ? view.object('service', sale.service) : null;
  const answers = answersAfter(view, { app, service, given: readAskedAnswers(fields), isBooker, before });
  return isSame(answers, before) ? {} : { answers };
}

/**
 * Patches the details of a booking as its booker, but not which customer it has: the patch must name no customer's UUID or e-mail address.
 * @throws ValidationError; RefusedError if the patch changes answers, and the booking can no longer be moved.
 */
export function detailing(patch: unknown): BookingDecision {
  return (booking, recording, view) => {
    const before = bookingDetails(booking);
    const { timezone, named: _, ...details } = readPatchedDetails(before, patch);
    const after = { ...details, timezone: timezone ?? defaultZone(view, booking) };
    const answered = changedAnswers(view, booking, patch, true);
    if (answered.answers) {
      if (!isLive(booking.status)) throw refused('invalid_state');
      checkBookersTime(booking, settingsOf(recording.workflowOf(booking)).rescheduleUntilMinutes, view.now);
    }
    if (answered.answers || !isSame(before, after))
      recording.change(booking, { ...after, ...answered }, 'booking.updated');
    return undefined;
  };
}

function defaultZone(view: View, { sale, resources }: Booking): string {
  const service = sale && view.object('service', sale.service);
  return service?.timezone ?? view.object('resource', resources[0] ?? '')?.timezone ?? 'UTC';
}
