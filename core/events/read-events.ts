import { type SeenEvent, seenEvent, seesType } from '../access/seen-events.js';
import { GoneError } from '../errors.js';
import type { AppCaller, Member } from '../model/callers.js';
import { type AppEvent, EVENT_TYPES, type EventType } from '../model/event.js';
import type { Page, PageRequest, Paginator, Slice, Sliced } from '../pagination.js';
import type { NewTurn } from '../ports.js';
import type { EventFilter, EventRepository } from '../storage/event-repository.js';

interface Needs {
  readonly events: EventRepository;
  readonly paginator: Paginator;
  readonly newTurn?: NewTurn | undefined;
}

const gone = () => new GoneError('The event to continue after has expired or never existed');

/** Lists the app's events in commit order. They are an append-only feed, and the audit log. */
export class ListEvents {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`; GoneError if the event `after` has expired. */
  async execute(
    caller: AppCaller,
    request: PageRequest = {},
    filter: EventFilter = {},
    { after }: { readonly after?: string | undefined } = {},
  ): Promise<Page<SeenEvent>> {
    const { events, paginator } = this.#needs;
    const { member } = caller;
    return paginator.paginate<SeenEvent>(request, async (slice) => {
      const types = member ? typesFor(member, filter) : filter.types;
      const found =
        member?.role === 'self'
          ? await this.#own(caller.app.uuid, member, { filter: { ...filter, types }, slice, after })
          : await events.list(caller.app.uuid, slice, { ...filter, types }, after);
      if (!found) throw gone();
      return found;
    });
  }

  /**
   * Reads all events after `after` and filters them here, because no storage knows which of them concern the member. Yields the event loop
   * in between.
   */
  async #own(app: string, member: Member, { filter, slice, after }: Asked): Promise<Sliced<SeenEvent> | undefined> {
    const items: SeenEvent[] = [];
    let total = 0;
    const nextTurn = this.#needs.newTurn?.();
    for (let last = after; ; ) {
      await nextTurn?.();
      const read = await this.#needs.events.after(app, last, READ_AT_ONCE);
      if (!read) return undefined;
      for (const event of read) {
        const seen = isFiltered(filter, event) ? seenEvent(member, event) : undefined;
        if (!seen) continue;
        if (total >= slice.offset && items.length < slice.limit) items.push(seen);
        total += 1;
      }
      if (read.length < READ_AT_ONCE) return { items, total };
      last = read.at(-1)?.uuid;
    }
  }
}

/** Number of events in one read. */
const READ_AT_ONCE = 100;

interface Asked {
  readonly filter: EventFilter;
  readonly slice: Slice;
  readonly after: string | undefined;
}

/** Returns the types of events that the member may list. Undefined: all. */
function typesFor(member: Member, { types }: EventFilter): readonly EventType[] | undefined {
  if (member.role === 'manager') return types;
  return (types ?? EVENT_TYPES).filter((type) => seesType(member, type));
}

/** True if the filter lets the event through. */
export function isFiltered({ types, booking }: EventFilter, event: SeenEvent): boolean {
  return types?.includes(event.type) !== false && (booking ?? event.booking) === event.booking;
}

/** Follows the app's events as they are written. */
export class FollowEvents {
  readonly #needs: Pick<Needs, 'events'>;
  constructor(needs: Pick<Needs, 'events'>) {
    this.#needs = needs;
  }

  /** Returns the event in the form that the caller may see. Undefined if it must not be shown. */
  shown({ member }: AppCaller, event: AppEvent): SeenEvent | undefined {
    return seenEvent(member, event);
  }

  /**
   * Returns the UUID of the last event. All future events come after it. Undefined if there is no event yet: `next` then starts at the
   * first.
   */
  latest(caller: AppCaller): Promise<string | undefined> {
    return this.#needs.events.latest(caller.app.uuid);
  }

  /**
   * Returns up to `limit` events after the given one, or the first ones if `after` is undefined. @throws GoneError if the event `after` has
   * expired.
   */
  async next(caller: AppCaller, after: string | undefined, limit = 100): Promise<readonly AppEvent[]> {
    const found = await this.#needs.events.after(caller.app.uuid, after, limit);
    if (!found) throw gone();
    return found;
  }
}
