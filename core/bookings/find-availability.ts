import {
  daySteps,
  type Exceptions,
  findWindows,
  MAX_SLOTS,
  type Slot,
  slotSteps,
} from '../availability/availability.js';
import { prepareCalendars } from '../availability/calendars/busy-calendars.js';
import { withPolicies } from '../availability/policies-by-resource.js';
import { NotFoundError, ValidationError } from '../basics/errors.js';
import { MINUTE } from '../basics/instants.js';
import type { Instant, NewTurn } from '../basics/ports.js';
import { fold } from '../basics/search.js';
import { runAtOnce, runInTurns, type Steps } from '../basics/steps.js';
import { zone } from '../basics/zone.js';
import { checkNotHidden, checkOwnResources, referenced } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import type { PolicyCustomer } from '../ledger/policy.js';
import { endedByNow } from '../ledger/present-allocations.js';
import {
  type Booking,
  foldedEmail,
  hasStarted,
  isFinal,
  isUnconfirmed,
  priceOf,
  type Sale,
  serviceOf,
} from '../model/booking.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { defaultMinutes, hasLength, lengthsExpected } from '../model/durations.js';
import type { Overridable } from '../model/override.js';
import type { Window } from '../model/schedule.js';
import { type Service, stepsFit } from '../model/service.js';
import { type AvailabilityQuery, type Query, readAvailabilityQuery } from './availability-query.js';
import { wantedToSearch } from './booking-hints.js';
import { checkOverride } from './booking-input.js';
import { overrodeIfMoved } from './change-booking.js';
import { customerOfBooking, isUnseen } from './customer-link.js';
import { buildTerms, readResources, subjectOf, unitPriceFor, withOwnBuffer } from './placement.js';
import { buildChoice } from './services/service-request.js';
import { ServiceSearch, type ServiceSlot } from './services/service-search.js';

export interface Availability {
  readonly timezone: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly searched: number;
  /** Price of the searched length and units. Only with a service. */
  readonly price?: Sale['unitPrice'];
  /** Only of a service, and only if `opens` alone refuses a start of the search: the moment at which the first such start opens. */
  readonly opensAt?: Instant;
  /** Free slots, in order. Exactly one of the three fields is set, depending on `format`. */
  readonly slots?: readonly (Slot | ServiceSlot)[];
  readonly windows?: readonly Window[];
  /** Dates in `timezone` on which a slot starts, such as `2026-12-01`. */
  readonly days?: readonly string[];
}

interface Needs {
  readonly ledger: Ledger;
  /** Yields the event loop during long searches. Without it, a search runs without pauses. */
  readonly newTurn?: NewTurn | undefined;
}

/** Size of a search, from which its cost is computed. */
export type SearchSize = Pick<Availability, 'searched' | 'from' | 'to'>;

/** Limit of candidates in one answer, added up over the choices of all slots. */
const MAX_CHOICES = 200_000;

type OfService = Omit<Query, 'service' | 'excludeBooking'>;

export type FindAvailability = ReturnType<typeof findAvailability>;
export function findAvailability({ ledger, newTurn }: Needs) {
  return async (
    caller: AppCaller,
    input: AvailabilityQuery,
    {
      onSized = () => {},
      withoutHidden = false,
    }: {
      readonly onSized?: ((size: SearchSize) => void) | undefined;
      /** True for visitors: choices leave out hidden resources, and the query must not name any. */
      readonly withoutHidden?: boolean;
    } = {},
  ): Promise<Availability> => {
    const query = readAvailabilityQuery(input);
    const plan = (view: View) => searchOf(view, query, { isBooker: input.isBooker, withoutHidden });
    const read = (look: (view: View) => Search) =>
      ledger.read(caller.app.uuid, wantedToSearch(query), look, actorOf(caller));
    return runSearch(read, plan, { onSized, newTurn });
  };
}

