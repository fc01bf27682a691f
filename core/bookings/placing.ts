import { refusal } from '../availability/availability.js';
import type { Terms } from '../availability/candidate.js';
import { NotFoundError } from '../errors.js';
import { MINUTE } from '../instants.js';
import type { View } from '../ledger/ledger.js';
import type { Instant } from '../ports.js';
import type { Resource } from '../resources/resource.js';
import { zone } from '../schedules/zone.js';
import { type Allocation, type Block, lapsesAt } from './booking.js';
import { type Placement, refused } from './booking-input.js';
import type { Recording } from './recording.js';

/** The resources by their UUIDs, in that order. @throws NotFoundError when one is not the app's, or is being deleted. */
export function resourcesOf(view: View, uuids: readonly string[]): readonly Resource[] {
  return uuids.map((uuid) => {
    const resource = view.object('resource', uuid);
    if (!resource || resource.closing) throw new NotFoundError(`There is no resource ${uuid}`);
    return resource;
  });
}

/** The block of a booking of that time: with the buffers of the resource on both sides. */
export function blockOf(resource: Resource, start: Instant, end: Instant): Block {
  const { bufferBeforeMinutes, bufferAfterMinutes } = resource.rules;
  return {
    resource: resource.uuid,
    start: start - bufferBeforeMinutes * MINUTE,
    end: end + bufferAfterMinutes * MINUTE,
  };
}

/**
 * What a resource offers between two instants, as the search and the decision to book both see it: what lapsed by now,
 * and the blocks of the booking `exclude`, count as free.
 */
export function termsOf(
  view: View,
  resource: Resource,
  span: { readonly start: Instant; readonly end: Instant },
  exclude: string | undefined,
  onLapsed: (allocation: Allocation) => void = () => {},
): Terms {
  const { start, end } = blockOf(resource, span.start, span.end);
  const all = view.taken(resource, start, end);
  // Mostly nothing lapses and nothing is excluded: a booking of a full course looks at a hundred of them.
  const isPlain = all.every(({ booking, lapse }) => lapse === null && booking !== exclude);
  const taken = isPlain
    ? all
    : all.filter((allocation) => {
        if (allocation.booking === exclude) return false;
        if (lapsesAt(allocation.lapse, (uuid) => view.object('workflow', uuid)) > view.now) return true;
        onLapsed(allocation);
        return false;
      });
  return termsWith(resource, taken);
}

function termsWith({ timezone, schedule, capacity, rules }: Resource, taken: readonly Allocation[]): Terms {
  return { zone: zone(timezone), schedule, capacity, rules, taken };
}

/** Whether there is room beside all that is taken, wherever within the time it lies: then none of it is in the way. */
function hasRoom(view: View, resource: Resource, { start, end }: Block, units: number): boolean {
  const taken = view.unitsTaken?.(resource, start, end);
  return taken !== undefined && taken + units <= resource.capacity;
}

/** Where a booking lies, decided: its blocks, and the resources whose longest block it changes. */
export interface Placed {
  readonly blocks: readonly Block[];
  readonly resources: readonly Resource[];
  readonly longer: readonly Resource[];
}

/**
 * Decides whether the placement can be had now, apart from the booking `exclude`. The expiry of what it counts as free
 * is recorded, so that it is part of the same change.
 * @throws NotFoundError, RefusedError with the first reason that applies.
 */
export function place(view: View, recording: Recording, placement: Placement, exclude?: string): Placed {
  const { start, end, units } = placement;
  const resources = resourcesOf(view, placement.resources);
  const lapsed = new Set<string>();
  const blocks = resources.map((resource) => blockOf(resource, start, end));
  const terms = resources.map((resource, index) =>
    hasRoom(view, resource, blocks[index] as Block, units)
      ? termsWith(resource, [])
      : termsOf(view, resource, placement, exclude, ({ booking }) => lapsed.add(booking)),
  );
  const verdict = refusal({ start, end, units, now: view.now }, terms);
  if (verdict) throw refused(verdict.reason);
  for (const uuid of lapsed) {
    const booking = recording.booking(uuid);
    if (booking) recording.asOfNow(booking);
  }
  const longer: Resource[] = [];
  resources.forEach((resource, index) => {
    const block = blocks[index] as Block;
    const longestBlock = block.end - block.start;
    if (longestBlock > resource.longestBlock) longer.push({ ...resource, longestBlock });
  });
  return { blocks, resources, longer };
}
