import { randomInt } from 'node:crypto';
import { type Instant, outcome } from '../../core/index.js';
import { type Database, OverDatabase } from './database.js';
import { classifyFailure, SERVER } from './failures.js';
import { Groups } from './groups.js';
import type { Rows } from './statement.js';
import type { Stored, StoredText } from './writes.js';

/** Change of an app, decided on its state `seq` and `before`. */
export interface Commit {
  readonly app: string;
  readonly seq: number;
  readonly at: Instant;
  /** Random identifiers of the previous change and of this change. */
  readonly before: number;
  readonly change: number;
  readonly stored: Stored;
}

/** Limit of characters of a change that shares its statement. A larger one would delay the others. */
const SHARED_MAX = 100_000;

/** Returns a random identifier of a change. The probability of two equal ones in one app is negligible. */
export function newChange(): number {
  return randomInt(2 ** 47);
}

export function joinLists(...all: readonly Stored[]): readonly string[] {
  return all[0]!.values.map((_, index) => `[${all.map(({ values }) => values[index])}]`);
}

/** Returns the parameters of a change that is stored alone. */
export function listValues({ app, seq, at, before, change, stored }: Commit): readonly unknown[] {
  return [...joinLists(stored), app, seq, at, before, change];
}

/** Change that waits for its first attempt, with the parameters of its own statement. */
type Waiting = readonly [commit: Commit, values: readonly unknown[]];

/** Stores changes. Those of several apps that write the same tables share the statement of their first attempt. */
export class Commits extends OverDatabase {
  readonly #groups = new Groups<StoredText, Waiting, () => Promise<Rows>>((text, all) => this.#attempt(text, all));

  /** True if the change is in the app's sequence. `isUncertain`: an earlier attempt may have stored it. */
  async store(commit: Commit, event: string | undefined, isUncertain = false): Promise<boolean> {
    const { text, values: rows } = commit.stored;
    const values = listValues(commit);
    const isShared =
      !isUncertain && text.isShareable && rows.reduce((sum, { length }) => sum + length, 0) <= SHARED_MAX;
    const first = isShared ? [async () => (await this.#groups.add(text, [commit, values]))()] : [];
    const alone = () => this.database.attempt(text.alone, values);
    const stored = await this.database.persist(() => (first.pop() ?? alone)());
    if (stored.rows.length > 0) return true;
    return (stored.uncertain || isUncertain) && wasStored(this.database, commit, event);
  }

  /** Makes the first attempt of all changes. Returns a function for each, which returns its rows: none if the app has lost a round. */
  async #attempt(text: StoredText, all: readonly Waiting[]): Promise<readonly (() => Promise<Rows>)[]> {
    const alone = ([, values]: Waiting) => this.database.attempt(text.alone, values);
    const together = () => {
      const heads = all.map(([{ stored: _, ...head }]) => head);
      const lists = joinLists(...all.map(([{ stored }]) => stored));
      return this.database.attempt(text.together, [...lists, JSON.stringify(heads)]);
    };
    try {
      const rows = await (all.length === 1 ? alone(all[0]!) : together());
      const rowsOf = ([{ app }]: Waiting) => rows.filter(([stored]) => stored === app);
      return all.map((one) => async () => rowsOf(one));
    } catch (error) {
      if (all.length === 1 || classifyFailure(error).is !== 'refused') throw error;
      // Nothing is stored, and one of the changes is at fault.
      return all.map((one) => () => alone(one));
    }
  }
}

/** True if a change whose response was lost is in the app's sequence. `event`: one of its events. @throws UnavailableError if unknown */
export async function wasStored(
  database: Database,
  { app, before, change }: Pick<Commit, 'app' | 'before' | 'change'>,
  event: string | null = null,
): Promise<boolean> {
  const look = async () => {
    const [row] = await database.read(WAS_STORED, [app, event]);
    const [recent, isEventThere] = row as readonly [readonly number[] | null, boolean];
    if (recent?.includes(change) || isEventThere) return true;
    // The ledger still lists the previous change, so it would list this one, too.
    if (recent?.includes(before)) return false;
    throw new Error('Too many changes have followed, or the app was deleted, and this change had no event');
  };
  const isStored = await outcome(SERVER, look, database.surroundings);
  // The change may be visible, but not yet on a standby.
  if (isStored) await outcome(SERVER, () => database.confirm(), database.surroundings);
  return isStored;
}

const WAS_STORED = `SELECT (SELECT array_to_json(recent) FROM @ledger WHERE app = $1),
  EXISTS (SELECT 1 FROM @event WHERE app = $1 AND uuid = $2::uuid)`;
