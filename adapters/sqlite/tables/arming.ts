import type Sqlite from 'better-sqlite3';
import type { Arming, CopyMark, Disarmed } from '../../../core/index.js';
import { OverDatabase } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';

type Row = Omit<Disarmed, 'unfinished'> & { readonly mark: string | null };

const DISARMED = 'SELECT made_as AS "as", at, mark FROM slotkeeper_disarmed';

/** A disarmed file has one row in this table; an armed one has none. */
export class SqliteArming extends OverDatabase implements Arming {
  readonly #disarmed = this.database.rows<[], Row>(DISARMED);
  readonly #disarm = this.database.rows<[Disarmed['as'], number]>(
    'INSERT INTO slotkeeper_disarmed (id, made_as, at) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  readonly #endLeases = this.database.rows<[]>(
    `UPDATE slotkeeper_job SET lease_token = NULL, lease_until = 0 WHERE status = 'running'`,
  );
  readonly #mark = this.database.rows<[number, string | null]>(
    `INSERT INTO slotkeeper_disarmed (id, made_as, at, mark) VALUES (1, 'copy', ?, ?)
     ON CONFLICT (id) DO UPDATE SET mark = excluded.mark`,
  );
  readonly #arm = this.database.rows<[]>('DELETE FROM slotkeeper_disarmed');

  disarmed(): Promise<Disarmed | undefined> {
    return this.database.read(() => disarmedOf(this.#disarmed.get()));
  }

  disarm({ as, at }: Disarmed): Promise<void> {
    return this.database.write(() => {
      if (this.#disarm.run(as, at).changes > 0) this.#endLeases.run();
    });
  }

  /** Marks an unfinished copy. Null: the copy is finished. */
  async mark(mark: CopyMark | null): Promise<void> {
    await this.database.write(() => void this.#mark.run(mark?.begunAt ?? 0, mark && toJson(mark)));
  }

  arm(): Promise<boolean> {
    return this.database.write(() => this.#arm.run().changes > 0);
  }
}

/** Returns the mark of a disarmed file. Undefined if it is armed. */
export function disarmedIn(connection: Sqlite.Database): Disarmed | undefined {
  return disarmedOf(connection.prepare<[], Row>(DISARMED).get());
}

function disarmedOf(row: Row | undefined): Disarmed | undefined {
  if (!row) return undefined;
  const { mark, ...disarmed } = row;
  return mark === null ? disarmed : { ...disarmed, unfinished: fromJson<CopyMark>(mark) };
}
