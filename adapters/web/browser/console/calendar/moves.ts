import { useCallback, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { type Booking, isSameState, listResourceUuids, nameOf, serviceOf } from '../booking/booking-facts.js';
import { buildOverride, furtherMove, type Overridable } from '../booking/override.js';
import { useConsole } from '../use-console.js';
import { momentAt, timeAt } from '../wall-clock/format.js';
import { formatInstant, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { isStale, wordsFor } from '../words.js';
import type { Dragged } from './pointer.js';

/** Reason why a booking was not moved, for the notice above the grid. */
export interface Refusal {
  readonly title: string;
  readonly text: string;
  /** Reasons for the refusal that can be overridden. */
  readonly override?: readonly Overridable[];
  /** Wanted start. Undefined: the booking keeps its start. */
  readonly start?: string | undefined;
  readonly onOverride?: (reasons: readonly Overridable[]) => void;
}

/** Moves bookings by dragging. `put` shows the booking from the answer. */
export function useMoves(local: Zone, put: (booking: Booking) => void) {
  const { client, say } = useConsole();
  const [refusal, setRefusal] = useState<Refusal>();
  /** Booking whose drag has begun, and the entity tag of its stored version. */
  const grasped = useRef<{ readonly booking: Booking; readonly tag: Promise<Grasp> }>(undefined);
  /** Latest possible ends of bookings that have begun, as instants by the booking's UUID. */
  const untils = useRef(new Map<string, number>());
  const onGrasp = useCallback(
    (booking: Booking) => {
      grasped.current = { booking, tag: graspOf(client, booking) };
      untils.current.delete(booking.uuid);
      if (booking.status !== 'confirmed' || parseTimestamp(booking.start) > Date.now()) return;
      client.findAvailability({ query: { prolong: booking.uuid } }).then((answer) => {
        if (answer.outcome !== 'ok') return;
        const { until } = answer.value;
        untils.current.set(booking.uuid, until ? parseTimestamp(until) : Date.now());
      });
    },
    [client],
  );
  const untilOf = useCallback(({ uuid }: Booking) => untils.current.get(uuid), []);
  const undo = async (before: Booking, after: Booking, ifMatch: string | undefined) => {
    const result = await client.rescheduleBooking({
      path: { uuid: after.uuid },
      query: { include: ['assignments'] },
      body: { start: before.start, end: before.end, resources: [...listResourceUuids(before)] },
      ifMatch,
    });
    if (result.outcome === 'ok') {
      put(result.value);
      say(`Moved back to ${momentAt(parseTimestamp(result.value.start), local)}`);
    } else setRefusal({ title: `${nameOf(before)} could not be moved back`, text: wordsFor(result) });
  };
  const drag = useCallback(
    async (dragged: Dragged, override: readonly Overridable[]): Promise<void> => {
      const { booking } = dragged;
      setRefusal(undefined);
      const held = grasped.current?.booking === booking ? grasped.current.tag : graspOf(client, booking);
      const title = `${nameOf(booking)} stays where it was`;
      const tag = await held;
      if ('words' in tag) {
        if (tag.fresh) put(tag.fresh);
        return setRefusal({ title, text: tag.words });
      }
      const wanted = bodyOf(dragged, local);
      const result = await client.rescheduleBooking({
        path: { uuid: booking.uuid },
        query: { include: ['assignments'] },
        body: { ...wanted, ...buildOverride(override) },
        ifMatch: tag.etag,
      });
      if (result.outcome === 'ok') {
        put(result.value);
        const back = () => undo(booking, result.value, result.headers.get('ETag') ?? undefined);
        return say(movedWords(dragged, result.value, local), back);
      }
      const start = wanted.start ?? undefined;
      const further = await furtherMove(client, booking.uuid, wanted, result, override);
      setRefusal({
        title,
        text: isStale(result) ? CHANGED : wordsFor(result, start),
        ...(further && { override: further, start, onOverride: (reasons) => drag(dragged, reasons) }),
      });
      if (!isStale(result) && result.outcome !== 'unknown') return;
      const fresh = await client.getBooking({ path: { uuid: booking.uuid }, query: { include: ['assignments'] } });
      if (fresh.outcome === 'ok') put(fresh.value);
    },
    [client, local, put, say],
  );
  const onDragged = useCallback((dragged: Dragged) => drag(dragged, []), [drag]);
  return { refusal, dismiss: () => setRefusal(undefined), onGrasp, untilOf, onDragged };
}

const CHANGED = 'Changed by somebody else. This is the current state.';

/** Returns a sentence about a completed drag. */
function movedWords({ startBy, endBy }: Dragged, { start, end }: Booking, local: Zone): string {
  if (startBy === 0 && endBy !== 0) return `Ends at ${timeAt(parseTimestamp(end), local)}`;
  return `Moved to ${momentAt(parseTimestamp(start), local)}`;
}

type Grasp = { readonly etag: string | undefined } | { readonly words: string; readonly fresh?: Booking | undefined };

/** Returns the booking's entity tag. Undefined if the stored booking differs from the shown one. */
async function graspOf(client: ReturnType<typeof useConsole>['client'], shown: Booking): Promise<Grasp> {
  const result = await client.getBooking({ path: { uuid: shown.uuid }, query: { include: ['assignments'] } });
  if (result.outcome !== 'ok') return { words: wordsFor(result) };
  if (!isSameState(result.value, shown)) {
    return { words: CHANGED, fresh: result.value };
  }
  return { etag: result.headers.get('ETag') ?? undefined };
}

/**
 * Builds the request for a completed drag: the wall time is shifted, the duration stays unless the block was stretched, and the resources
 * change if the column did.
 */
function bodyOf({ booking, startBy, endBy, from, to }: Dragged, local: Zone): Schemas['Move'] {
  const shifted = (instant: number, by: number) => local.instantOf(instant + local.offsetAt(instant) + by);
  const start = parseTimestamp(booking.start);
  const end = parseTimestamp(booking.end);
  const isStretched = startBy !== endBy;
  const resources =
    from === to
      ? undefined
      : serviceOf(booking) !== null
        ? [to]
        : listResourceUuids(booking).map((uuid) => (uuid === from ? to : uuid));
  return {
    ...(startBy !== 0 && { start: formatInstant(shifted(start, startBy)) }),
    ...(isStretched && { end: formatInstant(shifted(end, endBy)) }),
    ...(resources && { resources }),
  };
}
