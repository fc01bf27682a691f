import type { Answer, Instant } from '../../core/index.js';
import type { Row } from './collection.js';
import { frozen } from './deep-freeze.js';
import { SortedList } from './sorted-list.js';

interface StoredAnswer extends Row<Answer> {
  readonly scope: string;
}

/** Stored answers by idempotency key. The scope is the UUID of an app or an owner. */
export class StoredAnswers {
  readonly #nextOrdinal: () => number;
  readonly #scopes = new Map<string, Map<string, StoredAnswer>>();
  readonly #byAge = new SortedList<StoredAnswer>((a, b) => a.item.at - b.item.at || a.ordinal - b.ordinal);

  constructor(nextOrdinal: () => number) {
    this.#nextOrdinal = nextOrdinal;
  }

  find(scope: string, key: string): Answer | undefined {
    return this.#scopes.get(scope)?.get(key)?.item;
  }

  put(scope: string, answer: Answer): void {
    this.#remove(scope, answer.key);
    const stored = { scope, ordinal: this.#nextOrdinal(), item: frozen(answer) };
    const answers = this.#scopes.get(scope) ?? new Map<string, StoredAnswer>();
    this.#scopes.set(scope, answers);
    answers.set(answer.key, stored);
    this.#byAge.add(stored);
  }

  removeScope(scope: string): void {
    for (const key of [...(this.#scopes.get(scope)?.keys() ?? [])]) this.#remove(scope, key);
  }

  forgetAbout(scope: string, about: ReadonlySet<string>): void {
    for (const { item } of [...(this.#scopes.get(scope)?.values() ?? [])]) {
      if (item.about?.some((one) => about.has(one))) this.#remove(scope, item.key);
    }
  }

  forget(before: Instant, limit: number): number {
    let count = 0;
    for (let oldest = this.#byAge.first; oldest && oldest.item.at < before && count < limit; count += 1) {
      this.#remove(oldest.scope, oldest.item.key);
      oldest = this.#byAge.first;
    }
    return count;
  }

  /** Sets up to `limit` answers of the scope that are later than `to` back to `to`. Returns their number. */
  turnBack(scope: string, to: Instant, limit: number): number {
    const later = [...(this.#scopes.get(scope)?.values() ?? [])].filter(({ item }) => item.at > to).slice(0, limit);
    for (const { item } of later) this.put(scope, { ...item, at: to });
    return later.length;
  }

  #remove(scope: string, key: string): void {
    const answers = this.#scopes.get(scope);
    const stored = answers?.get(key);
    if (!answers || !stored) return;
    this.#byAge.delete(stored);
    answers.delete(key);
    if (answers.size === 0) this.#scopes.delete(scope);
  }
}