function searchOf(
  view: View,
  query: Query,
  { isBooker = false, withoutHidden }: { readonly isBooker?: boolean | undefined; readonly withoutHidden: boolean },
): Search {
  const { resources, prefer, service, excludeBooking, customerEmail, override } = query;
  checkOverride(view, override);
  checkOwnResources(view, resources, excludedResources(view, excludeBooking));
  checkOwnResources(view, prefer);
  const excluded = excludeBooking === null ? undefined : view.object('booking', excludeBooking);
  // A booking that is over cannot move, so excluding it has no effect.
  const isOver = excluded !== undefined && (isFinal(excluded.status) || endedByNow(view, excluded) !== undefined);
  const moving = isOver ? undefined : excluded;
  const email = customerEmail === null ? null : fold(customerEmail);
  const known = email === null ? undefined : view.customerWithEmail(email);
  const isHidden = email !== null && isUnseen(view, { customer: { email }, known });
  const isBlocked = known?.blocked === true && foldedEmail(moving?.customer ?? null) !== email;
  const isBegun = moving !== undefined && hasStarted(moving, view.now);
  const always: Overridable[] = [];
  if (isBegun && override.has('started')) always.push('started');
  if (isBlocked && !isHidden && override.has('blocked')) always.push('blocked');
  const isOwn = moving !== undefined && foldedEmail(moving.customer) === email;
  const { uuid = null, name = null, phone = null } = known ?? {};
  const typed = customerEmail === null ? null : { uuid, name, email: customerEmail, phone };
  const customer = isOwn && typed ? customerOfBooking(view, moving) : typed;
  if (withoutHidden) checkNotHidden(view, [...resources, ...prefer]);
  const options = { moving, customer, isUnseen: isHidden, withoutHidden };
  const { about, steps } =
    service === null
      ? ofResources(view, query, options)
      : ofService(view, asBooked(query, moving), referenced(view, 'service', service), options);
  if (excludeBooking !== null && !excluded) throw new NotFoundError(`There is no booking ${excludeBooking}`);
  // A booking that has begun gets no other service.
  const isOther = service !== null && service !== moving?.sale?.service;
  const isRefused = (isBlocked && !always.includes('blocked')) || (isBegun && (isBooker || isOther));
  if (isRefused) return { about, steps: done(noneIn(query)) };
  return { about, steps: steps({ always, at: moving && presentStart(view, moving, query) }) };
}

/** Returns the resources of the excluded booking. @throws NotFoundError if a member with limited access does not own the booking. */
function excludedResources(view: View, uuid: string | null): readonly string[] {
  const booking = uuid === null ? undefined : view.object('booking', uuid);
  if (booking && view.owns?.('booking', booking) === false) throw new NotFoundError(`There is no booking ${uuid}`);
  return booking?.resources ?? [];
}

/** Prepared search that holds a copy of all its data, so that it can run in steps after the read. */
interface Search {
  readonly about: Omit<Availability, 'slots' | 'windows' | 'days' | 'opensAt'>;
  readonly steps: Steps<Result>;
}

/** Search that lacks its exceptions. */
interface Planned extends Pick<Search, 'about'> {
  steps(exceptions?: Exceptions): Search['steps'];
}

/** Found slots, or the limit that their number exceeds. */
type Result =
  | (Required<Pick<Availability, 'slots'>> & Pick<Availability, 'opensAt'>)
  | Required<Pick<Availability, 'windows'>>
  | (Required<Pick<Availability, 'days'>> & Pick<Availability, 'opensAt'>)
  | 'too_many'
  | 'too_many_choices';

/**
 * Runs the search that `plan` prepares: after the read, in turns. With policies, which may read from the view, it runs within the read and
 * without pauses. @throws ValidationError on `to` if it exceeds a limit.
 */
export async function runSearch(
  read: (look: (view: View) => Search) => Promise<Search>,
  plan: (view: View) => Search,
  { onSized, newTurn }: { readonly onSized: (size: SearchSize) => void; readonly newTurn: NewTurn | undefined },
): Promise<Availability> {
  let isSized = false;
  const sized = (size: SearchSize) => {
    if (!isSized) onSized(size);
    isSized = true; // A storage that lacks data repeats the read.
  };
  const { about, steps } = await read((view) => {
    const planned = plan(view);
    if (!view.policies) return planned;
    sized(planned.about);
    return { about: planned.about, steps: done(runAtOnce(planned.steps)) };
  });
  sized(about);
  const result = await runInTurns(steps, newTurn);
  if (typeof result !== 'string') return { ...about, ...result };
  const [most, what] = result === 'too_many' ? [MAX_SLOTS, 'slots'] : [MAX_CHOICES, 'choices of all slots together'];
  throw new ValidationError({
    to: `Must be earlier: there are more than ${most.toLocaleString('en')} ${what} up to then`,
  });
}

/** Drops the customer if the moving booking is an unconfirmed hold made with a key: the address is unconfirmed, too. */
function asBooked(query: Query, moving: Booking | undefined): Query {
  const { customerEmail } = query;
  if (!moving || customerEmail === null || !isUnconfirmed(moving)) return query;
  return foldedEmail(moving.customer) === fold(customerEmail) ? { ...query, customerEmail: null } : query;
}

function noneIn({ format }: Query): Result {
  return format === 'slots' ? { slots: [] } : format === 'windows' ? { windows: [] } : { days: [] };
}

// biome-ignore lint/correctness/useYield: the result is known, there is nothing to interrupt
function* done(result: Result): Steps<Result> {
  return result;
}

/**
 * Returns the exception for the present start of the moving booking: a slot there is decided like a move that keeps the start. For such a
 * move other rules apply once the booking has begun, and the booking keeps the reasons that it has already overridden.
 */
