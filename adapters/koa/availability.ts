import type { Slot } from '../../core/availability/availability.js';
import type { Availability } from '../../core/availability/find-availability.js';
import { RESOURCES_MAX, UNITS_MAX } from '../../core/bookings/booking-input.js';
import { ValidationError } from '../../core/errors.js';
import { DAY, MINUTE } from '../../core/instants.js';
import type { Instant } from '../../core/ports.js';
import type { Window } from '../../core/schedules/schedule.js';
import { isZone, type Zone, zone } from '../../core/schedules/zone.js';
import { type Operation, operation } from './operations.js';
import { choice, identifier, identifiers, instant, type Parameter, required, string, whole } from './query.js';
import { listOf, object, success, timestamp, timezone } from './schemas.js';
import type { Services } from './services.js';

const span = { start: timestamp, end: timestamp };

const availabilitySchema = {
  title: 'Availability',
  description: '`slots`, or `windows` with `format=windows`.',
  ...object(
    {
      timezone,
      from: timestamp,
      to: timestamp,
      slots: listOf(object({ ...span, remaining: { type: 'integer', minimum: 1 } })),
      windows: listOf(object(span)),
    },
    ['slots', 'windows'],
  ),
};

/**
 * Writes instants of one zone as JSON strings, fast for those that come in order: a year of slots is tens of thousands
 * of timestamps, of which neighbours share their date and their offset.
 */
function instantWriter(zone: Zone): (instant: Instant) => string {
  let day = Number.NaN;
  let date = '';
  let offset = Number.NaN;
  let times: readonly string[] = [];
  return (instant) => {
    const offsetNow = zone.offsetAt(instant);
    if (offsetNow !== offset) {
      offset = offsetNow;
      times = timesAt(offset);
    }
    // Offsets of the past may have seconds; they are written, as everywhere, in whole minutes.
    const wall = instant + Math.trunc(offset / MINUTE) * MINUTE;
    if (wall % MINUTE !== 0) return `"${new Date(wall).toISOString().slice(0, 19)}${offsetText(offset)}"`;
    const dayNow = Math.floor(wall / DAY);
    if (dayNow !== day) {
      day = dayNow;
      date = `"${new Date(wall).toISOString().slice(0, 11)}`;
    }
    return date + times[(wall - day * DAY) / MINUTE];
  };
}

const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

const timesByOffset = new Map<string, readonly string[]>();

/** What follows the date in an instant, for each minute of a day: `09:30:00+01:00"`. There are a few dozen offsets in use. */
function timesAt(offset: number): readonly string[] {
  const suffix = `:00${offsetText(offset)}"`;
  let times = timesByOffset.get(suffix);
  if (!times) {
    times = Array.from({ length: 1440 }, (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}${suffix}`);
    timesByOffset.set(suffix, times);
  }
  return times;
}

function offsetText(offset: number): string {
  const minutes = Math.trunc(offset / MINUTE);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}

/** The answer as JSON text, written at once: `JSON.stringify` of so many objects costs more than finding the slots. */
function availabilityText({ timezone, from, to, slots, windows }: Availability): string {
  const write = instantWriter(zone(timezone));
  const list = slots ? slotsText(slots, write) : windowsText(windows ?? [], write);
  const name = slots ? 'slots' : 'windows';
  const about = `"timezone":${JSON.stringify(timezone)},"from":${write(from)},"to":${write(to)}`;
  return `{"success":true,"data":{${about},"${name}":[${list}]}}`;
}

function slotsText(slots: readonly Slot[], write: (instant: Instant) => string): string {
  return slots
    .map(({ start, end, remaining }) => `{"start":${write(start)},"end":${write(end)},"remaining":${remaining}}`)
    .join(',');
}

function windowsText(windows: readonly Window[], write: (instant: Instant) => string): string {
  return windows.map(({ start, end }) => `{"start":${write(start)},"end":${write(end)}}`).join(',');
}

/** Checked here, too, so that a zone that there is not is named beside whatever else is wrong with a query. */
function zoneName(description: string): Parameter<string | undefined> {
  const plain = string(description);
  return {
    ...plain,
    read(value, other) {
      const name = plain.read(value, other);
      if (name !== undefined && !isZone(name))
        throw new ValidationError({ timezone: 'Must be an IANA time zone, such as Europe/Paris' });
      return name;
    },
  };
}

export function availabilityOperations(services: Services): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/v1/availability',
      token: 'app',
      summary: 'Find the times that can be booked now',
      query: {
        resources: required(identifiers(RESOURCES_MAX, 'The resources, comma separated: free on all of them.')),
        from: required(instant('The first moment that a slot may start at.')),
        to: required(instant('The last moment that a slot may end at: at most 366 days after `from`.')),
        duration_minutes: required(whole(1, 527_040, 'How long a slot is.')),
        units: whole(1, UNITS_MAX, 'How many units of each resource are wanted.', 1),
        timezone: zoneName('The IANA zone in whose offsets instants are written; it changes nothing else.'),
        exclude_booking: identifier('What this booking takes counts as free.'),
        format: choice(['slots', 'windows'], 'Bookable slots on the grid, or the free stretches of time.'),
      },
      answers: { 200: success(availabilitySchema), 404: null },
      async handle({ caller, query }) {
        const { duration_minutes: durationMinutes, exclude_booking: excludeBooking, ...rest } = query;
        const found = await services.findAvailability.execute(caller, { ...rest, durationMinutes, excludeBooking });
        return { status: 200, text: availabilityText(found) };
      },
    }),
  ];
}
