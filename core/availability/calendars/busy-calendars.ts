import { partitionPoint } from '../../basics/partition.js';
import type { Instant } from '../../basics/ports.js';
import type { View } from '../../ledger/ledger.js';
import { PART, partId, unite, wantedOfCalendars } from '../../model/busy-times.js';
import { type Calendar, closedBy, KNOWN_FOR } from '../../model/calendar.js';
import type { Resource } from '../../model/resource.js';
import type { Window } from '../../model/schedule.js';
import type { TakenBlock } from '../sweeps.js';

/** Reads the calendars of several resources in advance, at once. */
export function prepareCalendars(view: View, resources: readonly Resource[], from: Instant, to: Instant): void {
  const calendars = resources.flatMap((resource) => resource.calendars ?? []);
  if (calendars.length > 0) view.prepare?.({ objects: wantedOfCalendars(calendars, from, to) });
}

/** Times at which external calendars make a resource busy. */
export interface Elsewhere {
  /** Windows in which a calendar closes the resource, because its busy times are unknown. Unordered; may overlap. */
  readonly closed: readonly Window[];
  /** Blocks of busy times, without buffers. Each takes all of the capacity. */
  readonly taken: readonly TakenBlock[];
}

const NOTHING: Elsewhere = { closed: [], taken: [] };

/** Returns the busy times of the resource's calendars between two instants. The caller adds the buffers to this span. */
export function elsewhere(view: View, resource: Resource, from: Instant, to: Instant): Elsewhere {
  const { calendars = [], capacity } = resource;
  // Fast path: most resources have no calendar.
  if (calendars.length === 0) return NOTHING;
  const closed: Window[] = [];
  let busy: readonly Instant[] = [];
  for (const uuid of calendars) {
    const calendar = view.object('calendar', uuid);
    if (!calendar) continue;
    const closing = closedBy(calendar, view.now);
    // Fast path: busy times are usually known far beyond the searched times, so the window in which the calendar closes the resource begins
    // later.
    if (closing && closing.start < to) closed.push(closing);
    // Merge the calendars: each takes all of the capacity, so overlaps do not matter.
    busy = unite(busy, busyWithin(view, calendar, from, to));
  }
  const taken: TakenBlock[] = [];
  for (let i = 0; i < busy.length; i += 2) taken.push({ start: busy[i]!, end: busy[i + 1]!, units: capacity });
  return { closed, taken };
}

/** Returns the busy times of a calendar that overlap [from, to), as a flat list: start, end, start, end …, disjoint and in order. */
function busyWithin(view: View, { uuid, state }: Calendar, from: Instant, to: Instant): readonly Instant[] {
  const times: Instant[] = [];
  if (state.readAt === null) return times;
  const last = Math.min(to, state.readAt + KNOWN_FOR);
  for (const part of state.parts) {
    if (part * PART >= last || (part + 1) * PART <= from) continue;
    const stored = view.object('busyTimes', partId(uuid, part))?.times ?? [];
    for (let i = firstEndingAfter(stored, from); i + 1 < stored.length && stored[i]! < last; i += 2) {
      times.push(stored[i]!, Math.min(stored[i + 1]!, last));
    }
  }
  return times;
}

/** Returns the index of the first start whose end is after the moment. */
function firstEndingAfter(times: readonly Instant[], moment: Instant): number {
  return partitionPoint(times.length / 2, (index) => times[index * 2 + 1]! <= moment) * 2;
}
