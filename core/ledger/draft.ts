import { type Allocation, allocationsOf } from '../bookings/booking.js';
import type { Answer } from './answers.js';
import type { Change } from './ledger.js';
import { eachObject, KINDS, type Kind, type Objects } from './objects.js';

type Drafted = { readonly [K in Kind]: Map<string, Objects[K] | null> };

/** What the decisions of one commit have changed so far: each of them sees what those before it put and removed. */
export class Draft {
  /** By kind and UUID, in the order of their first mention; null: removed. */
  readonly #objects = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Drafted;
  readonly #answers = new Map<string, Answer>();

  /** Null when it was removed, undefined when it was not touched. */
  object<K extends Kind>(kind: K, uuid: string): Objects[K] | null | undefined {
    return this.#objects[kind].get(uuid);
  }

  objects<K extends Kind>(kind: K): ReadonlyMap<string, Objects[K] | null> {
    return this.#objects[kind];
  }

  answer(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  add({ put = {}, removed = [], answer }: Change): void {
    eachObject(put, (kind, object) => this.#objects[kind].set(object.uuid, object));
    for (const { kind, uuid } of removed) this.#objects[kind].set(uuid, null);
    if (answer) this.#answers.set(answer.key, answer);
  }

  /** The allocations of the bookings that it has put, on one resource. */
  allocationsOn(resource: string): readonly Allocation[] {
    return [...this.#objects.booking.values()]
      .flatMap((booking) => (booking ? allocationsOf(booking) : []))
      .filter((allocation) => allocation.resource === resource);
  }
}