function presentStart(view: View, moving: Booking, query: Query): Exceptions['at'] {
  const { from, to, service, units, override, durationMinutes } = query;
  const { start } = moving;
  const known = service === null ? undefined : view.object('service', service);
  const end = start + (durationMinutes ?? (known ? defaultMinutes(known.durations) : 0)) * MINUTE;
  const isSameService = serviceOf(moving) === service;
  if (override.size === 0 || (!isSameService && !known) || start < from || end > to) return undefined;
  return {
    start,
    overrode: overrodeIfMoved(
      view,
      moving,
      { resources: query.resources, start, end, units },
      override,
      isSameService ? undefined : known,
    ),
  };
}

/** Converts slots to a search's result, in steps. `search`: the search of a service that they are from. */
function* listing(
  steps: Steps<Required<Pick<Availability, 'slots'>>['slots'] | 'too_many' | 'too_many_choices'>,
  search?: ServiceSearch,
): Steps<Result> {
  const slots = yield* steps;
  return typeof slots === 'string' ? slots : { slots, ...openingOf(search) };
}

function* dating(steps: Steps<readonly string[]>, search?: ServiceSearch): Steps<Result> {
  const days = yield* steps;
  return { days, ...openingOf(search) };
}

function openingOf(search: ServiceSearch | undefined): Pick<Availability, 'opensAt'> {
  return search?.opensAt === undefined ? {} : { opensAt: search.opensAt };
}

function ofResources(view: View, query: Query, options: SlotOptions): Planned {
  const { from, to, units } = query;
  const { moving } = options;
  const resources = readResources(view, query.resources);
  const timeOff = view.timeOff(from, to);
  prepareCalendars(view, resources, from, to);
  const span = { start: from, end: to };
  const own = query.bufferAfterMinutes ?? moving?.bufferAfterMinutes;
  const plain = resources.map((resource) => buildTerms(view, withOwnBuffer(resource, own), span, timeOff, moving));
  const terms = withPolicies(view, subjectOf(query, { ...options, moving: moving ?? null }), resources, plain);
  const override = query.override.size > 0 ? query.override : undefined;
  const search = { from, to, durationMinutes: query.durationMinutes ?? 0, units, now: view.now, override };
  const about = { timezone: query.timezone ?? resources[0]?.timezone ?? 'UTC', from, to, searched: resources.length };
  if (query.format === 'windows') return { about, steps: () => done({ windows: findWindows(search, terms) }) };
  if (query.format === 'days') return { about, steps: () => dating(daySteps(search, terms, zone(about.timezone))) };
  return { about, steps: (exceptions) => listing(slotSteps({ ...search, exceptions }, terms)) };
}

interface SlotOptions {
  readonly moving?: Booking | undefined;
  /** Customer about whom policies are asked. Default: none. */
  readonly customer?: PolicyCustomer | null;
  /** True if the caller must learn nothing about the customer (`ServiceWish.isUnseen`). */
  readonly isUnseen?: boolean;
  readonly withoutHidden?: boolean;
}

/**
 * Prepares the search for slots of a service. @throws ValidationError on `resources`, or on a `durationMinutes` that the service does not
 * have.
 */
export function ofService(
  view: View,
  query: OfService,
  whole: Service,
  { moving, customer = null, isUnseen: isHidden, withoutHidden = false }: SlotOptions = {},
): Planned {
  const choice = buildChoice(whole, view.member, moving);
  const { service } = choice;
  const { from, to, units, customerEmail, choices, override } = query;
  const minutes = query.durationMinutes ?? defaultMinutes(service.durations);
  const isOwn = moving?.sale?.service === service.uuid && moving.end - moving.start === minutes * MINUTE;
  const mayDiffer = isOwn || override.has('duration');
  if (!hasLength(service.durations, minutes) && !(mayDiffer && stepsFit(service.steps, minutes))) {
    throw new ValidationError({ durationMinutes: lengthsExpected(service.durations) });
  }
  const email = customerEmail === null ? null : fold(customerEmail);
  const wish = {
    ...choice,
    minutes,
    units,
    named: query.resources,
    prefer: query.prefer,
    bufferAfterMinutes: query.bufferAfterMinutes ?? moving?.bufferAfterMinutes,
    email,
    customer,
    isUnseen: isHidden,
    ...(moving && { moving }),
    ...(override.size > 0 && { override }),
  };
  const searched = new Set(service.roles.flatMap(({ resources }) => resources)).size;
  const price = priceOf({ sale: { unitPrice: unitPriceFor(service, minutes, moving) }, units });
  const about = { timezone: query.timezone ?? service.timezone, from, to, searched, price };
  const search = new ServiceSearch(view, wish, { start: from, end: to }, withoutHidden);
  if (query.format === 'days') return { about, steps: () => dating(search.days(zone(about.timezone)), search) };
  const limits = { slots: MAX_SLOTS, choices: MAX_CHOICES };
  return { about, steps: (exceptions) => listing(search.slots(choices, limits, exceptions), search) };
}
