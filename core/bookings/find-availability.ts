import { daySteps, findWindows, MAX_SLOTS, type Slot, slotSteps } from '../availability/availability.js';
import { prepareCalendars } from '../availability/calendars/busy-calendars.js';
import { NotFoundError, type Reason, ValidationError } from '../basics/errors.js';
import { FieldReader } from '../basics/fields.js';
import { DAY, MINUTE } from '../basics/instants.js';
import type { Instant, NewTurn } from '../basics/ports.js';
import { fold } from '../basics/search.js';
import { runInTurns, type Steps } from '../basics/steps.js';
import { zone } from '../basics/zone.js';
import { checkOwnResources, referenced } from '../ledger/edits.js';
import type { Ledger, View, Wanted } from '../ledger/ledger.js';
import { endedByNow } from '../ledger/present-allocations.js';
import { type Booking, foldedEmail, hasStarted, isFinal, isUnconfirmed } from '../model/booking.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { inOrder, type Overridable } from '../model/override.js';
import type { Window } from '../model/schedule.js';
import { type Service, stepsFit } from '../model/service.js';
import { MINUTES_MAX } from '../model/settings.js';
import { RESOURCES_MAX, readNamed, readOverride, UNITS_MAX } from './booking-input.js';
import { overrodeIfMoved } from './change-booking.js';
import { isUnseen } from './customer-link.js';
import { resourcesOf, termsOf } from './placement.js';
import { wantedOf } from './services/service-hints.js';
import { choiceOf } from './services/service-request.js';
import { ServiceSearch, type ServiceSlot } from './services/service-search.js';

const FORMATS = ['slots', 'windows', 'days'] as const;
type Format = (typeof FORMATS)[number];

/** Query for free times: common to several resources, or of a service (core/availability/README.md, "Availability"). */
export interface AvailabilityQuery {
  /** 1 to 20 different UUIDs of resources, which must all be free. With a service: resources that must be among those it chooses. */
  readonly resources?: readonly string[] | null | undefined;
  readonly service?: string | null | undefined;
  readonly from: Instant | string;
  /** End of the search, at most 366 days after `from`. At most 31 days for a request with an API key and `choices`. */
  readonly to: Instant | string;
  /** One of the service's durations. Default: the first. */
  readonly durationMinutes?: number | null | undefined;
  readonly units?: number | null | undefined;
  /** Zone of the answer's instants and of its days. Default: that of the first resource or of the service. */
  readonly timezone?: string | null | undefined;
  /** UUID of a booking whose blocks count as free. */
  readonly excludeBooking?: string | null | undefined;
  readonly format?: Format | null | undefined;
  /** E-mail address of the customer whose limits apply, with a service. A blocked customer gets no slots. */
  readonly customerEmail?: string | null | undefined;
  /** With a service: lists the resources that could serve each slot. */
  readonly choices?: boolean | null | undefined;
  /** Reasons to ignore. Each slot then lists those that it would override. */
  readonly override?: readonly Overridable[] | null | undefined;
  /** True if the booker of `excludeBooking` makes the request. Bookers cannot move a booking that has begun. */
  readonly isBooker?: boolean | undefined;
}

