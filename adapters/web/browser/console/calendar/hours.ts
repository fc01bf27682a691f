import { merged, type Schedule, type Window, windows } from '../../../../../core/model/schedule.js';
import { concerns, windowOf } from '../../../../../core/model/time-off.js';
import type { Schemas } from '../../../../client/index.js';
import { instantOf, type Zone, zone } from '../wall-clock/wall.js';

type Resource = Schemas['Resource'];
type Hours = Pick<Resource, 'schedule' | 'timezone'>;
type TimeOff = Schemas['TimeOff'];

/** When a resource is open by its hours, by the rules that decide bookings. */
export function openHours({ schedule, timezone }: Hours, span: Window): readonly Window[] {
  const { weekly = [], overrides = [] } = schedule ?? {};
  const whole: Schedule | null = schedule && { weekly, overrides };
  return merged(windows(whole, zone(timezone), span.start, span.end));
}

/** When a resource is closed by its hours: what those leave of the time. */
export function closedHours(resource: Hours, span: Window): readonly Window[] {
  const closed: Window[] = [];
  let from = span.start;
  for (const { start, end } of openHours(resource, span)) {
    if (start > from) closed.push({ start: from, end: Math.min(start, span.end) });
    from = Math.max(from, end);
  }
  if (from < span.end) closed.push({ start: from, end: span.end });
  return closed.filter(({ start, end }) => start < end);
}

/** When time off closes that resource, in its own zone; undefined where it does not. */
export function timeOffOf(entry: TimeOff, resource: Pick<Resource, 'uuid' | 'timezone'>): Window | undefined {
  return concerns(entry, resource.uuid) ? spanOf(entry, zone(resource.timezone)) : undefined;
}

export function spanOf({ start, end, start_date: startDate, end_date: endDate }: TimeOff, local: Zone): Window {
  return start !== null && end !== null
    ? { start: instantOf(start), end: instantOf(end) }
    : windowOf({ start: null, end: null, startDate: startDate ?? '', endDate: endDate ?? '' }, local);
}
