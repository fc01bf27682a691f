import { DAY } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';

/** Time for which a confirmation counts towards the limit of its client address. */
const CONFIRMATIONS_COUNTED_FOR = DAY;

/**
 * Confirmations from one client address, stored separately from bookings. Neither a cancellation nor an erasure
 * changes them, and they contain no reference to a booking or customer. Deleted once all of them have expired.
 */
export interface Visitor {
  /** Keyed digest of the address. */
  readonly uuid: string;
  readonly app: string;
  /** Moments of the confirmations, oldest first. */
  readonly confirmations: readonly Instant[];
}

/** Client address of a request, for limits per address. */
export interface ClientAddress {
  /** Empty if unknown: then limits per address do not apply. */
  readonly address: string;
  /** False if the request came through an untrusted proxy: then all visitors have the proxy's address. */
  readonly isVisitors: boolean;
}

/** Returns the confirmations that count now. Ignores expired ones, and those after `now` from a clock that was ahead. */
function counted(visitor: Visitor | undefined, now: Instant): readonly Instant[] {
  const confirmations = visitor?.confirmations ?? [];
  return confirmations.filter((at) => at <= now && at > now - CONFIRMATIONS_COUNTED_FOR);
}

export function countConfirmations(visitor: Visitor | undefined, now: Instant): number {
  return counted(visitor, now).length;
}

/** Adds a confirmation and removes expired ones. */
export function withConfirmation(
  visitor: Visitor | undefined,
  { uuid, app, now }: { readonly uuid: string; readonly app: string; readonly now: Instant },
): Visitor {
  return { uuid, app, confirmations: [...counted(visitor, now), now] };
}

/** Moment of the last confirmation, by which a storage finds expired visitors. */
export function confirmedAt({ confirmations }: Visitor): Instant {
  return confirmations.at(-1) ?? 0;
}