export interface Availability {
  readonly timezone: string;
  readonly from: Instant;
  readonly to: Instant;
  /** Number of resources that were searched. */
  readonly searched: number;
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

const MAX_SPAN = 366 * DAY;

/** @throws ValidationError naming every bad field. */
function readAvailabilityQuery(input: unknown) {
  const fields = new FieldReader(input);
  const isService = fields.has('service');
  const query = {
    service: fields.uuid('service', null),
    resources: isService ? readNamed(fields) : fields.requiredUuids('resources', RESOURCES_MAX),
    from: fields.requiredInstant('from'),
    to: fields.requiredInstant('to'),
    durationMinutes: isService
      ? fields.whole('durationMinutes', 1, MINUTES_MAX, null)
      : fields.requiredWhole('durationMinutes', 1, MINUTES_MAX),
    units: fields.whole('units', 1, UNITS_MAX, 1),
    timezone: fields.timezone('timezone', null),
    excludeBooking: fields.uuid('excludeBooking', null),
    format: fields.oneOf('format', FORMATS, 'slots'),
    customerEmail: fields.email('customerEmail', null),
    choices: fields.flag('choices', false),
    override: readOverride(fields),
  };
  if (isService && query.format === 'windows') fields.fail('format', 'Must be slots or days: a service has no windows');
  checkSpan(fields, query);
  fields.done();
  return query;
}

export function checkSpan(fields: FieldReader, { from, to }: { readonly from: Instant; readonly to: Instant }): void {
  if (fields.isBad('from') || fields.isBad('to')) return;
  if (to < from) fields.fail('to', 'Must not be before from');
  else if (to - from > MAX_SPAN) fields.fail('to', 'Must be at most 366 days after from');
}

type Query = ReturnType<typeof readAvailabilityQuery>;
/** Query for slots of a service. */
type OfService = Omit<Query, 'service' | 'excludeBooking'>;

export type FindAvailability = ReturnType<typeof findAvailability>;
export function findAvailability({ ledger, newTurn }: Needs) {
  return async (
    caller: AppCaller,
    input: AvailabilityQuery,
    { onSized = () => {} }: { readonly onSized?: ((size: SearchSize) => void) | undefined } = {},
  ): Promise<Availability> => {
    const query = readAvailabilityQuery(input);
    const { from, to, resources, service, excludeBooking } = query;
    const span = { start: from, end: to };
    const booking = excludeBooking === null ? [] : [excludeBooking];
    const email = query.customerEmail === null ? null : fold(query.customerEmail);
    const emails = email === null ? [] : [email];
    const wanted: Wanted =
      service === null
        ? { objects: { resource: resources, booking }, emails, span }
        : {
            objects: { service: [service], booking },
            emails,
            ofService: {
              service,
              wants: (known, now) =>
                wantedOf(known, { ...span, lastStart: to }, now, {
                  email,
                  ...(excludeBooking !== null && { moving: { uuid: excludeBooking } }),
                }),
            },
          };
    const look = (view: View): Search => {
      checkOwnResources(view, resources, excludedResources(view, excludeBooking));
      const excluded = excludeBooking === null ? undefined : view.object('booking', excludeBooking);
      // A booking that is over cannot move, so excluding it has no effect.
      const isOver = excluded !== undefined && (isFinal(excluded.status) || endedByNow(view, excluded) !== undefined);
      const moving = isOver ? undefined : excluded;
      const known = email === null ? undefined : view.customerWithEmail(email);
      const isHidden = email !== null && isUnseen(view, { customer: { email }, known });
      const isBlocked = known?.blocked === true && foldedEmail(moving?.customer ?? null) !== email;
      const isBegun = moving !== undefined && hasStarted(moving, view.now);
      const always: Overridable[] = [];
      if (isBegun && query.override.has('started')) always.push('started');
      if (isBlocked && !isHidden && query.override.has('blocked')) always.push('blocked');
      const how = { moving, isUnseen: isHidden, isForced: always.length > 0 };
      const planned =
        service === null
          ? ofResources(view, query, moving)
          : ofService(view, asBooked(query, moving), referenced(view, 'service', service), how);
      if (excludeBooking !== null && !excluded) throw new NotFoundError(`There is no booking ${excludeBooking}`);
      const isRefused = (isBlocked && !always.includes('blocked')) || (isBegun && input.isBooker === true);
      if (isRefused) return withoutResult(planned, query);
      const steps = always.length > 0 ? overridingAlways(always, planned.steps) : planned.steps;
      return { ...planned, steps: moving ? stayingAtStart(view, moving, query, steps) : steps };
    };
    const search = await ledger.read(caller.app.uuid, wanted, look, actorOf(caller));
    onSized(search.about);
    return finished(search, newTurn);
  };
}

/** Returns the resources of the excluded booking. @throws NotFoundError if a member with limited access does not own the booking. */
function excludedResources(view: View, uuid: string | null): readonly string[] {
  const booking = uuid === null ? undefined : view.object('booking', uuid);
  if (booking && view.owns?.('booking', booking) === false) throw new NotFoundError(`There is no booking ${uuid}`);
  return booking?.resources ?? [];
}

/** Prepared search that holds a copy of all its data, so that it can run in steps after the read. */
interface Search {
  readonly about: Omit<Availability, 'slots' | 'windows' | 'days'>;
  readonly steps: Steps<Result>;
}

/** Found slots, or the limit that their number exceeds. */
type Result =
  | Required<Pick<Availability, 'slots'>>
  | Required<Pick<Availability, 'windows'>>
  | Required<Pick<Availability, 'days'>>
  | 'too_many'
  | 'too_many_choices';

/** Runs the search to its end. @throws ValidationError on `to` if it exceeds a limit. */
export async function finished({ about, steps }: Search, newTurn: NewTurn | undefined): Promise<Availability> {
  const result = await runInTurns(steps, newTurn);
  if (typeof result !== 'string') return { ...about, ...result };
  const [most, what] = result === 'too_many' ? [MAX_SLOTS, 'slots'] : [MAX_CHOICES, 'choices of all slots together'];
  throw new ValidationError({
    to: `Must be earlier: there are more than ${most.toLocaleString('en')} ${what} up to then`,
  });
}

/**
 * Removes the customer from the query if the moving booking is an unconfirmed hold made with a key: it counts towards no limits, because
 * nobody has confirmed the address.
 */
function asBooked(query: Query, moving: Booking | undefined): Query {
  const { customerEmail } = query;
  if (!moving || customerEmail === null || !isUnconfirmed(moving)) return query;
  return foldedEmail(moving.customer) === fold(customerEmail) ? { ...query, customerEmail: null } : query;
}

function withoutResult({ about }: Search, { format }: Query): Search {
  return {
    about,
    steps: done(format === 'slots' ? { slots: [] } : format === 'windows' ? { windows: [] } : { days: [] }),
  };
}

// biome-ignore lint/correctness/useYield: the result is known, there is nothing to interrupt
function* done(result: Result): Steps<Result> {
  return result;
}

/** Adds the reasons, which apply to every slot, to the overridden reasons of each slot. */
function* overridingAlways(reasons: readonly Overridable[], steps: Steps<Result>): Steps<Result> {
  const result = yield* steps;
  if (typeof result === 'string' || !('slots' in result)) return result;
  return { slots: result.slots.map((slot) => ({ ...slot, overrode: inOrder(reasons, slot.overrode) })) };
}

/**
 * Decides the slot at the present start of the moving booking, if there is one, like a move that keeps the start. For such a move other
 * rules apply once the booking has begun, and the booking keeps the reasons that it has already overridden.
 */
function stayingAtStart(view: View, moving: Booking, query: Query, steps: Steps<Result>): Steps<Result> {
  const { from, to, service, units, override, durationMinutes } = query;
  const { start, sale } = moving;
  const known = service === null ? undefined : view.object('service', service);
  const end = start + (durationMinutes ?? known?.durations[0] ?? 0) * MINUTE;
  const isSameKind = (sale?.service ?? null) === service;
  if (override.size === 0 || !isSameKind || start < from || end > to) return steps;
  const overrode = overrodeIfMoved(view, moving, { resources: query.resources, start, end, units }, override);
  return withSlotAt(start, overrode, steps);
}

/** Sets the overridden reasons of the slot at that start. Removes the slot if they are undefined. */
function* withSlotAt(start: Instant, overrode: readonly Reason[] | undefined, steps: Steps<Result>): Steps<Result> {
  const result = yield* steps;
  if (typeof result === 'string' || !('slots' in result)) return result;
  return {
    slots: result.slots.flatMap((slot) => {
      if (slot.start !== start) return [slot];
      return overrode ? [{ ...slot, overrode }] : [];
    }),
  };
}

/** Converts slots to a search's result, in steps. */
function* listing(
  steps: Steps<Required<Pick<Availability, 'slots'>>['slots'] | 'too_many' | 'too_many_choices'>,
): Steps<Result> {
  const slots = yield* steps;
  return typeof slots === 'string' ? slots : { slots };
}

function* dating(steps: Steps<readonly string[]>): Steps<Result> {
  return { days: yield* steps };
}

function ofResources(view: View, query: Query, moving: Booking | undefined): Search {
  const { from, to, units } = query;
  const resources = resourcesOf(view, query.resources);
  const timeOff = view.timeOff(from, to);
  prepareCalendars(view, resources, from, to);
  const span = { start: from, end: to };
  const terms = resources.map((resource) => termsOf(view, resource, span, timeOff, moving?.uuid));
  const override = query.override.size > 0 ? query.override : undefined;
  const search = { from, to, durationMinutes: query.durationMinutes ?? 0, units, now: view.now, override };
  const about = { timezone: query.timezone ?? resources[0]?.timezone ?? 'UTC', from, to, searched: resources.length };
  if (query.format === 'windows') return { about, steps: done({ windows: findWindows(search, terms) }) };
  if (query.format === 'days') return { about, steps: dating(daySteps(search, terms, zone(about.timezone))) };
  return { about, steps: listing(slotSteps(search, terms)) };
}

/** Options of a search for slots of a service. */
interface SlotOptions {
  readonly moving?: Booking | undefined;
  /** True if the caller must learn nothing about the customer (`ServiceWish.isUnseen`). */
  readonly isUnseen?: boolean;
  /** True if every slot needs the override. */
  readonly isForced?: boolean;
}

/**
 * Prepares the search for slots of a service. @throws ValidationError on `resources`, and on `durationMinutes` if the service does not have
 * that duration.
 */
export function ofService(
  view: View,
  query: OfService,
  whole: Service,
  { moving, isUnseen: isHidden, isForced = false }: SlotOptions = {},
): Search {
  const choice = choiceOf(whole, view.member, moving);
  const { service } = choice;
  const { from, to, units, customerEmail, choices, override } = query;
  const minutes = query.durationMinutes ?? service.durations[0] ?? 0;
  const isOwn = moving?.sale?.service === service.uuid && moving.end - moving.start === minutes * MINUTE;
  const mayDiffer = isOwn || override.has('duration');
  if (!service.durations.includes(minutes) && !(mayDiffer && stepsFit(service.steps, minutes))) {
    throw new ValidationError({ durationMinutes: `Must be one of: ${service.durations.join(', ')}` });
  }
  const email = customerEmail === null ? null : fold(customerEmail);
  const wish = {
    ...choice,
    minutes,
    units,
    named: query.resources,
    email,
    isUnseen: isHidden,
    ...(moving && { moving }),
    ...(override.size > 0 && { override }),
  };
  const searched = new Set(service.roles.flatMap(({ resources }) => resources)).size;
  const about = { timezone: query.timezone ?? service.timezone, from, to, searched };
  const search = new ServiceSearch(view, wish, { start: from, end: to }, { isForced });
  if (query.format === 'days') return { about, steps: dating(search.days(zone(about.timezone))) };
  return { about, steps: listing(search.slots(choices, { slots: MAX_SLOTS, choices: MAX_CHOICES })) };
}
