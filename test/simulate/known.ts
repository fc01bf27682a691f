import type { Kind, Objects } from '../../core/kinds/objects.js';
import type { Booking } from '../../core/model/booking.js';
import { must } from './must.js';

type Versioned = { readonly uuid: string; readonly version: number };

type Unwatched = 'booking' | 'job' | 'busyTimes' | 'erasure' | 'visitor' | 'profile' | 'logo' | 'letters' | 'staff';
/** Kinds whose objects are checked by their versions. Bookings are checked by events, jobs by their results. */
export type Edited = Exclude<Kind, Unwatched>;

/** State of each object. */
export type Lists = { readonly [K in Edited]: readonly Objects[K][] };

interface Told {
  readonly kind: Edited;
  readonly object: Versioned;
  /** True if it was removed, or may have been. */
  readonly removal: 'none' | 'asked' | 'done';
}

/** Acknowledged state, which must be true from then on. */
export class Known {
  /** Bookings from answers that were not checked yet. */
  bookings: Booking[] = [];
  readonly #objects = new Map<string, Omit<Told, 'removal'>>();
  /** Includes objects without an acknowledgement: the client that changed one may learn of it later. */
  readonly #removals = new Map<string, 'asked' | 'done'>();
  readonly #answers = new Map<string, string>();
  /** Titles of bookings that were refused: they have left no trace. */
  readonly refused = new Set<string>();
  /** Actions that were made or enabled, or requested to be, with the step. */
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

  /** `isForgotten`: true if the answer was about a person with a requested erasure, so that it may be deleted. */
  answered(key: string, text: string, isForgotten: (text: string) => boolean): void {
    const before = this.#answers.get(key);
    const isSame = before === undefined || before === text || isForgotten(before);
    must(isSame, () => `under ${key} there were two answers: ${before}, ${text}`);
    this.#answers.set(key, text);
  }
}
