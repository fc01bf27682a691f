import { type BookingReason, type PolicyReason, RefusedError, ValidationError } from '../basics/errors.js';
import {
  asUuid,
  FieldReader,
  LONG_TEXT_MAX,
  type Meta,
  mergePatch,
  oneLine,
  REQUIRED,
  TEXT_MAX,
} from '../basics/fields.js';
import { isInstant, MINUTE, YEARS_EXPECTED } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { custom, flag, type InputOf, integer, longText, object } from '../basics/schema.js';
import type { View } from '../ledger/ledger.js';
import type { Booking, BookingCustomer } from '../model/booking.js';
import { readLanguage } from '../model/customer.js';
import { hasLength, lengthsExpected } from '../model/durations.js';
import { isPolicyReason, NO_OVERRIDE, OVERRIDABLE, type Overridable, type Override } from '../model/override.js';
import type { Service } from '../model/service.js';
import { HOLD_SECONDS_MAX, MINUTES_MAX, OWN_BUFFER_MAX, UNATTENDED_HOLD_SECONDS_MAX } from '../model/settings.js';
import { type AskedAnswers, type GivenAnswers, readAskedAnswers } from './booking-answers.js';

/** Fields of a booking that a client may change without moving it. */
export interface BookingDetails {
  readonly title?: string | null | undefined;
  readonly notes?: string | null | undefined;
  /**
   * With `uuid`: the customer with that UUID. Other given fields must equal the stored ones. Without `uuid`, but with an e-mail address:
   * the customer with that address, or a new one.
   */
  readonly customer?: (Partial<BookingCustomer> & { readonly uuid?: string | null | undefined }) | null | undefined;
  /** IANA zone of the booker. Default: the first resource's. */
  readonly timezone?: string | null | undefined;
  /** Language of the booker, a BCP 47 tag such as `de-AT`. Letters (standard mails about the booking) are written in it if possible. */
  readonly language?: string | null | undefined;
  /** Answers to the service's questions, by their ids. */
  readonly answers?: GivenAnswers | null | undefined;
  readonly meta?: Meta | null | undefined;
  /** Identifier of the booking elsewhere, up to 255 characters. */
  readonly externalId?: string | null | undefined;
  /** Minutes, 0 to 10,080, added to the buffer after the last run of each resource. A change requires room, and a live booking. */
  readonly bufferAfterMinutes?: number | null | undefined;
}

/** Input for a new booking (core/bookings/README.md, "Booking"). Requires either `end` or `durationMinutes`. */
export interface NewBooking extends BookingDetails {
  /** 1 to 20 distinct UUIDs of resources. The booking takes all of them. With a service: resources that must be among those it takes. */
  readonly resources?: readonly string[] | null | undefined;
  /** UUID of a service, which chooses the resources. */
  readonly service?: string | null | undefined;
  /** With a service: 1 to 20 distinct UUIDs of resources of its pools, which it chooses where possible. Not stored. */
  readonly prefer?: readonly string[] | null | undefined;
  readonly start: Instant | string;
  readonly end?: Instant | string | null | undefined;
  /** Default: the service's first duration. */
  readonly durationMinutes?: number | null | undefined;
  /** Units taken of each resource. With a service, a factor for the units of its roles. Default 1. */
  readonly units?: number | null | undefined;
  /** UUID of the booking's workflow. Default: the service's workflow, or none. `null`: none. */
  readonly workflow?: string | null | undefined;
  /** Makes a hold that expires after 1 to 86,400 seconds. */
  readonly holdSeconds?: number | null | undefined;
  /** True asks for the payment of the service: the booking is a hold until it is paid. With a key, it always is. */
  readonly payment?: boolean | null | undefined;
  /** Reasons for refusal that the booking ignores. Requests with an API key must not override. */
  readonly override?: readonly Overridable[] | null | undefined;
}

/** Target of a move. Omitted fields keep their values. */
export interface Move {
  /** UUID of another service. The booking must not have begun. Bookers must not change the service. */
  readonly service?: string | undefined;
  readonly resources?: readonly string[] | null | undefined;
  readonly start?: Instant | string | null | undefined;
  readonly end?: Instant | string | null | undefined;
  readonly durationMinutes?: number | null | undefined;
  readonly units?: number | null | undefined;
  /** Reasons for refusal that the move ignores. Bookers must not override. */
  readonly override?: readonly Overridable[] | null | undefined;
}

