import { useCallback, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { type Booking, isNewer, isSameState, listResourceUuids, nameOf, serviceOf } from '../booking/booking-facts.js';
import { buildOverride, furtherMove, type Overridable } from '../booking/override.js';
import { useConsole } from '../use-console.js';
import { momentAt, timeAt } from '../wall-clock/format.js';
import { formatInstant, MINUTE, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { isStale, wordsFor } from '../words.js';
import type { Dragged } from './pointer.js';
import { TEXTS } from './texts.js';

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
      say(TEXTS.movedBack(momentAt(parseTimestamp(result.value.start), local)));
    } else setRefusal({ title: TEXTS.notMovedBack(nameOf(before)), text: wordsFor(result) });
  };
  /** Returns the booking after the drag. Undefined if it stays as it was. */
  const drag = useCallback(
    async (dragged: Dragged, override: readonly Overridable[]): Promise<Booking | undefined> => {
      const { booking } = dragged;
      setRefusal(undefined);
      const held = grasped.current?.booking === booking ? grasped.current.tag : graspOf(client, booking);
      const title = TEXTS.stays(nameOf(booking));
      const tag = await held;
      if ('words' in tag) {
        if (tag.fresh) put(tag.fresh);
        setRefusal({ title, text: tag.words });
        return undefined;
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
        say(movedWords(dragged, result.value, local), back);
        return result.value;
      }
      const start = wanted.start ?? undefined;
      const further = await furtherMove(client, booking.uuid, wanted, result, override);
      setRefusal({
        title,
        text: isStale(result) ? TEXTS.changed : wordsFor(result, start),
        ...(further && { override: further, start, onOverride: (reasons) => drag(dragged, reasons) }),
      });
      if (!isStale(result) && result.outcome !== 'unknown') return undefined;
      const fresh = await client.getBooking({ path: { uuid: booking.uuid }, query: { include: ['assignments'] } });
      if (fresh.outcome === 'ok') put(fresh.value);
      return undefined;
    },
    [client, local, put, say],
  );
  const onDragged = useCallback(
    async (dragged: Dragged) => {
      await drag(dragged, []);
    },
    [drag],
  );
  const onStep = useSteps(drag);
  return { refusal, dismiss: () => setRefusal(undefined), onGrasp, untilOf, onDragged, onStep };
}

/** Length in ms by which a key moves the end of a booking. */
const STEP = 15 * MINUTE;

/** Returns a function that moves the end of a booking by a step. Each step waits for the previous one and begins from its result. */
function useSteps(drag: (dragged: Dragged, override: readonly Overridable[]) => Promise<Booking | undefined>) {
  const { say } = useConsole();
  const chain = useRef<Promise<Booking | undefined>>(Promise.resolve(undefined));
  return useCallback(
    (shown: Booking, by: 1 | -1) => {
      chain.current = chain.current.then((last) => {
        const booking = last?.uuid === shown.uuid && isNewer(last, shown) ? last : shown;
        const [resource = ''] = listResourceUuids(booking);
        if (parseTimestamp(booking.end) + by * STEP > Date.now()) {
          return drag({ booking, startBy: 0, endBy: by * STEP, from: resource, to: resource }, []);
        }
        say(TEXTS.noEarlierEnd);
        return booking;
      });
    },
    [drag, say],
  );
}

/** Returns a sentence about a completed drag. */
function movedWords({ startBy, endBy }: Dragged, { start, end }: Booking, local: Zone): string {
  if (startBy === 0 && endBy !== 0) return TEXTS.endsAt(timeAt(parseTimestamp(end), local));
  return TEXTS.movedTo(momentAt(parseTimestamp(start), local));
}

type Grasp = { readonly etag: string | undefined } | { readonly words: string; readonly fresh?: Booking | undefined };

/** Returns the booking's entity tag. Undefined if the stored booking differs from the shown one. */
async function graspOf(client: ReturnType<typeof useConsole>['client'], shown: Booking): Promise<Grasp> {
  const result = await client.getBooking({ path: { uuid: shown.uuid }, query: { include: ['assignments'] } });
  if (result.outcome !== 'ok') return { words: wordsFor(result) };
  if (!isSameState(result.value, shown)) {
    return { words: TEXTS.changed, fresh: result.value };
  }
  return { etag: result.headers.get('ETag') ?? undefined };
}

/**
 * Builds the request for a completed drag: the wall time is shifted, the duration stays unless the block was stretched, and the block stays
 * in its column.
 */
function bodyOf({ booking, startBy, endBy, from, to }: Dragged, local: Zone): Schemas['Move'] {
  const shifted = (instant: number, by: number) => local.instantOf(instant + local.offsetAt(instant) + by);
  const start = parseTimestamp(booking.start);
  const end = parseTimestamp(booking.end);
  const isStretched = startBy !== endBy;
  // A service would choose anybody who is free: name the resource of the column.
  const resources =
    serviceOf(booking) !== null
      ? [to]
      : from !== to && listResourceUuids(booking).map((uuid) => (uuid === from ? to : uuid));
  return {
    ...(startBy !== 0 && { start: formatInstant(shifted(start, startBy)) }),
    ...(isStretched && { end: formatInstant(shifted(end, endBy)) }),
    ...(resources && { resources }),
  };
}
