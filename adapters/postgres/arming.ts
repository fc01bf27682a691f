import type { Arming, CopyMark, Disarmed, Instant } from '../../core/index.js';
import { DURABLE, OverDatabase } from './database.js';

/** Armed or disarmed state: a table has a row only while the storage is disarmed. */
export class PostgresArming extends OverDatabase implements Arming {
  async disarmed(): Promise<Disarmed | undefined> {
    const [row] = await this.database.read('SELECT is_as, at, mark FROM @disarmed');
    if (!row) return undefined;
    const [as, at, mark] = row as readonly [Disarmed['as'], Instant, CopyMark | null];
    return { as, at, ...(mark && { unfinished: mark }) };
  }

  async disarm({ as, at }: Omit<Disarmed, 'unfinished'>): Promise<void> {
    await this.database.change(DISARM, [as, at]);
  }

  async arm(): Promise<boolean> {
    const text = `WITH gone AS (DELETE FROM @disarmed RETURNING 1) SELECT 1, ${DURABLE} FROM gone`;
    const { rows, uncertain } = await this.database.write(text, []);
    return rows.length > 0 || uncertain;
  }
}

const DISARM = `WITH made AS (
    INSERT INTO @disarmed (id, is_as, at) VALUES (true, $1, $2) ON CONFLICT DO NOTHING RETURNING 1
  ), ended AS (
    UPDATE @job SET lease = NULL, lease_until = 0 WHERE status = 'running' AND EXISTS (SELECT 1 FROM made)
  ) SELECT 1, ${DURABLE} FROM made`;
