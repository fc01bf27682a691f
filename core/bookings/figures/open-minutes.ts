import { closures } from '../../availability/closures.js';
import { MINUTE } from '../../basics/instants.js';
import { zone } from '../../basics/zone.js';
import type { Resource } from '../../model/resource.js';
import { merged, type Window, windows } from '../../model/schedule.js';
import type { TimeOff } from '../../model/time-off.js';

/** Returns the minutes within a span in which a resource is open by its schedule and not closed by time off. */
export function openMinutes(resource: Resource, timeOff: readonly TimeOff[], span: Window): number {
  const open = merged(windows(resource.schedule, zone(resource.timezone), span.start, span.end));
  const { closed } = closures(timeOff, resource, span);
  return open.reduce((sum, window) => {
    const length = lengthWithin(window, span);
    const off = closed.reduce((all, one) => all + lengthWithin(one, intersection(window, span)), 0);
    return sum + Math.max(length - off, 0) / MINUTE;
  }, 0);
}

function intersection(one: Window, other: Window): Window {
  return { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) };
}

function lengthWithin(one: Window, other: Window): number {
  const { start, end } = intersection(one, other);
  return Math.max(end - start, 0);
}
