import type { Conflict, RefusedError } from '../../basics/errors.js';
import { Draft } from '../../ledger/draft.js';
import { DraftView } from '../../ledger/draft-view.js';
import type { View } from '../../ledger/ledger.js';
import { WatchedView } from '../../ledger/watched-view.js';
import { type Booking, hasStarted } from '../../model/booking.js';
import type { ObjectsByKind } from '../../model/kinds/objects.js';
import { inOrder, type Override } from '../../model/override.js';
import { sampleMark } from '../../model/sample.js';
import { type Placement, refused } from '../booking-input.js';
import { checkMayMove, decidedWith, movedFields, overrodeAfter, placeMoved } from '../change-booking.js';
import { changedBy } from '../new-booking.js';
import type { Placed } from '../placement.js';
import { alsoChanged, placedOr } from './instances.js';
import { wantedAt } from './series-hints.js';

export type Member = Booking & { readonly series: NonNullable<Booking['series']> };

/** Booking to move, with its target time and resources. */
export interface Mover {
  readonly booking: Member;
  readonly placement: Placement;
}

/** Returns the changed fields of a booking that moves with its series. */
export function buildMovedFields({ booking, placement }: Mover, placed: Placed): Partial<Booking> {
  const fields = movedFields(booking, placement, placed);
  return {
    ...fields,
    ...overrodeAfter(booking, placement, placed),
    ...sampleMark(booking, placed.resources),
    series: { ...booking.series, sequence: booking.sequence + 1 },
  };
}

/** Accepted placement of a mover in one round, with a view that knows which data it depended on. */
interface Attempt {
  readonly watched: WatchedView;
  readonly placed: Placed;
  readonly after: Booking;
}

interface Moves {
  readonly moved: readonly { readonly mover: Mover; readonly placed: Placed }[];
  readonly conflicts: readonly (Conflict & { readonly booking: string })[];
  /** Refusal of the first conflict. */
  readonly refusal: RefusedError | undefined;
  /** Changed objects other than bookings. */
  readonly put: ObjectsByKind;
}

/**
 * Decides all moves in order, each as if those before it were stored. The old times of all movers count as free. With `skip`, refused
 * bookings keep their old times, and the other moves are decided again in a next round, until none is refused. There may be as many rounds
 * as movers, so a mover whose inputs are unchanged keeps its result of the round before.
 */
export function decideMoves(
  view: View,
  movers: readonly Mover[],
  { skip, override }: { readonly skip: boolean; readonly override: Override },
): Moves {
  view.prepare?.(wantedBy(view, movers));
  const refusals = new Map<Mover, RefusedError>();
  let before = new Map<Mover, Attempt>();
  let stayed: readonly Booking[] = [];
  for (;;) {
    const draft = new Draft();
    const rest = movers.filter((mover) => !refusals.has(mover));
    draft.add({ removed: rest.map(({ booking }) => ({ kind: 'booking', uuid: booking.uuid })) });
    const seen = new DraftView(view, draft);
    const attempts = new Map<Mover, Attempt>();
    const refusedNow: Booking[] = [];
    /** Bookings whose placement differs from the round before. */
    const differing: Booking[] = [...stayed];
    for (const mover of rest) {
      const earlier = before.get(mover);
      const found = earlier && isStill(earlier, seen, differing) ? earlier : attempt(seen, mover, override);
      if (earlier && found !== earlier) differing.push(earlier.after);
      if ('reason' in found) {
        refusals.set(mover, found);
        refusedNow.push(mover.booking);
        continue;
      }
      if (earlier && found !== earlier) differing.push(found.after);
      attempts.set(mover, found);
      draft.add({ put: { ...changedBy(found.placed), booking: [found.after] } });
    }
    if (refusedNow.length === 0 || !skip) {
      const moved = [...attempts].map(([mover, { placed }]) => ({ mover, placed }));
      const first = movers.find((mover) => refusals.has(mover));
      const refusal = first && refusals.get(first);
      return { moved, put: alsoChanged(draft), conflicts: conflictsOf(movers, refusals), refusal };
    }
    before = attempts;
    stayed = refusedNow;
  }
}

/** True if the data that the attempt depended on is unchanged, so that its result can be kept. */
function isStill({ watched }: Attempt, view: View, differing: readonly Booking[]): boolean {
  return !differing.some((booking) => watched.concerns(booking)) && watched.findsTheSame(view);
}

function attempt(view: View, mover: Mover, override: Override): Attempt | RefusedError {
  const { booking, placement } = mover;
  const watched = new WatchedView(view);
  const placed = placedOr(() => {
    checkMayMove(watched, booking);
    return decidedWith(override, (allowed) => {
      const isBegun = hasStarted(booking, view.now);
      if (isBegun && !allowed.has('started')) throw refused('started');
      const found = placeMoved(watched, booking, placement, allowed);
      return isBegun ? { ...found, overrode: inOrder(['started'], found.overrode) } : found;
    });
  });
  if ('reason' in placed) return placed;
  return { watched, placed, after: { ...booking, ...buildMovedFields(mover, placed) } };
}

function conflictsOf(movers: readonly Mover[], refusals: ReadonlyMap<Mover, RefusedError>): Moves['conflicts'] {
  return movers.flatMap((mover) => {
    const refusal = refusals.get(mover);
    return refusal ? [{ booking: mover.booking.uuid, start: mover.placement.start, reason: refusal.reason }] : [];
  });
}

function wantedBy(view: View, movers: readonly Mover[]) {
  const sale = movers[0]?.booking.sale;
  return wantedAt(view, {
    service: sale && view.object('service', sale.service),
    resources: [...new Set(movers.flatMap(({ booking }) => booking.resources))],
    emails: movers.map(({ booking }) => booking.customer?.email),
    placements: movers.map(({ placement }) => placement),
    together: false,
  });
}
