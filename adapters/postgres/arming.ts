import type { Arming, CopyMark, Disarmed, Instant } from '../../core/index.js';
import { type Database, DURABLE, durably } from './database.js';

/** Armed or disarmed state: a table has a row only while the storage is disarmed. */
export const arming = (database: Database): Arming => ({
  async disarmed() {
    const [row] = await database.read('SELECT is_as, at, mark FROM @disarmed');
    if (!row) return undefined;
    const [as, at, mark] = row as readonly [Disarmed['as'], Instant, CopyMark | null];
    return { as, at, ...(mark && { unfinished: mark }) };
  },

  async disarm({ as, at }) {
    await database.change(DISARM, [as, at]);
  },

  async arm() {
    const { rows, uncertain } = await database.write(durably('DELETE FROM @disarmed RETURNING 1'), []);
    return rows.length > 0 || uncertain;
  },
});

const DISARM = `WITH made AS (
    INSERT INTO @disarmed (id, is_as, at) VALUES (true, $1, $2) ON CONFLICT DO NOTHING RETURNING 1
  ), ended AS (
    UPDATE @job SET lease = NULL, lease_until = 0 WHERE status = 'running' AND EXISTS (SELECT 1 FROM made)
  ) SELECT 1, ${DURABLE} FROM made`;
