import type { Span } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Block, Booking } from './booking.js';

/**
 * Returns the agreed times (runs) of the resource in the booking, in order. There are several if a service needs the resource in only some
 * of its steps.
 */
export function runsAgreed({ sale, stays, start, end }: Booking, resource: string): readonly Span[] {
  const all = sale?.assignments ?? stays;
  if (!all) return [{ start, end }];
  return all.filter((one) => one.resource === resource).sort((a, b) => a.start - b.start);
}

/** Returns the actual times of the resource, without the part that an early end freed. */
export function runsTaken(booking: Booking, resource: string): readonly Span[] {
  const runs = runsAgreed(booking, resource);
  const { endedAt = null } = booking;
  if (endedAt === null) return runs;
  return runs.filter(({ start }) => start < endedAt).map(({ start, end }) => ({ start, end: Math.min(end, endedAt) }));
}

function runsWithin(booking: Booking, { resource, start, end }: Block): readonly Span[] {
  return runsAgreed(booking, resource).filter((run) => run.start < end && run.end > start);
}

/**
 * Returns the blocks of the booking if it ends at that moment. A run (unbroken use of a resource) in progress ends there, followed by its
 * block's buffer. Later runs take nothing. Completed runs keep their buffers.
 */
export function cutAt(booking: Booking, at: Instant): readonly Block[] {
  return booking.blocks.flatMap((block) => {
    const runs = runsWithin(booking, block);
    const begun = runs.filter(({ start }) => start < at);
    const last = begun.at(-1);
    if (!last) return [];
    const bufferAfter = block.bufferAfter ?? block.end - runs.at(-1)!.end;
    const end = Math.min(last.end, at) + bufferAfter;
    return end < block.end ? [{ ...block, end, bufferAfter }] : [block];
  });
}

/**
 * Returns the agreed blocks that a booking takes again when it continues from now on. Runs (unbroken uses of a resource) that are over stay
 * free.
 */
export function resumedFrom(booking: Booking, now: Instant): readonly Block[] {
  return (booking.agreedBlocks ?? booking.blocks).flatMap((block) => {
    const runs = runsWithin(booking, block);
    const next = runs.find(({ end }) => end > now);
    if (!next) return [];
    const bufferBefore = runs[0]!.start - block.start;
    const start = Math.max(now, block.start, next.start - bufferBefore);
    return start < block.end ? [{ ...block, start }] : [];
  });
}

/** Returns the parts of `blocks` that overlap none of `others` on the same resource. */
export function beyond(blocks: readonly Block[], others: readonly Block[]): readonly Block[] {
  return others.reduce<readonly Block[]>(
    (left, other) =>
      left.flatMap((block) => {
        if (block.resource !== other.resource || other.end <= block.start || other.start >= block.end) return [block];
        const before = { ...block, end: other.start };
        const after = { ...block, start: other.end };
        return [before, after].filter(({ start, end }) => start < end);
      }),
    blocks,
  );
}

/** Merges blocks of one resource that overlap or touch. */
export function joined(blocks: readonly Block[]): readonly Block[] {
  const all: Block[] = [];
  for (const block of [...blocks].sort((a, b) => a.start - b.start)) {
    const index = all.findLastIndex(({ resource }) => resource === block.resource);
    const last = all[index];
    if (!last || block.start > last.end) all.push(block);
    else if (block.end > last.end) all[index] = { ...block, start: last.start };
  }
  return all;
}
