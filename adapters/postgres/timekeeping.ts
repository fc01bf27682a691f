import {
  type Instant,
  type LastChange,
  NotFoundError,
  type Timekeeping,
  type TurnedBack,
  untilFirst,
} from '../../core/index.js';
import { newChange } from './commits.js';
import { DURABLE, OverDatabase } from './database.js';
import { eventsFrom, rewriteEvents, type Statements } from './event-repository.js';
import { isUuid } from './tables.js';
import { movedSql } from './writes.js';

export class PostgresTimekeeping extends OverDatabase implements Timekeeping {
  /** Scan the table: an index by moment would be written with every change, for a query that runs once a minute. */
  async changedAfter(moment: Instant, limit: number): Promise<readonly LastChange[]> {
    const found = await this.database.read('SELECT app, at FROM @ledger WHERE at > $1 LIMIT $2', [moment, limit]);
    return found.map(([app, at]) => ({ app: String(app), at: Number(at) }));
  }

  async turnBack(app: string, to: Instant, limit: number): Promise<TurnedBack> {
    if (!isUuid(app)) throw new NotFoundError();
    let events = await redate(this.database, app, to, limit);
    let lastChange: Instant | null = null;
    if (events >= limit) return { lastChange, events };
    return untilFirst(async () => {
      const isCommitted = await this.database.transaction(async (run) => {
        const [head] = await run('SELECT at FROM @ledger WHERE app = $1 FOR UPDATE', [app]);
        if (!head) throw new NotFoundError();
        events += await redate({ read: run, change: run }, app, to);
        const at = Number(head[0]);
        if (at <= to) return;
        lastChange = at;
        await run(TURN_BACK, [app, to, newChange()]);
      });
      return isCommitted ? { lastChange, events } : undefined;
    }, this.database.surroundings);
  }

  async turnBackAnswers(appOrOwner: string, to: Instant, limit: number): Promise<number> {
    return this.#count(TURN_BACK_ANSWERS, appOrOwner, to, limit);
  }

  async endLeases(app: string, beyond: Instant): Promise<number> {
    return this.#count(END_LEASES, app, beyond);
  }

  async #count(text: string, appOrOwner: string, ...values: readonly number[]): Promise<number> {
    if (!isUuid(appOrOwner)) return 0;
    return this.database.changeCount(text, [appOrOwner, ...values]);
  }
}

/**
 * Moves the moments of events that are later than `to` back to `to`. If an event after the first of them has an earlier moment, moves them
 * back to the earliest such moment. Returns the number of changed events.
 */
async function redate(statements: Statements, app: string, to: Instant, limit?: number): Promise<number> {
  const found = await eventsFrom(statements, app, 'at > $2', [to], limit);
  if (found.length === 0) return 0;
  const [row] = await statements.read(EARLIEST, [app, to, found[0]![0]]);
  const at = Number(row?.[0] ?? to);
  return rewriteEvents(statements, app, found, (event) => (event.at > to ? { ...event, at } : event));
}

const EARLIEST = 'SELECT min(at) FROM @event WHERE app = $1 AND at <= $2 AND ord > $3';

const TURN_BACK = `WITH head AS (
    UPDATE @ledger AS l SET ${movedSql('$2', '$3')} WHERE app = $1 RETURNING seq
  ) SELECT seq, ${DURABLE} FROM head`;

const TURN_BACK_ANSWERS = `WITH turned AS (
    UPDATE @answer SET at = $2 WHERE ctid = ANY (ARRAY(SELECT ctid FROM @answer WHERE holder = $1 AND at > $2 LIMIT $3))
    RETURNING 1
  ) SELECT count(*), ${DURABLE} FROM turned`;

const END_LEASES = `WITH ended AS (UPDATE @job SET lease_until = 0
    WHERE app = $1 AND status = 'running' AND lease_until > $2 RETURNING 1)
  SELECT count(*), ${DURABLE} FROM ended`;
