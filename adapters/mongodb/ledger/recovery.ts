import type { LedgerDocument } from '../documents/ledger-document.js';
import type { LedgerState } from './ledger-state.js';
import type { Removal } from './removal.js';
import type { UnreportedEvents } from './unreported-events.js';

/**
 * Finishes work that dead processes left in apps that no request accesses: stored changes that are not applied, and removals. Work of live
 * processes looks the same, so a sweep skips entries that the previous sweep did not see.
 */
export class Recovery {
  readonly #state: LedgerState;
  readonly #removal: Removal;
  readonly #unreported: UnreportedEvents;
  #seen = new Set<string>();

  constructor(state: LedgerState, removal: Removal, unreported: UnreportedEvents) {
    this.#state = state;
    this.#removal = removal;
    this.#unreported = unreported;
  }

  /** Finishes all interrupted work when the storage is opened. Harmless if another process does the same. */
  async everything(): Promise<void> {
    for (const ledger of await this.#state.open()) await this.#finish(ledger);
    for (const app of await this.#removal.begun()) await this.#removal.finish(app);
    await this.#unreported.sweep();
  }

  async sweep(): Promise<void> {
    const [ledgers, removals] = await Promise.all([this.#state.open(), this.#removal.begun()]);
    const before = this.#seen;
    this.#seen = new Set([...ledgers.map(markOf), ...removals]);
    for (const ledger of ledgers) if (before.has(markOf(ledger))) await this.#finish(ledger);
    for (const app of removals) if (before.has(app)) await this.#removal.finish(app);
  }

  async #finish(ledger: LedgerDocument): Promise<void> {
    if (ledger.sealed) await this.#removal.finish(ledger._id);
    else await this.#state.applyPending(ledger);
  }
}

function markOf({ _id, seq }: LedgerDocument): string {
  return `${_id}/${seq}`;
}
