import type { Booking } from '../../core/bookings/booking.js';
import type { Kind } from '../../core/ledger/objects.js';
import { must } from './history.js';

type Versioned = { readonly uuid: string; readonly version: number };

/** Kinds that are told of by their versions; bookings are told of by events, jobs by what became of them. */
export type Edited = Exclude<Kind, 'booking' | 'job' | 'busyTimes' | 'erasure'>;

interface Told {
  readonly kind: Edited;
  object: Versioned;
  /** Whether somebody may have removed it, or has. */
  removal: 'none' | 'asked' | 'done';
}

/** What clients were told, and so must be true from then on. */
export class Known {
  /** Bookings as they were answered, that have not been looked for yet. */
  bookings: Booking[] = [];
  readonly #objects = new Map<string, Told>();
  readonly #answers = new Map<string, string>();
  /** Titles of bookings that were refused: they have left no trace. */
  readonly refused = new Set<string>();

  object(kind: Edited, object: Versioned): void {
    const told = this.#objects.get(object.uuid);
    if (!told) this.#objects.set(object.uuid, { kind, object, removal: 'none' });
    else if (told.object.version < object.version) told.object = object;
  }

  /** Somebody asks for its removal, and may not hear what comes of it; or has heard that it is gone. */
  removal(uuid: string, removal: 'asked' | 'done'): void {
    const told = this.#objects.get(uuid);
    if (told && told.removal !== 'done') told.removal = removal;
  }

  get objects(): readonly Told[] {
    return [...this.#objects.values()];
  }

  answered(key: string, text: string): void {
    const before = this.#answers.get(key);
    must(before === undefined || before === text, () => `under ${key} there were two answers: ${before}, ${text}`);
    this.#answers.set(key, text);
  }
}