/** Validated time and resources of a booking. */
export interface Placement {
  readonly resources: readonly string[];
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
  /** Buffer of the booking itself. Default 0. */
  readonly bufferAfterMinutes?: number | undefined;
}

/** Customer given by UUID, with the other fields that were given. */
export interface NamedCustomer {
  readonly uuid: string;
  readonly beside: Partial<BookingCustomer>;
}

export type Details = Pick<Booking, 'title' | 'notes' | 'customer' | 'meta'> & {
  readonly externalId: string | null;
  readonly bufferAfterMinutes: number;
  readonly timezone: string | null;
  readonly language: string | null;
  /** Customer given by UUID, whose stored fields the booking takes. Null: `customer` contains the fields as typed. */
  readonly named: NamedCustomer | null;
};

export interface BookingRequest {
  /**
   * UUID of the service. Null: the booking takes exactly `resources`. With a service, the booking takes the resources that the service
   * chooses, and `resources` must be among them.
   */
  readonly service: string | null;
  readonly resources: readonly string[];
  /** Resources that the service chooses where possible. */
  readonly prefer: readonly string[];
  readonly start: Instant;
  /** End of the booking. Null: the start plus the service's first duration. */
  readonly end: Instant | null;
  readonly units: number;
  readonly details: Details;
  readonly answers: AskedAnswers;
  /** UUID of the workflow. Undefined: the service's workflow. */
  readonly workflow: string | null | undefined;
  readonly holdSeconds: number | null;
  /** True if the booking must be paid before it is confirmed, as its service says. */
  readonly payment: boolean;
  readonly override: Override;
}

const ENDED = 'Must be after now: end the booking instead';
export const NO_PAYMENT_RULE = 'Must not be given without a service that asks for payment';

export const RESOURCES_MAX = 20;
/** Far above what a resource can have, so that too many units are refused as `taken`. Prices times units stay exact. */
export const UNITS_MAX = 1_000_000;

const overrideExpected = (policies: readonly string[] = []) =>
  `Must be a list of: ${[...OVERRIDABLE, ...policies].join(', ')}`;

/**
 * Reads the field `override`: a list of reasons. A missing field, null and an empty list override nothing. The decision checks that the
 * policies exist (`checkOverride`).
 */
export function readOverride(fields: FieldReader): Override {
  const value = fields.raw('override') ?? [];
  if (Array.isArray(value) && value.length === 0) return NO_OVERRIDE;
  const reasons = Array.isArray(value) ? value : [undefined];
  const known = reasons.map((reason: unknown) =>
    isPolicyReason(reason) ? reason : OVERRIDABLE.find((overridable) => overridable === reason),
  );
  if (known.includes(undefined)) fields.fail('override', overrideExpected());
  return new Set(known.flatMap((reason) => reason ?? []));
}

/** @throws ValidationError if the override names a policy that does not exist. */
export function checkOverride({ policies }: View, override: Override): void {
  const reasons = policies?.all.map(({ reason }) => reason);
  const isUnknown = (named: Overridable) => isPolicyReason(named) && !reasons?.includes(named);
  if ([...override].some(isUnknown)) throw new ValidationError({ override: overrideExpected(reasons) });
}

export const OVERRIDE = custom<Override, readonly Overridable[]>()(
  {
    type: 'array',
    items: { type: 'string', enum: OVERRIDABLE },
    description: 'Reasons for a refusal to ignore. Only used if the request would be refused without it.',
  },
  readOverride,
  { default: NO_OVERRIDE },
);

export function readNewBooking(input: unknown): BookingRequest {
  const fields = new FieldReader(input);
  const request = readBookingRequest(fields);
  fields.done();
  return request;
}

/** Reads the request from `fields`, and ignores all other fields. The result is only valid if no field has a problem. */
export function readBookingRequest(fields: FieldReader): BookingRequest {
  const service = fields.uuid('service', null);
  const isService = fields.has('service');
  const resources = isService ? readNamed(fields) : fields.requiredUuids('resources', RESOURCES_MAX);
  const start = fields.requiredInstant('start');
  const isOpenEnded = isService && !fields.has('end') && !fields.has('durationMinutes');
  return {
    service,
    resources,
    prefer: readPreferred(fields),
    start,
    end: isOpenEnded ? null : readEnd(fields, start),
    units: fields.whole('units', 1, UNITS_MAX, 1),
    details: readDetails(fields),
    answers: readAskedAnswers(fields),
    workflow: isService && fields.raw('workflow') === undefined ? undefined : fields.uuid('workflow', null),
    holdSeconds: fields.whole('holdSeconds', 1, HOLD_SECONDS_MAX, null),
    payment: readPaymentAsked(fields),
    override: readOverride(fields),
  };
}

