import { useCallback, useRef } from 'preact/hooks';
import { type Booking, isNewer, isShown, listResourceUuids, SHOWN, serviceOf } from '../booking/booking-facts.js';
import type { Resource, Service, TimeOff } from '../objects.js';
import { useConsole, useEvents } from '../use-console.js';
import { awaitAnswer, collected, type QueryAnswer, useQuery } from '../use-query.js';
import { formatInstant } from '../wall-clock/wall.js';

export interface Offer {
  readonly resources: readonly Resource[];
  readonly services: readonly Service[];
}

const ALL = { limit: 1000 } as const;

export function useOffer(): QueryAnswer<string, Offer> {
  const { client } = useConsole();
  const read = async (signal: AbortSignal): Promise<Offer> => {
    const [resources, services] = await Promise.all([
      collected(client.listResources.each({ query: ALL, signal })),
      // Cast: the type also includes the reduced view for keys, but the console always uses an app's token.
      collected(client.listServices.each({ query: ALL, signal }) as AsyncIterable<Service>),
    ]);
    return { resources, services };
  };
  return useQuery((_: string, signal) => awaitAnswer(read(signal)), 'offer', { events: ['resource.*', 'service.*'] });
}

/** Time span, and the resource whose data is loaded in it. Undefined `resource`: all resources. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly resource: string | undefined;
}

export interface Happening {
  readonly bookings: ReadonlyMap<string, Booking>;
  /** Last known states of bookings that have left the span, so that an outdated answer does not add them again. */
  readonly left: ReadonlyMap<string, Booking>;
  readonly timeOff: readonly TimeOff[];
  /** Span and resource for which the data was loaded. */
  readonly stretch: Stretch;
  readonly readAt: number;
}

/** Loads the bookings and time off of a span, updated live. `put` shows a booking from an answer, before its event arrives. */
export function useHappening(stretch: Stretch, offer: Offer | undefined) {
  const { client } = useConsole();
  /** Bookings from events that arrived while the list was loading. The list may contain older states. */
  const meanwhile = useRef<Booking[]>([]);
  const read = async (stretch: Stretch, signal: AbortSignal): Promise<Happening> => {
    const reported: Booking[] = [];
    meanwhile.current = reported;
    const span = { from: formatInstant(stretch.from), to: formatInstant(stretch.to), resource: stretch.resource };
    const query = { ...ALL, ...span, status: [...SHOWN], include: ['assignments' as const], sort: 'start' as const };
    const [bookings, timeOff] = await Promise.all([
      collected(client.listBookings.each({ query, signal })),
      collected(client.listTimeOff.each({ query: { ...ALL, ...span }, signal })),
    ]);
    const shown = new Map(bookings.map((booking) => [booking.uuid, booking]));
    const loaded: Happening = { bookings: shown, left: new Map(), timeOff, stretch, readAt: Date.now() };
    return reported.reduce(withBooking, loaded);
  };
  const happening = useQuery((stretch: Stretch, signal) => awaitAnswer(read(stretch, signal)), stretch, {
    events: ['time_off.*', 'calendar.*'],
  });
  const { change, reload } = happening;
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
  useEvents(['booking.*'], (event) => {
    if (!event) return; // Without an event, everything is loaded again.
    if (!event.booking) return reload();
    const reported = event.data as Booking;
    // Events do not contain the assignments of bookings with several steps.
    if (!hasSteps(serviceOf(reported))) return put(reported);
    client.getBooking({ path: { uuid: event.booking }, query: { include: ['assignments'] } }).then((result) => {
      if (result.outcome === 'ok') put(result.value);
    });
  });
  return { ...happening, put };
}

function withBooking(before: Happening, booking: Booking): Happening {
  const { uuid } = booking;
  const known = before.bookings.get(uuid) ?? before.left.get(uuid);
  // Keep the known state if it is newer or has a status that the calendar does not show.
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

/** Returns the known assignments, which events omit. Nothing if the booking was moved. */
function keptRuns(booking: Booking, known: Booking | undefined): Pick<Booking, 'assignments'> {
  const isMoved = !known || known.sequence !== booking.sequence;
  const assignments = booking.assignments ?? (isMoved ? undefined : known.assignments);
  return assignments ? { assignments } : {};
}

function liesIn(booking: Booking, { from, to, resource }: Stretch): boolean {
  if (resource !== undefined && !listResourceUuids(booking).includes(resource)) return false;
  return Date.parse(booking.start) < to && Date.parse(booking.end) > from;
}
