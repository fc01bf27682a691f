import type { AppCaller } from '../auth/callers.js';
import { RESOURCES_MAX, UNITS_MAX } from '../bookings/booking-input.js';
import { resourcesOf, termsOf } from '../bookings/placing.js';
import { NotFoundError, ValidationError } from '../errors.js';
import { FieldReader } from '../fields.js';
import { DAY } from '../instants.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Instant } from '../ports.js';
import type { Window } from '../schedules/schedule.js';
import { MINUTES_MAX } from '../workflows/settings.js';
import { findSlots, findWindows, MAX_SLOTS, type Slot } from './availability.js';

/** What is looked for (ENGINE.md, "Availability"). */
export interface AvailabilityQuery {
  /** 1 to 20 UUIDs, none twice: free on all of them. */
  readonly resources: readonly string[];
  readonly from: Instant | string;
  /** At most 366 days after `from`. */
  readonly to: Instant | string;
  readonly durationMinutes: number;
  readonly units?: number | null | undefined;
  /** The zone in which instants are to be written; default the first resource's. */
  readonly timezone?: string | null | undefined;
  /** The blocks of this booking count as free. */
  readonly excludeBooking?: string | null | undefined;
  readonly format?: 'slots' | 'windows' | null | undefined;
}

export interface Availability {
  readonly timezone: string;
  readonly from: Instant;
  readonly to: Instant;
  /** In order; exactly one of the two, as `format` asks. */
  readonly slots?: readonly Slot[];
  readonly windows?: readonly Window[];
}

interface Needs {
  readonly ledger: Ledger;
}

const MAX_SPAN = 366 * DAY;

/** @throws ValidationError naming every bad field. */
export function readAvailabilityQuery(input: unknown) {
  const fields = new FieldReader(input);
  const query = {
    resources: fields.requiredUuids('resources', RESOURCES_MAX),
    from: fields.requiredInstant('from'),
    to: fields.requiredInstant('to'),
    durationMinutes: requiredMinutes(fields),
    units: fields.whole('units', 1, UNITS_MAX, 1),
    timezone: fields.timezone('timezone', null),
    excludeBooking: fields.uuid('excludeBooking', null),
    format: fields.oneOf('format', ['slots', 'windows'], 'slots'),
  };
  const { from, to } = query;
  if (!fields.isBad('from') && !fields.isBad('to')) {
    if (to < from) fields.fail('to', 'Must not be before from');
    else if (to - from > MAX_SPAN) fields.fail('to', 'Must be at most 366 days after from');
  }
  fields.done();
  return query;
}

function requiredMinutes(fields: FieldReader): number {
  if (!fields.has('durationMinutes')) fields.fail('durationMinutes', 'This field is required');
  return fields.whole('durationMinutes', 1, MINUTES_MAX, 1);
}

/** The times that could be booked now: each slot can, and nothing else on the grid can. */
export class FindAvailability {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * @throws ValidationError naming every bad field, `to` when there would be more than 50,000 slots; NotFoundError when a
   * resource, or the booking to exclude, is not the caller's.
   */
  async execute(caller: AppCaller, input: AvailabilityQuery): Promise<Availability> {
    const query = readAvailabilityQuery(input);
    const { from, to, durationMinutes, units, excludeBooking } = query;
    const span = { start: from, end: to };
    const objects = { resource: query.resources, booking: excludeBooking === null ? [] : [excludeBooking] };
    return this.#needs.ledger.read(caller.app.uuid, { objects, span }, (view) => {
      const resources = resourcesOf(view, query.resources);
      if (excludeBooking !== null && !view.object('booking', excludeBooking)) {
        throw new NotFoundError(`There is no booking ${excludeBooking}`);
      }
      const terms = resources.map((resource) => termsOf(view, resource, span, excludeBooking ?? undefined));
      const search = { from, to, durationMinutes, units, now: view.now };
      const about = { timezone: query.timezone ?? resources[0]?.timezone ?? 'UTC', from, to };
      if (query.format === 'windows') return { ...about, windows: findWindows(search, terms) };
      const slots = findSlots(search, terms);
      if (slots === 'too_many') {
        const most = MAX_SLOTS.toLocaleString('en');
        throw new ValidationError({ to: `Must be earlier: there are more than ${most} slots up to then` });
      }
      return { ...about, slots };
    });
  }
}