function readPaymentAsked(fields: FieldReader): boolean {
  const isAsked = fields.flag('payment', false);
  if (isAsked && fields.has('holdSeconds')) fields.fail('payment', 'Must not be given beside hold_seconds');
  else if (isAsked && !fields.has('service')) fields.fail('payment', NO_PAYMENT_RULE);
  return isAsked;
}

/** Reads the resources that a service must choose: up to 20, distinct. */
export function readNamed(fields: FieldReader, field: 'resources' | 'prefer' = 'resources'): readonly string[] {
  const value = fields.raw(field) ?? [];
  if (!Array.isArray(value) || value.length > RESOURCES_MAX) {
    fields.fail(field, `Must be a list of at most ${RESOURCES_MAX} UUIDs`);
    return [];
  }
  const uuids = value.map((item: unknown) => asUuid(item));
  const known = uuids.filter((uuid) => uuid !== undefined);
  if (known.length < uuids.length) fields.fail(field, 'Must be a list of UUIDs');
  if (new Set(known).size < known.length) fields.fail(field, 'Must not name a resource twice');
  return known;
}

/** Reads the resources that a service chooses where possible: 1 to 20, distinct. Empty if the field is missing. */
export function readPreferred(fields: FieldReader): readonly string[] {
  if (!fields.has('prefer')) return [];
  const preferred = readNamed(fields, 'prefer');
  if (!fields.has('service')) fields.fail('prefer', 'Must not be given without a service');
  else if (preferred.length === 0 && !fields.isBad('prefer')) fields.fail('prefer', 'Must name a resource');
  return preferred;
}

interface MovedFrom {
  readonly now?: Instant;
  readonly hasStarted?: boolean;
  /** True if the booking has begun and is not over. */
  readonly isUnderWay?: boolean;
}

/**
 * Reads the target of a move. `from`: the booking; if it has not been read yet, only rules that hold for every booking are checked. The
 * length of a booking under way is not limited here, but when the move is decided.
 */
export function readMove(
  input: unknown,
  from?: Placement & Pick<Booking, 'sale'>,
  { now, hasStarted = false, isUnderWay = from === undefined }: MovedFrom = {},
): Placement {
  const fields = new FieldReader(input);
  readOverride(fields);
  if (fields.raw('service') === null) fields.fail('service', 'Must be a UUID');
  fields.uuid('service', null);
  const start = fields.instant('start', from?.start);
  const staysAsLong = !fields.has('end') && !fields.has('durationMinutes');
  const length = from ? from.end - from.start : 0;
  const placement = {
    resources: readResources(fields, from, hasStarted),
    start: start ?? 0,
    end: staysAsLong ? (start ?? 0) + length : readEnd(fields, start, isUnderWay),
    units: fields.whole('units', 1, UNITS_MAX, from?.units ?? 1),
  };
  if (staysAsLong && !isInstant(placement.end)) fields.fail('start', YEARS_EXPECTED);
  const field = fields.has('end') ? 'end' : 'durationMinutes';
  const isOver = from !== undefined && isUnderWay && !staysAsLong && now !== undefined && placement.end <= now;
  const isSameButEnd = start === from?.start && placement.units === from?.units;
  if (isOver && isSameButEnd && !fields.isBad(field)) fields.fail(field, ENDED);
  fields.done();
  return placement;
}

/**
 * Reads the resources to take. In a booking of a service: resources that must be among those that it then takes, possibly none. In a
 * booking that has begun, an empty list replaces no resource.
 */
