import { type Instant, NotFoundError, type Timekeeping, untilFirst } from '../../core/index.js';
import { newChange } from './commits.js';
import { type Database, durably } from './database.js';
import { eventsFrom, rewriteEvents, type Statements } from './event-repository.js';
import { uuids } from './tables.js';
import { movedSql } from './writes.js';

export const timekeeping = (database: Database): Timekeeping => ({
  /** Scan the table: an index by moment would be written with every change, for a query that runs once a minute. */
  async changedAfter(moment, limit) {
    const found = await database.read('SELECT app, at FROM @ledger WHERE at > $1 LIMIT $2', [moment, limit]);
    return found.map(([app, at]) => ({ app: String(app), at: Number(at) }));
  },

  async turnBack(app, to, limit) {
    let events = await redate(database, app, to, limit);
    let lastChange: Instant | null = null;
    if (events >= limit) return { lastChange, events };
    return untilFirst(async () => {
      const isCommitted = await database.transaction(async (run) => {
        const [head] = await run('SELECT at FROM @ledger WHERE app = $1 FOR UPDATE', uuids(app));
        if (!head) throw new NotFoundError();
        events += await redate({ read: run, change: run }, app, to);
        const at = Number(head[0]);
        if (at <= to) return;
        lastChange = at;
        await run(TURN_BACK, [app, to, newChange()]);
      });
      return isCommitted ? { lastChange, events } : undefined;
    }, database.surroundings);
  },

  turnBackAnswers(appOrOwner, to, limit) {
    return database.changeCount(TURN_BACK_ANSWERS, [...uuids(appOrOwner), to, limit]);
  },

  endLeases(app, beyond) {
    return database.changeCount(END_LEASES, [...uuids(app), beyond]);
  },
});

/** Moves later moments back to `to`, or to the earliest moment of an event that follows the first of them. Returns their number. */
async function redate(statements: Statements, app: string, to: Instant, limit?: number): Promise<number> {
  const found = await eventsFrom(statements, app, 'at > $2', [to], limit);
  if (found.length === 0) return 0;
  const [row] = await statements.read(EARLIEST, [app, to, found[0]![0]]);
  const at = Number(row?.[0] ?? to);
  return rewriteEvents(statements, app, found, (event) => (event.at > to ? { ...event, at } : event));
}

const EARLIEST = 'SELECT min(at) FROM @event WHERE app = $1 AND at <= $2 AND ord > $3';

const TURN_BACK = durably(`UPDATE @ledger AS l SET ${movedSql('$2', '$3')} WHERE app = $1 RETURNING 1`);

const TURN_BACK_ANSWERS = durably(
  `UPDATE @answer SET at = $2
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM @answer WHERE holder = $1 AND at > $2 LIMIT $3)) RETURNING 1`,
  'count(*)',
);

const END_LEASES = durably(
  `UPDATE @job SET lease_until = 0 WHERE app = $1 AND status = 'running' AND lease_until > $2 RETURNING 1`,
  'count(*)',
);
