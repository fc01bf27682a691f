import type { Booking } from '../../core/model/booking.js';
import type { Kind, Objects } from '../../core/model/kinds/objects.js';
import { must } from './must.js';
import { Payments } from './payments.js';

type Versioned = { readonly uuid: string; readonly version: number };

type Unwatched =
  | 'booking'
  | 'job'
  | 'busyTimes'
  | 'erasure'
  | 'visitor'
  | 'profile'
  | 'logo'
  | 'letters'
  | 'sample'
  | 'staff';
/** Kinds whose objects are checked by their versions. Bookings are checked by events, jobs by their results. */
export type Edited = Exclude<Kind, Unwatched>;

/** State of each object. */
export type Lists = { readonly [K in Edited]: readonly Objects[K][] };

interface Told {
  readonly kind: Edited;
  readonly object: Versioned;
  /** Removal: `asked` if requested, `done` if acknowledged. */
  readonly removal: 'none' | 'asked' | 'done';
}

/** State that was acknowledged to clients. It must hold from then on. */
export class Known {
  /** Bookings from answers that were not checked yet. */
  bookings: Booking[] = [];
  readonly payments = new Payments();
  readonly #objects = new Map<string, Omit<Told, 'removal'>>();
  /** Includes objects that no client has an acknowledgement of yet: the client that changed one may get it later. */
  readonly #removals = new Map<string, 'asked' | 'done'>();
  readonly #answers = new Map<string, string>();
  /** Titles of refused bookings, which must not be stored anywhere. */
  readonly refused = new Set<string>();
  /** Steps of the simulation at which each action (by UUID) was last made or enabled, or at which a client sent the request for that. */
  readonly switchedOn = new Map<string, number>();

  object(kind: Edited, object: Versioned): void {
    const told = this.#objects.get(object.uuid);
    if (!told || told.object.version < object.version) this.#objects.set(object.uuid, { kind, object });
  }

  /** Remembers the removal of an object: requested (`asked`) or acknowledged (`done`). */
  removal(uuid: string, removal: 'asked' | 'done'): void {
    if (this.#removals.get(uuid) !== 'done') this.#removals.set(uuid, removal);
  }

  get objects(): readonly Told[] {
    return [...this.#objects.values()].map((told) => ({
      ...told,
      removal: this.#removals.get(told.object.uuid) ?? 'none',
    }));
  }

  /** Idempotency keys under which there was an answer. */
  get keys(): readonly string[] {
    return [...this.#answers.keys()];
  }

  /**
   * Checks that all answers under one key are equal. `isForgotten`: true if the answer may be deleted, because it is about a person whose
   * erasure was requested.
   */
  answered(key: string, text: string, isForgotten: (text: string) => boolean): void {
    const before = this.#answers.get(key);
    const isSame = before === undefined || before === text || isForgotten(before);
    must(isSame, () => `under ${key} there were two answers: ${before}, ${text}`);
    this.#answers.set(key, text);
  }
}
