import type { AppCaller } from '../../model/callers.js';
import type { AppEvent } from '../../model/event.js';
import { BOTH_OWN } from '../../model/rights.js';
import { may, type NeedsOf } from '../access/may.js';
import { seenEvent } from '../access/seen-events.js';
import { eventsAfter, latestEvent, listEvents } from './read-events.js';

type Needs = NeedsOf<typeof listEvents | typeof latestEvent | typeof eventsAfter>;

export function eventUseCases(needs: Needs) {
  return {
    /** Lists the app's events in commit order. @throws ValidationError on `page` or `limit`; GoneError if the event `after` has expired. */
    list: may(BOTH_OWN, listEvents(needs)),
    /** Returns the UUID of the app's last event. All future events come after it. Undefined if there is no event yet. */
    latest: may(BOTH_OWN, latestEvent(needs)),
    /** Reads up to `limit` (100) events after the given one that the caller may see. @throws GoneError if the event `after` has expired. */
    after: may(BOTH_OWN, eventsAfter(needs)),
    /** Returns a function that returns an event in the form that the caller may see, and undefined for one that must not be shown. */
    shownTo: may(
      BOTH_OWN,
      async ({ member }: AppCaller) =>
        (event: AppEvent) =>
          seenEvent(member, event),
    ),
  };
}
