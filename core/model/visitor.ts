import { DAY } from '../instants.js';
import type { Instant } from '../ports.js';

/** How long a confirmation counts for the address that it came from. */
export const CONFIRMATIONS_COUNTED_FOR = DAY;

/**
 * Confirmations from one client address, counted apart from the bookings: neither a cancellation nor an erasure changes
 * them, and nothing leads from here to a booking or a customer. Forgotten once none of them counts any more.
 */
export interface Visitor {
  /** The keyed digest of the address. */
  readonly uuid: string;
  readonly app: string;
  /** When bookings were confirmed, oldest first. */
  readonly confirmations: readonly Instant[];
}

/** The address that a request came from, as a client is counted by it. */
export interface ClientAddress {
  readonly address: string;
  /** True unless the request came through a proxy that is not trusted: behind that, all visitors have one address. */
  readonly isVisitors: boolean;
}

/** Excludes those after `now`, too, which a clock that has run ahead left. */
function counted(visitor: Visitor | undefined, now: Instant): readonly Instant[] {
  const confirmations = visitor?.confirmations ?? [];
  return confirmations.filter((at) => at <= now && at > now - CONFIRMATIONS_COUNTED_FOR);
}

export function confirmationsOf(visitor: Visitor | undefined, now: Instant): number {
  return counted(visitor, now).length;
}

/** The same visitor with one more confirmation, and without those that count no more. */
export function withConfirmation(
  visitor: Visitor | undefined,
  { uuid, app, now }: { readonly uuid: string; readonly app: string; readonly now: Instant },
): Visitor {
  return { uuid, app, confirmations: [...counted(visitor, now), now] };
}

/** The moment of the last confirmation, by which a storage finds visitors to forget. */
export function confirmedAt({ confirmations }: Visitor): Instant {
  return confirmations.at(-1) ?? 0;
}
