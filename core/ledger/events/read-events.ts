import { GoneError } from '../../basics/errors.js';
import type { Page, PageRequest, Paginator, Slice, Sliced } from '../../basics/pagination.js';
import type { NewTurn } from '../../basics/ports.js';
import type { AppCaller, Member } from '../../model/callers.js';
import { type AppEvent, EVENT_TYPES, type EventType } from '../../model/event.js';
import { type SeenEvent, seenEvent, seesType } from '../access/seen-events.js';
import type { EventFilter, EventRepository } from '../storage/event-repository.js';

interface Needs {
  readonly events: EventRepository;
  readonly paginator: Paginator;
  readonly newTurn?: NewTurn | undefined;
}

const gone = () => new GoneError('The event to continue after has expired or never existed');

export function listEvents({ events, paginator, newTurn }: Needs) {
  /** Reads all events after `after` and filters them here, because no storage knows which concern the member. Yields in between. */
  async function own(
    app: string,
    member: Member,
    { filter, slice, after }: Asked,
  ): Promise<Sliced<SeenEvent> | undefined> {
    const { offset = 0, limit } = slice;
    const items: SeenEvent[] = [];
    let total = 0;
    const nextTurn = newTurn?.();
    for (let last = after; ; ) {
      await nextTurn?.();
      const read = await events.after(app, last, READ_AT_ONCE);
      if (!read) return undefined;
      for (const event of read) {
        const seen = isFiltered(filter, event) ? seenEvent(member, event) : undefined;
        if (!seen) continue;
        if (total >= offset && items.length < limit) items.push(seen);
        total += 1;
      }
      if (read.length < READ_AT_ONCE) return { items, total };
      last = read.at(-1)?.uuid;
    }
  }

  return async (
    caller: AppCaller,
    { types: wanted, booking, after, ...request }: EventQuery = {},
  ): Promise<Page<SeenEvent>> => {
    const { member } = caller;
    return paginator.paginate<SeenEvent>(request, async (slice) => {
      const types = member ? typesFor(member, wanted) : wanted;
      const filter = { types, booking };
      const found =
        member?.role === 'self'
          ? await own(caller.app.uuid, member, { filter, slice, after })
          : await events.list(caller.app.uuid, slice, filter, after);
      if (!found) throw gone();
      return found;
    });
  };
}

const READ_AT_ONCE = 100;

export interface EventQuery extends PageRequest, EventFilter {
  /** UUID of the event after which the list begins. */
  readonly after?: string | undefined;
}

interface Asked {
  readonly filter: EventFilter;
  readonly slice: Slice;
  readonly after: string | undefined;
}

/** Returns the types of events that the member may list. Undefined: all. */
function typesFor(member: Member, types: readonly EventType[] | undefined): readonly EventType[] | undefined {
  if (member.role === 'manager') return types;
  return (types ?? EVENT_TYPES).filter((type) => seesType(member, type));
}

/** True if the filter lets the event through. */
export function isFiltered({ types, booking }: EventFilter, event: SeenEvent): boolean {
  return types?.includes(event.type) !== false && (booking ?? event.booking) === event.booking;
}

/** Returns the UUID of the app's last event. All future events come after it. Undefined if there is no event yet. */
export function latestEvent({ events }: Pick<Needs, 'events'>) {
  return async ({ app }: AppCaller): Promise<string | undefined> => events.latest(app.uuid);
}

/** Reads up to `limit` events after the given one, or the first ones, without checks of access. @throws GoneError if `after` expired. */
export async function readEventsAfter(
  { events }: Pick<Needs, 'events'>,
  app: string,
  after: string | undefined,
  limit = READ_AT_ONCE,
): Promise<readonly AppEvent[]> {
  const found = await events.after(app, after, limit);
  if (!found) throw gone();
  return found;
}

export function eventsAfter(needs: Pick<Needs, 'events'>) {
  return async (
    { app, member }: AppCaller,
    event: string | undefined,
    limit?: number,
  ): Promise<readonly SeenEvent[]> => {
    const found = await readEventsAfter(needs, app.uuid, event, limit);
    return found.flatMap((event) => seenEvent(member, event) ?? []);
  };
}
