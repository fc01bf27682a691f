import type { Kind, Objects } from '../../core/kinds/objects.js';
import type { Booking } from '../../core/model/booking.js';
import { must } from './must.js';

type Versioned = { readonly uuid: string; readonly version: number };

type Unwatched = 'booking' | 'job' | 'busyTimes' | 'erasure' | 'visitor' | 'profile' | 'logo' | 'letters' | 'staff';
/** Kinds that are told of by their versions; bookings are told of by events, jobs by what became of them. */
export type Edited = Exclude<Kind, Unwatched>;

/** What there is of each of them. */
export type Lists = { readonly [K in Edited]: readonly Objects[K][] };

interface Told {
  readonly kind: Edited;
  readonly object: Versioned;
  /** Whether somebody may have removed it, or has. */
  readonly removal: 'none' | 'asked' | 'done';
}

/** What clients were told, and so must be true from then on. */
export class Known {
  /** Bookings as they were answered, that have not been looked for yet. */
  bookings: Booking[] = [];
  readonly #objects = new Map<string, Omit<Told, 'removal'>>();
  /** Also of what nobody was told of: it may be told of later, by whoever changed it just before. */
  readonly #removals = new Map<string, 'asked' | 'done'>();
  readonly #answers = new Map<string, string>();
  /** Titles of bookings that were refused: they have left no trace. */
  readonly refused = new Set<string>();
  /** Actions that somebody made or enabled, or asked for it, and the step of that. */
  readonly switchedOn = new Map<string, number>();

  object(kind: Edited, object: Versioned): void {
    const told = this.#objects.get(object.uuid);
    if (!told || told.object.version < object.version) this.#objects.set(object.uuid, { kind, object });
  }

  /** Somebody asks for its removal, and may not hear what comes of it; or has heard that it is gone. */
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

  /** `isForgotten`: whether the answer was about somebody whom somebody asked to be erased, so that it may have gone. */
  answered(key: string, text: string, isForgotten: (text: string) => boolean): void {
    const before = this.#answers.get(key);
    const isSame = before === undefined || before === text || isForgotten(before);
    must(isSame, () => `under ${key} there were two answers: ${before}, ${text}`);
    this.#answers.set(key, text);
  }
}
