import { randomInt } from 'node:crypto';
import { type Instant, outcome } from '../../core/index.js';
import { type Database, DURABLE, OverDatabase } from './database.js';
import { fateOf, SERVER } from './failures.js';
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

/** SQL that moves a head `l` to the next change. `by`: 0 for a change without a sequence number. */
export function movedSql(at: string, change: string, by = 1): string {
  return `seq = l.seq + ${by}, at = ${at}, change = ${change}, recent = (ARRAY[${change}::bigint] || l.recent)[1:16]`;
}

/** Parameters of one or several changes with the same text. */
export function listsOf(...all: readonly Stored[]): readonly string[] {
  return all[0]!.values.map((_, index) => `[${all.map(({ values }) => values[index])}]`);
}

/**
 * Builds the statement that stores a change. It returns a row if the app's head was unchanged, and otherwise stores nothing, so it can be
 * sent repeatedly. It waits for another writer of the app.
 */
export function commitStatement({ app, seq, at, before, change, stored }: Commit) {
  const { text, values } = stored;
  const [$app, $seq, $at, $before, $change] = [1, 2, 3, 4, 5].map((index) => `$${values.length + index}`);
  const head = `head AS (UPDATE @ledger AS l SET ${movedSql($at!, $change!)}
    WHERE app = ${$app} AND seq = ${$seq} AND change = ${$before} RETURNING app)`;
  return {
    text: `WITH ${[head, ...text.ctes].join(',\n')} SELECT app, ${DURABLE} FROM head`,
    values: [...listsOf(stored), app, seq, at, before, change],
  };
}

/**
 * Builds the statement that stores changes with the same text, and returns the apps whose head was unchanged. It skips heads that another
 * writer has locked, so that two such statements never wait for each other in a circle. Heads are updated by their place, because a join with
 * the parameter may read the whole table. Must not be repeated after an unknown outcome: it would skip the head that its own first attempt
 * holds, and that change would look lost.
 */
function groupStatement(commits: readonly Commit[]) {
  const all = commits.map(({ stored }) => stored);
  const lists = listsOf(...all);
  const heads = `head AS (UPDATE @ledger AS l SET ${movedSql('h.at', 'h.change')} FROM (
      SELECT o.place, h.at, h.change
      FROM json_to_recordset($${lists.length + 1}::json) AS h(app uuid, seq bigint, at bigint, before bigint, change bigint)
      CROSS JOIN LATERAL (SELECT k.ctid AS place FROM @ledger AS k
        WHERE k.app = h.app AND k.seq = h.seq AND k.change = h.before OFFSET 0 FOR UPDATE SKIP LOCKED) AS o
    ) AS h WHERE l.ctid = h.place RETURNING l.app)`;
  const heading = commits.map(({ app, seq, at, before, change }) => ({ app, seq, at, before, change }));
  return {
    text: `WITH ${[heads, ...all[0]!.text.ctes].join(',\n')} SELECT app, ${DURABLE} FROM head`,
    values: [...lists, JSON.stringify(heading)],
  };
}

/** Stores changes. Those of several apps that write the same tables share the statement of their first attempt. */
export class Commits extends OverDatabase {
  readonly #groups = new Groups<StoredText, Commit, () => Promise<Rows>>((_, commits) => this.#attempt(commits));

  /** True if the change is in the app's sequence. `isUncertain`: an earlier attempt may have stored it. */
  async store(commit: Commit, event: string | undefined, isUncertain = false): Promise<boolean> {
    const { text, values } = commitStatement(commit);
    const { stored } = commit;
    const size = stored.values.reduce((sum, rows) => sum + rows.length, 0);
    const isShared = !isUncertain && stored.text.isShareable && size <= SHARED_MAX;
    const first = isShared ? async () => (await this.#groups.add(stored.text, commit))() : undefined;
    const { rows, uncertain } = await this.database.write(text, values, { first });
    if (rows.length > 0) return true;
    return (uncertain || isUncertain) && wasStored(this.database, commit, event);
  }

  /**
   * Makes the first attempt of all changes. Returns a function for each, which returns its rows. An app that is absent from the rows has lost
   * a round. Later attempts are made one by one.
   */
  async #attempt(commits: readonly Commit[]): Promise<readonly (() => Promise<Rows>)[]> {
    const send = ({ text, values }: ReturnType<typeof commitStatement>) => this.database.attempt(text, values);
    const isAlone = commits.length === 1;
    try {
      const rows = await send(isAlone ? commitStatement(commits[0]!) : groupStatement(commits));
      return commits.map(
        ({ app }) =>
          async () =>
            rows.filter(([stored]) => stored === app),
      );
    } catch (error) {
      if (isAlone || fateOf(error).is !== 'refused') throw error;
      // Nothing is stored, and one of the changes is at fault.
      return commits.map((commit) => () => send(commitStatement(commit)));
    }
  }
}

/**
 * Finds out whether a change is in the app's sequence, after the response of its write was lost. `event`: one of the events of this change.
 * @throws UnavailableError without a time for a retry if it cannot be found out.
 */
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
