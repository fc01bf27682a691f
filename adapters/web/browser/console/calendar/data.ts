import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Client, type Schemas, SlotkeeperError } from '../../../../client/index.js';
import { type Booking, isNewer, isShown, resourcesOf, SHOWN, serviceOf } from '../booking/shown.js';
import type { LiveEvent } from '../live.js';
import { useAgainWhenBack, useConsole, useEvents } from '../use-console.js';
import { timestampOf } from '../wall-clock/wall.js';
import type { Failure } from '../words.js';

type Resource = Schemas['Resource'];
type Service = Schemas['Service'];
type TimeOff = Schemas['TimeOff'];

/** What there is to book, and of whom. */
export interface Offer {
  readonly resources: readonly Resource[];
  readonly services: readonly Service[];
}

export interface Loading<T> {
  /** The latest that is known; undefined before anything has come. */
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/**
 * What `load` gives, once events are followed, so that nothing is missed; anew when `load` is another function. What came
 * before stays until the new has come.
 */
function useLoaded<T>(load: (client: Client, signal: AbortSignal) => Promise<T>): Loading<T> & {
  readonly change: (change: (value: T) => T) => void;
} {
  const { client, live } = useConsole();
  const [state, setState] = useState<{ readonly value?: T; readonly failure?: Failure; readonly of?: unknown }>({});
  const [turn, setTurn] = useState(0);
  // A turn loads again.
  useEffect(() => {
    const ending = new AbortController();
    live.ready
      .then(() => load(client, ending.signal))
      .then(
        (value) => !ending.signal.aborted && setState({ value, of: load }),
        (error: unknown) => {
          if (ending.signal.aborted) return;
          if (!(error instanceof SlotkeeperError) || error.result.outcome === 'ok') throw error;
          const failure = error.result as Failure;
          setState(({ value }) => ({ ...(value !== undefined && { value }), failure, of: load }));
        },
      );
    return () => ending.abort();
  }, [load, client, live, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  useAgainWhenBack(state.failure, reload);
  const change = useCallback((with_: (value: T) => T) => {
    setState((before) => (before.value === undefined ? before : { ...before, value: with_(before.value) }));
  }, []);
  return { value: state.value, failure: state.failure, isLoading: state.of !== load, reload, change };
}

const ALL = { limit: 1000 } as const;

/** The resources and services of the app, kept fresh. */
export function useOffer(): Loading<Offer> {
  const load = useCallback(async (client: Client, signal: AbortSignal): Promise<Offer> => {
    const [resources, services] = await Promise.all([
      all(client.listResources.each({ query: ALL, signal })),
      all(client.listServices.each({ query: ALL, signal }) as AsyncIterable<Service>), // an app's token shows all of it
    ]);
    return { resources, services };
  }, []);
  const loaded = useLoaded(load);
  useEvents(['resource.*', 'service.*'], useSoon(loaded.reload));
  return loaded;
}

/** A stretch of time of which all is shown, of one resource or of all. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly resource: string | undefined;
}

export interface Happening {
  readonly bookings: ReadonlyMap<string, Booking>;
  /** What has left it, as it was told last: an answer that was overtaken does not bring it back. */
  readonly left: ReadonlyMap<string, Booking>;
  readonly timeOff: readonly TimeOff[];
  /** Of which they are. */
  readonly stretch: Stretch;
}

/** Bookings and time off of a stretch, kept fresh. `put` shows what an own call answered before its event comes. */
export function useHappening({ from, to, resource }: Stretch, offer: Offer | undefined) {
  const { client } = useConsole();
  const stretch = useMemo(() => ({ from, to, resource }), [from, to, resource]);
  /** What came while the list was on its way, which may be older than that. */
  const meanwhile = useRef<Booking[]>([]);
  const load = useCallback(
    async (client: Client, signal: AbortSignal): Promise<Happening> => {
      const come: Booking[] = [];
      meanwhile.current = come;
      const span = { from: timestampOf(stretch.from), to: timestampOf(stretch.to), resource: stretch.resource };
      const query = { ...ALL, ...span, status: [...SHOWN], include: ['assignments' as const], sort: 'start' as const };
      const [bookings, timeOff] = await Promise.all([
        all(client.listBookings.each({ query, signal })),
        all(client.listTimeOff.each({ query: { ...ALL, ...span }, signal })),
      ]);
      const shown = new Map(bookings.map((booking) => [booking.uuid, booking]));
      const loaded: Happening = { bookings: shown, left: new Map(), timeOff, stretch };
      return come.reduce(withBooking, loaded);
    },
    [stretch],
  );
  const loaded = useLoaded(load);
  const { change, reload } = loaded;
  const put = useCallback(
    (booking: Booking) => {
      meanwhile.current.push(booking);
      change((before) => withBooking(before, booking));
    },
    [change],
  );
  const hasSteps = useCallback(
    (uuid: string | null) => (offer?.services.find((service) => service.uuid === uuid)?.steps.length ?? 0) > 1,
    [offer],
  );
  const soon = useSoon(reload);
  useEvents(['booking.*'], (event: LiveEvent | undefined) => {
    if (!event?.booking) return soon();
    const told = event.data as Booking;
    // Who is needed when, within a booking of several steps, is not in its events.
    if (!hasSteps(serviceOf(told))) return put(told);
    client.getBooking({ path: { uuid: event.booking }, query: { include: ['assignments'] } }).then((result) => {
      if (result.outcome === 'ok') put(result.value);
    });
  });
  useEvents(['time_off.*', 'calendar.*'], soon);
  return { ...loaded, put };
}

function withBooking(before: Happening, booking: Booking): Happening {
  const { uuid } = booking;
  const known = before.bookings.get(uuid) ?? before.left.get(uuid);
  // Whatever has ended does not begin again.
  if (known && (!isShown(known) || !isNewer(booking, known))) return before;
  const isIn = isShown(booking) && liesIn(booking, before.stretch);
  const left = new Map(before.left);
  if (isIn) left.delete(uuid);
  else left.set(uuid, booking);
  if (!isIn && !before.bookings.has(uuid)) return { ...before, left };
  const bookings = new Map(before.bookings);
  if (isIn) bookings.set(uuid, { ...booking, ...keptRuns(booking, known) });
  else bookings.delete(uuid);
  return { ...before, bookings, left };
}

/** Of a change of words alone, the runs stay. */
function keptRuns(booking: Booking, known: Booking | undefined): Pick<Booking, 'assignments'> {
  const isMoved = !known || known.sequence !== booking.sequence;
  const assignments = booking.assignments ?? (isMoved ? undefined : known.assignments);
  return assignments ? { assignments } : {};
}

function liesIn(booking: Booking, { from, to, resource }: Stretch): boolean {
  if (resource !== undefined && !resourcesOf(booking).includes(resource)) return false;
  return Date.parse(booking.start) < to && Date.parse(booking.end) > from;
}

/** Events come in crowds: what answers them by loading waits for the rest of the crowd. */
function useSoon(reload: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(reload, 100);
  };
}

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
