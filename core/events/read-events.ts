import { GoneError } from '../errors.js';
import type { AppCaller } from '../model/callers.js';
import type { AppEvent } from '../model/event.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { EventFilter, EventRepository } from '../storage/event-repository.js';

interface Needs {
  readonly events: EventRepository;
  readonly paginator: Paginator;
}

const gone = () => new GoneError('The event to go on after is not kept any more, or never was');

/** The caller's events in commit order: an append-only feed, and the audit log. */
export class ListEvents {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`; GoneError when the event `after` is not kept. */
  async execute(
    caller: AppCaller,
    request: PageRequest = {},
    filter: EventFilter = {},
    after?: string,
  ): Promise<Page<AppEvent>> {
    const { events, paginator } = this.#needs;
    return paginator.paginate(request, async (slice) => {
      const found = await events.list(caller.app.uuid, slice, filter, after);
      if (!found) throw gone();
      return found;
    });
  }
}

/** The events as they come, for a reader that stays. */
export class FollowEvents {
  readonly #needs: Pick<Needs, 'events'>;
  constructor(needs: Pick<Needs, 'events'>) {
    this.#needs = needs;
  }

  /** The event after which whatever is to come comes; undefined when there is none yet: then begin with the first. */
  latest(caller: AppCaller): Promise<string | undefined> {
    return this.#needs.events.latest(caller.app.uuid);
  }

  /** The next events after one, at most `limit`; the first ones, when `after` is undefined. @throws GoneError. */
  async next(caller: AppCaller, after: string | undefined, limit = 100): Promise<readonly AppEvent[]> {
    const found = await this.#needs.events.after(caller.app.uuid, after, limit);
    if (!found) throw gone();
    return found;
  }
}
