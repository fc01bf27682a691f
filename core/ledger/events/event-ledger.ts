import type { NewUuid } from '../../basics/ports.js';
import { type Actor, CLOCK } from '../../model/actor.js';
import { type Acting, storedActor } from '../../model/callers.js';
import type { ChangeEvent } from '../../model/change-event.js';
import type { AppEvent } from '../../model/event.js';
import { isUnproved, type Job } from '../../model/job.js';
import { REPORTED_OBJECT_KINDS } from '../../model/kinds/objects.js';
import type { Change, Decision, Ledger, View, Wanted } from '../ledger.js';
import { type EventContext, isReported, objectEvent } from './change-events.js';

/** Ledger that adds change events to each change: one for every changed object of a reported kind, with the actor. */
export class TellingLedger implements Ledger {
  readonly #ledger: Ledger;
  readonly #newUuid: NewUuid;

  constructor(ledger: Ledger, newUuid: NewUuid) {
    this.#ledger = ledger;
    this.#newUuid = newUuid;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by: Acting = CLOCK): Promise<R> {
    const actor = storedActor(by);
    const telling = (view: View): Decision<R> => {
      const { result, change: decided, letters } = decide(view);
      if (!decided) return { result };
      const change = withUnproved(decided, actor);
      const reported = eventsOf(change, view, { uuid: this.#newUuid, at: view.now, actor });
      const { events = [] } = change;
      if (events.length + reported.length === 0) return { result, letters, change };
      const acted = events.map((event) => (event.booking === null || event.actor ? event : { ...event, actor }));
      return {
        result,
        letters,
        change: { ...change, events: reported.length === 0 ? acted : [...acted, ...reported] },
      };
    };
    return this.#ledger.commit(app, wanted, telling, by);
  }

  read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R> {
    return this.#ledger.read(app, wanted, look);
  }
}

/** Marks the new jobs of a change whose mails are limited. */
function withUnproved(change: Change, actor: Actor): Change {
  const { put = {} } = change;
  const { job = [], booking = [] } = put;
  if (job.length === 0) return change;
  const unproved = new Set(booking.filter((one) => isUnproved(actor, one)).map(({ uuid }) => uuid));
  if (unproved.size === 0) return change;
  const marked = job.map(
    (one): Job => (one.status === 'waiting' && unproved.has(one.booking ?? '') ? { ...one, unproved: true } : one),
  );
  return { ...change, put: { ...put, job: marked } };
}

/** Builds one event for each changed object of a reported kind, deletions last. */
function eventsOf({ put = {}, removed = [], events }: Change, before: View, given: EventContext): readonly AppEvent[] {
  const reported: ChangeEvent[] = [];
  const tell = (event: ChangeEvent | undefined) => void (event && reported.push(event));
  for (const kind of REPORTED_OBJECT_KINDS) {
    for (const after of put[kind] ?? []) tell(objectEvent(kind, before.object(kind, after.uuid), after, given, events));
  }
  for (const { kind, uuid } of removed) {
    if (isReported(kind)) tell(objectEvent(kind, before.object(kind, uuid), undefined, given, events));
  }
  return reported;
}
