import type { Instant, NewUuid } from '../../basics/ports.js';
import type { Change, Decision, Ledger, View, Wanted } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { Acting } from '../../model/callers.js';
import type { AppEvent } from '../../model/event.js';
import type { Job } from '../../model/job.js';
import { eventJob, isChosen } from '../../model/subscription.js';
import { EventOrder } from './event-order.js';
import type { Subscriptions } from './subscriptions.js';

interface Needs {
  readonly subscriptions: Subscriptions;
  readonly newUuid: NewUuid;
  readonly publish: (event: AppEvent) => void;
}

/** Limit of attempts to decide with a fresh list of subscriptions. Two suffice unless reading the list takes most of a second. */
const ATTEMPTS = 5;

/** Returns the jobs of the events of a decision. */
type JobsOf = (events: readonly AppEvent[], now?: Instant) => readonly Job[];

/** Adds the jobs of subscriptions to all writes with events, and publishes the events in this process once they are stored. */
export class SubscribedWrites {
  readonly #needs: Needs;
  readonly #order: EventOrder;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#order = new EventOrder(needs.publish);
  }

  ledger(ledger: Ledger): Ledger {
    return {
      commit: <R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by?: Acting) =>
        this.#write(app, (jobsOf) => {
          const deciding = (view: View): Decision<R> => {
            const { change, ...decided } = decide(view);
            const jobs = jobsOf(change?.events ?? [], view.now);
            return { ...decided, change: change && jobs.length > 0 ? withJobs(change, jobs) : change };
          };
          return ledger.commit(app, wanted, deciding, by);
        }),
      read: (app, wanted, look, by) => ledger.read(app, wanted, look, by),
    };
  }

  apps(apps: AppRepository): AppRepository {
    return {
      add: (record, answer, event, _, alongside) =>
        this.#write(record.app.uuid, async (jobsOf) => {
          const earlier = await apps.add(record, answer, event, jobsOf(event ? [event] : []), alongside);
          if (earlier) jobsOf([]);
          return earlier;
        }),
      change: (owner, uuid, decide, once, alongside) =>
        this.#write(uuid, async (jobsOf) => {
          const outcome = await apps.change(
            owner,
            uuid,
            (record) => {
              const decided = decide(record);
              return { ...decided, jobs: jobsOf(decided.event ? [decided.event] : []) };
            },
            once,
            alongside,
          );
          if (!outcome || 'earlier' in outcome) jobsOf([]);
          return outcome;
        }),
      record: (by) => apps.record(by),
      list: (owner, slice, search) => apps.list(owner, slice, search),
      remove: (owner, uuid, check, alongside) => apps.remove(owner, uuid, check, alongside),
      ...(apps.revision && { revision: (owner: string) => apps.revision!(owner) }),
    };
  }

  async #write<R>(app: string, write: (jobsOf: JobsOf) => Promise<R>): Promise<R> {
    const { subscriptions, newUuid } = this.#needs;
    for (let attempt = 1; ; attempt += 1) {
      const earlier = await subscriptions.current();
      const turn = this.#order.newTurn(app);
      let isOutdated = false;
      const jobsOf: JobsOf = (events, now) => {
        // The decision has waited for others, which may have read the list. Otherwise decide again, so that no new subscription is missed.
        const list = subscriptions.cached() ?? earlier;
        isOutdated = events.length > 0 && attempt < ATTEMPTS && !subscriptions.cached();
        if (isOutdated) throw new Error('The list of subscriptions is outdated');
        turn.decided(events);
        return events.flatMap((event) =>
          list.flatMap(({ name, types }) => (isChosen(event.type, types) ? eventJob(event, name, newUuid(), now) : [])),
        );
      };
      try {
        const result = await write(jobsOf);
        turn.settled(true);
        return result;
      } catch (error) {
        turn.settled(false);
        if (!isOutdated) throw error;
      }
    }
  }
}

function withJobs({ put = {}, ...change }: Change, jobs: readonly Job[]): Change {
  return { ...change, put: { ...put, job: [...(put.job ?? []), ...jobs] } };
}
