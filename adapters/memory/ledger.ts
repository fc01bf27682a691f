import { NotFoundError } from '../../core/errors.js';
import type { Change, Decision, Ledger, View, Wanted } from '../../core/ledger/ledger.js';
import type { Clock, Instant } from '../../core/ports.js';
import { kept } from './kept.js';
import type { Contents, State } from './state.js';

/** Every commit is one synchronous section, so that nothing ever comes between reading and storing. */
export class MemoryLedger implements Ledger {
  readonly #state: State;
  readonly #clock: Clock;
  constructor(state: State, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  async commit<R>(app: string, _wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    const contents = this.#contents(app);
    const view = this.#view(app, contents);
    const { result, change } = decide(view);
    // copied before anything is applied, so that a change that cannot be copied changes nothing
    if (change) this.#apply(app, contents, kept(change), view.now);
    return result;
  }

  async read<R>(app: string, _wanted: Wanted, look: (view: View) => R): Promise<R> {
    return look(this.#view(app, this.#contents(app)));
  }

  async sequence(app: string): Promise<number> {
    return this.#contents(app).sequence;
  }

  async forgetAnswers(before: Instant, limit: number): Promise<number> {
    return this.#state.answers.forget(before, limit);
  }

  #contents(app: string): Contents {
    const contents = this.#state.contents.get(app);
    if (!contents) throw new NotFoundError();
    return contents;
  }

  #view(app: string, { at, workflows, resources, bookings, actions, jobs }: Contents): View {
    const { answers } = this.#state;
    return {
      now: Math.max(this.#clock(), at),
      resource: (uuid) => resources.get(uuid),
      workflow: (uuid) => workflows.get(uuid),
      action: (uuid) => actions.get(uuid),
      actionsOf: (workflow) => actions.ofAll([workflow]),
      booking: (uuid) => bookings.get(uuid),
      job: (uuid) => jobs.all.get(uuid),
      taken: (resource, start, end) => bookings.taken(resource, start, end),
      inUse: (query) => bookings.inUse(query),
      answer: (key) => answers.find(app, key),
    };
  }

  #apply(app: string, contents: Contents, change: Change, now: Instant): void {
    const { workflows, resources, bookings, actions, jobs, events } = contents;
    for (const workflow of change.workflows ?? []) workflows.put(workflow);
    for (const resource of change.resources ?? []) resources.put(resource);
    for (const action of change.actions ?? []) actions.put(action);
    for (const booking of change.bookings ?? []) bookings.put(booking);
    for (const job of change.jobs ?? []) jobs.put(job);
    for (const event of change.events ?? []) events.add(event);
    for (const { kind, uuid } of change.removed ?? []) contents.ofKind(kind).remove(uuid);
    if (change.answer) this.#state.answers.put(app, change.answer);
    contents.sequence += 1;
    contents.at = now;
  }
}