function readResources(
  fields: FieldReader,
  from: (Placement & Pick<Booking, 'sale'>) | undefined,
  hasStarted: boolean,
): readonly string[] {
  const value = fields.raw('resources');
  const isEmptyList = Array.isArray(value) && value.length === 0;
  if (fields.has('service')) return readNamed(fields);
  if (from && !from.sale && isEmptyList && hasStarted) return from.resources;
  if (from ? from.sale : isEmptyList) return readNamed(fields);
  return fields.has('resources') ? fields.requiredUuids('resources', RESOURCES_MAX) : (from?.resources ?? []);
}

/** Reads `end`, or computes it from `durationMinutes`: exactly one is required, in whole minutes. */
function readEnd(fields: FieldReader, start: Instant | undefined, mayBeLonger = false): Instant {
  const hasEnd = fields.has('end');
  const hasDuration = fields.has('durationMinutes');
  if (hasEnd && hasDuration) fields.fail('end', 'Must not be given beside duration_minutes: one of the two');
  if (!hasEnd && !hasDuration) {
    fields.fail('end', REQUIRED);
    fields.fail('durationMinutes', `${REQUIRED}, unless end is given`);
  }
  const asked = fields.raw('durationMinutes');
  const isLonger = mayBeLonger && Number.isSafeInteger(asked) && (asked as number) > MINUTES_MAX;
  const minutes = isLonger ? (asked as number) : fields.whole('durationMinutes', 1, MINUTES_MAX, 0);
  const end = fields.instant('end', (start ?? 0) + minutes * MINUTE);
  if (!isInstant(end)) fields.fail(hasEnd ? 'end' : 'durationMinutes', YEARS_EXPECTED);
  const isComparable = start !== undefined && hasEnd && !fields.isBad('start') && !fields.isBad('end');
  if (!isComparable) return end;
  if (end <= start) fields.fail('end', 'Must be after start');
  else if ((end - start) % MINUTE !== 0) fields.fail('end', 'Must be whole minutes after start');
  else if (!mayBeLonger && end - start > MINUTES_MAX * MINUTE)
    fields.fail('end', 'Must be at most 366 days after start');
  return end;
}

export const readOwnBuffer = (fields: FieldReader) => fields.whole('bufferAfterMinutes', 0, OWN_BUFFER_MAX, 0);

function readDetails(fields: FieldReader): Details {
  return {
    title: fields.optionalText('title', null, TEXT_MAX),
    notes: fields.optionalText('notes', null, LONG_TEXT_MAX),
    ...readCustomer(fields),
    timezone: fields.timezone('timezone', null),
    language: fields.has('language') ? readLanguage(fields) : null,
    meta: fields.meta(),
    externalId: fields.textOrBlank('externalId', TEXT_MAX),
    bufferAfterMinutes: readOwnBuffer(fields),
  };
}

function readCustomer(fields: FieldReader): Pick<Details, 'customer' | 'named'> {
  if (!fields.has('customer')) return { customer: null, named: null };
  const typed = fields.nested('customer');
  const uuid = typed.uuid('uuid', null);
  const customer = {
    name: typed.optionalName('name', null),
    email: typed.emailOrBlank('email'),
    phone: typed.optionalText('phone', null),
  };
  if (uuid === null) return { customer, named: null };
  const said = Object.entries(customer).filter(([field]) => typed.raw(field) !== undefined);
  return { customer: null, named: { uuid, beside: Object.fromEntries(said) } };
}

const MOVED_BY_RESCHEDULE = ['service', 'resources', 'start', 'end', 'durationMinutes', 'units'];
const FIXED = ['price', 'payment', 'series', 'occurrence', 'workflow', 'holdSeconds'];

/** Patches the details of a booking. @throws ValidationError, also on fields of time and resources, which a patch must not change. */
export function readPatchedDetails(before: BookingDetails, patch: unknown): Details {
  const asked = new FieldReader(patch);
  const merged = mergePatch(before, patch) as BookingDetails;
  // If the patch names a customer by UUID, ignore the customer fields of the booking, because they may belong to another customer.
  const isNamed = asked.has('customer') && asked.nested('customer').has('uuid');
  const said = isNamed ? { ...merged, customer: asked.raw('customer') } : merged;
  const fields = new FieldReader(said, '', asked.sink);
  for (const field of MOVED_BY_RESCHEDULE) {
    if (asked.raw(field) !== undefined) asked.fail(field, 'Cannot be changed here: use reschedule');
  }
  for (const field of FIXED) {
    if (asked.raw(field) !== undefined) asked.fail(field, 'Cannot be changed after the booking was made');
  }
  const details = readDetails(fields);
  readAskedAnswers(asked);
  asked.done();
  return details;
}

