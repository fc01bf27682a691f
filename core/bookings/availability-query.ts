import { FieldReader } from '../basics/fields.js';
import { DAY } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import type { Overridable } from '../model/override.js';
import { MINUTES_MAX } from '../model/settings.js';
import { RESOURCES_MAX, readNamed, readOverride, readOwnBuffer, readPreferred, UNITS_MAX } from './booking-input.js';

const FORMATS = ['slots', 'windows', 'days'] as const;
type Format = (typeof FORMATS)[number];

/** Query for free times: common to several resources, or of a service (core/availability/README.md, "Availability"). */
export interface AvailabilityQuery {
  /** 1 to 20 different UUIDs of resources, which must all be free. With a service: resources that must be among those it chooses. */
  readonly resources?: readonly string[] | null | undefined;
  readonly service?: string | null | undefined;
  /** With a service: resources that it chooses where possible. They change no slot, but with an override what a slot overrides. */
  readonly prefer?: readonly string[] | null | undefined;
  readonly from: Instant | string;
  /** End of the search, at most 366 days after `from`. At most 31 days for a request with an API key and `choices`. */
  readonly to: Instant | string;
  /** With a service: one of its durations. Default: the first. */
  readonly durationMinutes?: number | null | undefined;
  readonly units?: number | null | undefined;
  /** Minutes, 0 to 10,080, that the booking itself needs after the last run of each resource. Default: those of `excludeBooking`, or 0. */
  readonly bufferAfterMinutes?: number | null | undefined;
  /** Zone of the answer's instants and of its days. Default: that of the first resource or of the service. */
  readonly timezone?: string | null | undefined;
  /** UUID of a booking whose blocks count as free. */
  readonly excludeBooking?: string | null | undefined;
  readonly format?: Format | null | undefined;
  /** With a service: e-mail address of the customer whose limits apply. A blocked customer gets no slots. */
  readonly customerEmail?: string | null | undefined;
  /** With a service: lists the resources that could serve each slot. */
  readonly choices?: boolean | null | undefined;
  /** Reasons to ignore. Each slot then lists those that it would override. */
  readonly override?: readonly Overridable[] | null | undefined;
  /** True if the booker of `excludeBooking` makes the request. Bookers cannot move a booking that has begun. */
  readonly isBooker?: boolean | undefined;
}

const MAX_SPAN = 366 * DAY;

export function readAvailabilityQuery(input: unknown) {
  const fields = new FieldReader(input);
  const isService = fields.has('service');
  const query = {
    service: fields.uuid('service', null),
    resources: isService ? readNamed(fields) : fields.requiredUuids('resources', RESOURCES_MAX),
    prefer: readPreferred(fields),
    from: fields.requiredInstant('from'),
    to: fields.requiredInstant('to'),
    durationMinutes: isService
      ? fields.whole('durationMinutes', 1, MINUTES_MAX, null)
      : fields.requiredWhole('durationMinutes', 1, MINUTES_MAX),
    units: fields.whole('units', 1, UNITS_MAX, 1),
    bufferAfterMinutes: fields.has('bufferAfterMinutes') ? readOwnBuffer(fields) : null,
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

export type Query = ReturnType<typeof readAvailabilityQuery>;
