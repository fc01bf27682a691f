import type { TakenBlock } from '../availability/sweeps.js';
import type { View } from '../ledger/ledger.js';
import { PART, partId, wantedOfCalendars } from '../model/busy-times.js';
import { type Calendar, closedBy, KNOWN_FOR } from '../model/calendar.js';
import type { Resource } from '../model/resource.js';
import { merged, type Window } from '../model/schedule.js';
import { partitionPoint } from '../partition.js';
import type { Instant } from '../ports.js';

/** Says what is going to be read for several resources, so that it is read at once. */
export function prepareCalendars(view: View, resources: readonly Resource[], from: Instant, to: Instant): void {
  const calendars = resources.flatMap((resource) => resource.calendars ?? []);
  if (calendars.length > 0) view.prepare?.({ objects: wantedOfCalendars(calendars, from, to) });
}

/** When a resource is busy, or must be taken for busy, by what is kept elsewhere. */
export interface Elsewhere {
  /** In any order, and they may overlap. */
  readonly closed: readonly Window[];
  /** All of its capacity, without buffers of their own. */
  readonly taken: readonly TakenBlock[];
}

const NOTHING: Elsewhere = { closed: [], taken: [] };

/** What the calendars of a resource say of the time between two instants, buffers included. */
export function elsewhere(view: View, resource: Resource, from: Instant, to: Instant): Elsewhere {
  const { calendars = [], capacity } = resource;
  // Most have none, and pay nothing for it.
  if (calendars.length === 0) return NOTHING;
  const closed: Window[] = [];
  const busy: Window[] = [];
  let count = 0;
  for (const uuid of calendars) {
    const calendar = view.object('calendar', uuid);
    if (!calendar) continue;
    const closing = closedBy(calendar, view.now);
    // Mostly far behind what anybody asks for.
    if (closing && closing.start < to) closed.push(closing);
    count += 1;
    eachBusy(view, calendar, from, to, (start, end) => busy.push({ start, end }));
  }
  // The union of several: each of them takes all of the capacity, so that further ones would only cost time.
  const union = count > 1 ? merged(busy.sort((a, b) => a.start - b.start)) : busy;
  return { closed, taken: union.map(({ start, end }) => ({ start, end, units: capacity })) };
}

function eachBusy(
  view: View,
  { uuid, state }: Calendar,
  from: Instant,
  to: Instant,
  visit: (start: Instant, end: Instant) => void,
): void {
  if (state.readAt === null) return;
  const last = Math.min(to, state.readAt + KNOWN_FOR);
  for (const part of state.parts) {
    if (part * PART >= last || (part + 1) * PART <= from) continue;
    const times = view.object('busyTimes', partId(uuid, part))?.times ?? [];
    for (let i = firstEndingAfter(times, from); i + 1 < times.length && times[i]! < last; i += 2) {
      visit(times[i]!, Math.min(times[i + 1]!, last));
    }
  }
}

/** The index of the first start whose end is after the moment. */
function firstEndingAfter(times: readonly Instant[], moment: Instant): number {
  return partitionPoint(times.length / 2, (index) => times[index * 2 + 1]! <= moment) * 2;
}
