import {
  type Change,
  type Clock,
  type Decision,
  expectNothing,
  type Instant,
  type Ledger,
  NotFoundError,
  type StorageMeter,
  type View,
  type Wanted,
} from '../../core/index.js';
import { frozen } from './deep-freeze.js';
import { selected } from './object-store.js';
import type { Contents, State } from './state.js';

/** Ledger whose commits are synchronous, so that nothing runs between reading and storing. */
export class MemoryLedger implements Ledger {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #meter: StorageMeter | undefined;
  constructor(state: State, clock: Clock, meter?: StorageMeter) {
    this.#state = state;
    this.#clock = clock;
    this.#meter = meter;
  }

  async commit<R>(app: string, _wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    const contents = this.#contents(app);
    const view = this.#view(app, contents);
    const { result, change } = decide(view);
    // Copy the change before applying anything, so that a change that cannot be copied changes nothing.
    if (change) {
      this.#apply(app, contents, frozen(change), view.now);
      this.#meter?.committed(1);
    }
    return result;
  }

  async read<R>(app: string, _wanted: Wanted, look: (view: View) => R): Promise<R> {
    return look(this.#view(app, this.#contents(app)));
  }

  #contents(app: string): Contents {
    const contents = this.#state.contents.get(app);
    if (!contents) throw new NotFoundError();
    return contents;
  }

  #view(app: string, contents: Contents): View {
    const { answers } = this.#state;
    const { action: actions, booking: bookings, timeOff } = contents.objects;
    const { customer: customers } = contents.objects;
    return {
      now: Math.max(this.#clock(), contents.at),
      object: (kind, uuid) => contents.object(kind, uuid),
      actionsOf: (workflow) => actions.ofAll([workflow]),
      taken: (resource, start, end) => bookings.taken(resource, start, end),
      inUse: (query) => bookings.inUse(query),
      timeOff: (from, to) => timeOff.within(from, to),
      tally: (query) => bookings.tally(query),
      customerWithEmail: (folded) => customers.withEmail(folded),
      count: (kind) => contents.objects[kind].length,
      select: (question, limit) => selected(contents, question, limit),
      answer: (key) => answers.find(app, key),
    };
  }

  #apply(app: string, contents: Contents, change: Change, now: Instant): void {
    const { put = {}, removed = [], events = [], answer, ...left } = change;
    expectNothing(left);
    contents.put(put);
    for (const { kind, uuid } of removed) contents.remove(kind, uuid);
    for (const event of events) contents.events.add(event);
    if (answer) this.#state.answers.put(app, answer);
    contents.sequence += 1;
    contents.at = now;
  }
}