/** Returns the fields of the booking that PATCH can change. */
export function bookingDetails({
  title,
  notes,
  customer,
  timezone,
  language = null,
  meta,
  externalId = null,
  bufferAfterMinutes = 0,
}: Booking) {
  const typed = customer && { ...customer, name: customer.name && oneLine(customer.name) };
  return { title, notes, customer: typed, timezone, language, meta, externalId, bufferAfterMinutes };
}

/** Input for extending a hold, with an app's token and by a booker. */
const extension = (most: number, description: string) =>
  object({ holdSeconds: integer(1, most, { default: null, description }) });
export const EXTENSION = extension(HOLD_SECONDS_MAX, "Time in seconds from now. Default: the workflow's setting.");
export const OWN_EXTENSION = extension(
  UNATTENDED_HOLD_SECONDS_MAX,
  "Time in seconds from now, within the limit for bookers. Default: the workflow's setting.",
);
export interface Extension extends InputOf<typeof EXTENSION> {}

const reason = longText({ default: null });
const release = flag({
  default: null,
  description: "Whether the no-show frees the time of the booking. Default: the workflow's setting.",
});

/** Optional input of a transition, and the parts of it that are documented for each. */
export const TRANSITION = object({ reason, release, override: OVERRIDE });
export const CONFIRMATION = object({ reason, override: OVERRIDE });
export const NO_SHOW = object({ reason, release });
export const REASON = object({ reason });
export interface TransitionInput extends InputOf<typeof TRANSITION> {}

/** Returns the service that the booking gets in place of its own. Undefined if it keeps that. Requires a move that `readMove` accepts. */
export function newServiceIn({ service }: Move, { sale }: Pick<Booking, 'sale'>): string | undefined {
  const uuid = asUuid(service);
  return uuid === sale?.service ? undefined : uuid;
}

/** @throws ValidationError if the move keeps a length that the service does not have. */
export function checkKeptLength(move: Move, { start, end }: Placement, { durations }: Service): void {
  if (move.end || move.durationMinutes || hasLength(durations, (end - start) / MINUTE)) return;
  throw new ValidationError({ durationMinutes: `${REQUIRED}. ${lengthsExpected(durations)}` });
}

/** Reads the reasons that a move overrides. @throws ValidationError on `override`. */
export function readMoveOverride(input: unknown): Override {
  const fields = new FieldReader(input);
  const override = readOverride(fields);
  fields.done();
  return override;
}

const REFUSALS: Readonly<Record<Exclude<BookingReason, PolicyReason>, readonly [field: string, message: string]>> = {
  invalid_state: ['status', 'The booking is not in a state that allows this'],
  unpaid: ['payment', 'The booking must be paid first'],
  too_late: ['start', 'Too late: the workflow allows this only until a time before the start'],
  started: ['start', 'The booking has begun'],
  too_many_holds: ['holdSeconds', 'Too many active holds: confirm or cancel one, or wait'],
  too_many_bookings: ['customer', 'Too many bookings were confirmed from this address within 24 hours'],
  blocked: ['customer', 'The customer is blocked from making new bookings'],
  inactive: ['service', 'The service does not take new bookings'],
  duration: ['end', 'The resource does not allow bookings of this duration'],
  too_soon: ['start', 'Must not be in the past, nor within the minimum notice of the resource'],
  too_far: ['end', 'Must be within the maximum advance of the resource'],
  limit: ['start', 'A limit of the service is reached'],
  one_at_a_time: ['start', 'The customer has another booking then'],
  closed: ['start', 'The resource is not open for all of this time'],
  off_grid: ['start', 'Must be on the grid of start times of the resource'],
  taken: ['start', 'This time is already taken'],
};

/** Builds the error for refusing a booking. Its message never names another customer. `opensAt`: the moment at which it becomes possible. */
export function refused(reason: BookingReason, opensAt?: Instant): RefusedError {
  if (opensAt !== undefined) return new RefusedError(reason, { start: 'Cannot be booked yet' }, { opensAt });
  const [field, message] = isPolicyReason(reason) ? ['start', `A rule refuses this: ${reason}`] : REFUSALS[reason];
  return new RefusedError(reason, { [field]: message });
}
