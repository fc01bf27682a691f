import type { Arming, Disarmed } from '../../../core/index.js';
import type { Database } from '../file/database.js';

/** One row of a table says that the file is disarmed; one that is armed has none. */
export class SqliteArming implements Arming {
  readonly #database: Database;
  readonly #disarmed;
  readonly #disarm;
  readonly #endLeases;
  readonly #arm;

  constructor(database: Database) {
    this.#database = database;
    this.#disarmed = database.rows<[], Disarmed>('SELECT made_as AS "as", at FROM disarmed');
    this.#disarm = database.rows<[Disarmed['as'], number]>(
      'INSERT INTO disarmed (id, made_as, at) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING',
    );
    this.#endLeases = database.rows<[]>(`UPDATE job SET lease_token = NULL, lease_until = 0 WHERE status = 'running'`);
    this.#arm = database.rows<[]>('DELETE FROM disarmed');
  }

  disarmed(): Promise<Disarmed | undefined> {
    return this.#database.read(() => this.#disarmed.get());
  }

  disarm({ as, at }: Disarmed): Promise<void> {
    return this.#database.write(() => {
      if (this.#disarm.run(as, at).changes > 0) this.#endLeases.run();
    });
  }

  arm(): Promise<boolean> {
    return this.#database.write(() => this.#arm.run().changes > 0);
  }
}
