import { zone } from '../basics/zone.js';
import { buildWindows, concerns } from '../model/closed-windows.js';
import type { Resource } from '../model/resource.js';
import { merged, type Window } from '../model/schedule.js';
import type { TimeOff } from '../model/time-off.js';
import { computeUsage, type TakenBlock } from './sweeps.js';

/** Closed times of a resource: those of all of it, disjoint and in order, and those of some of its units. */
export interface Closures {
  readonly closed: readonly Window[];
  readonly off: readonly TakenBlock[];
}

/** Computes the closures of a resource within a span. Units that are off together add up, and close it where they reach its capacity. */
export function closures(
  entries: readonly TimeOff[],
  { uuid, timezone, capacity }: Pick<Resource, 'uuid' | 'timezone' | 'capacity'>,
  span: Window,
  others: readonly Window[] = [],
): Closures {
  const local = zone(timezone);
  const closed = [...others];
  const partly: TakenBlock[] = [];
  for (const entry of entries) {
    if (!concerns(entry, uuid)) continue;
    for (const window of buildWindows(entry, local, span)) {
      // Days that the zone skipped have no length.
      if (window.start >= window.end) continue;
      if (entry.units) partly.push({ ...window, units: entry.units });
      else closed.push(window);
    }
  }
  const off: TakenBlock[] = [];
  const { times, levels } = computeUsage(partly, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  levels.forEach((units, index) => {
    const window = { start: times[index]!, end: times[index + 1] ?? Number.POSITIVE_INFINITY };
    if (units >= capacity) closed.push(window);
    else if (units > 0) off.push({ ...window, units });
  });
  return { closed: merged(closed.sort((a, b) => a.start - b.start)), off };
}
