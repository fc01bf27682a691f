import { MINUTE, type Span } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { type Block, type Booking, takesTime } from './booking.js';

/** Returns the agreed times (runs) of the resource in the booking, in order: several if some steps of the service do not need it. */
function runsAgreed({ sale, stays, start, end }: Booking, resource: string): readonly Span[] {
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

/** Returns the blocks of the booking as they were taken. Those of one resource may overlap. */
export const blocksTaken = ({ overlappingBlocks, blocks }: Booking): readonly Block[] => overlappingBlocks ?? blocks;

/** Returns the block of the resource's last run. A block from before the resource came back may end later, by its buffer. */
export function findLastBlock(booking: Booking, resource: string): Block | undefined {
  const own = blocksTaken(booking).filter((block) => block.resource === resource);
  const startOf = (block: Block) => block.start + (block.bufferBefore ?? 0);
  return own.reduce<Block | undefined>(
    (last, block) => (last && startOf(last) >= startOf(block) ? last : block),
    undefined,
  );
}

function runsWithin(booking: Booking, { resource, start, end, bufferBefore, bufferAfter = 0 }: Block): readonly Span[] {
  const isAfterStart = (run: Span) =>
    bufferBefore === undefined ? run.end > start : run.start >= start + bufferBefore;
  return runsAgreed(booking, resource).filter((run) => isAfterStart(run) && run.start < end - bufferAfter);
}

/** Returns the block with its buffers, which tell its own runs from those of a block that overlaps it. */
export function withBuffers(block: Block, runs: readonly Span[]): Block {
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return block;
  const { bufferBefore = first.start - block.start, bufferAfter = block.end - last.end } = block;
  return { ...block, bufferBefore, bufferAfter };
}

export const withOwnBuffers = (booking: Booking, block: Block): Block => withBuffers(block, runsWithin(booking, block));

/**
 * Returns the blocks if the booking ends at that moment: the run in progress ends there and keeps its buffer. Later runs take nothing, and
 * the booking's own buffer follows the last run that is left.
 */
export function cutAt(booking: Booking, at: Instant): readonly Block[] {
  return blocksTaken(booking).flatMap((block) => cutBlock(booking, block, at) ?? []);
}

function cutBlock(booking: Booking, block: Block, at: Instant): Block | undefined {
  const runs = runsWithin(booking, block);
  const last = runs.findLast(({ start }) => start < at);
  if (!last) return undefined;
  const buffer = block.bufferAfter ?? block.end - runs.at(-1)!.end;
  const over = Math.min(last.end, at);
  // The buffer takes no more time than the block had: in a pause, others may have booked the resource.
  const end = Math.min(over + buffer + ownBufferAfter(booking, block, runs, at), block.end);
  // Nothing is left of a block that a check-in took again after that moment.
  if (end <= block.start) return undefined;
  return end < block.end ? { ...block, end, bufferAfter: end - over } : block;
}

/**
 * Returns the booking's own buffer, in ms, for a block that an early end makes the last one of its resource. 0 if the block has that buffer
 * already, or a later block is left.
 */
function ownBufferAfter(booking: Booking, { resource }: Block, runs: readonly Span[], at: Instant): number {
  if (!booking.bufferAfterMinutes) return 0;
  const agreed = runsAgreed(booking, resource);
  const isLast = (run: Span | undefined) => runs.some(({ start }) => start === run?.start);
  const moves = !isLast(agreed.at(-1)) && isLast(agreed.findLast(({ start }) => start < at));
  return moves ? booking.bufferAfterMinutes * MINUTE : 0;
}

/**
 * Returns the blocks that a booking has once it continues from now on: `kept`, which it still takes, and `again`, which it takes in
 * addition. Runs (unbroken uses of a resource) that are over stay free. `blocks` has both, joined where they are parts of one block.
 */
export function resumedFrom(booking: Booking, now: Instant) {
  const parts = (booking.agreedBlocks ?? blocksTaken(booking)).map((agreed) => {
    const kept = keptPart(booking, agreed);
    const again = partToCome(booking, agreed, now);
    return { kept, again, blocks: joined(kept, again) };
  });
  return {
    kept: parts.flatMap(({ kept }) => kept ?? []),
    again: parts.flatMap(({ again }) => again ?? []),
    blocks: parts.flatMap(({ blocks }) => blocks),
  };
}

function keptPart(booking: Booking, agreed: Block): Block | undefined {
  if (!takesTime(booking)) return undefined;
  const { endedAt = null } = booking;
  return endedAt === null ? agreed : cutBlock(booking, agreed, endedAt);
}

function partToCome(booking: Booking, agreed: Block, now: Instant): Block | undefined {
  const runs = runsWithin(booking, agreed);
  const next = runs.find(({ end }) => end > now);
  if (!next) return undefined;
  // Blocks that earlier versions took again have no buffer, and may begin within a run.
  const buffer = agreed.bufferBetween ?? Math.max(0, runs[0]!.start - agreed.start);
  const start = Math.max(now, agreed.start, next.start - buffer);
  if (start >= agreed.end) return undefined;
  if (start === agreed.start) return agreed;
  const { bufferBefore: _, ...part } = agreed;
  return { ...part, start, bufferBetween: buffer };
}

function joined(kept: Block | undefined, again: Block | undefined): readonly Block[] {
  if (!kept || !again || again.start > kept.end) return [kept, again].flatMap((part) => part ?? []);
  const { end, bufferAfter } = again;
  const { bufferAfter: _, ...before } = kept;
  return [{ ...before, end, ...(bufferAfter !== undefined && { bufferAfter }) }];
}

/** Returns the parts of `blocks` in which none of `others` takes the same resource with as many units. `units`: the booking's. */
export function beyond(blocks: readonly Block[], others: readonly Block[], units: number): readonly Block[] {
  return others.reduce<readonly Block[]>(
    (left, other) =>
      left.flatMap((block) => {
        const isLess = (other.units ?? units) < (block.units ?? units);
        if (block.resource !== other.resource || isLess || !overlap(block, other)) return [block];
        const before = { ...block, end: other.start };
        const after = { ...block, start: other.end };
        return [before, after].filter(({ start, end }) => start < end);
      }),
    blocks,
  );
}

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Returns disjoint blocks: where blocks of one resource overlap, with the most units of them. `units`: the booking's. */
export function disjoint(blocks: readonly Block[], units: number): readonly Block[] {
  const overlapsAnother = (block: Block, index: number) =>
    blocks.some((other, i) => i !== index && other.resource === block.resource && overlap(other, block));
  const overlapping = blocks.filter(overlapsAnother);
  if (overlapping.length === 0) return blocks;
  const alone = blocks.filter((block) => !overlapping.includes(block));
  const resources = [...new Set(overlapping.map(({ resource }) => resource))];
  const parts = resources.flatMap((resource) => {
    const own = overlapping.filter((block) => block.resource === resource);
    const edges = [...new Set(own.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
    return edges.slice(1).flatMap((end, index) => {
      const start = edges[index]!;
      const taking = own.filter((block) => overlap(block, { start, end }));
      if (taking.length === 0) return [];
      return [{ resource, start, end, units: Math.max(...taking.map((block) => block.units ?? units)) }];
    });
  });
  return [...alone, ...parts];
}
