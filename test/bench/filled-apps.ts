import Sqlite from 'better-sqlite3';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid, sha256 } from '../../adapters/tokens/index.js';
import { EMAIL, OWNER_TOKEN } from './servers.js';

/** Number of ordinals in a bucket, as in the `FlatLists` of the SQLite adapter. */
const BUCKET = 256;

/**
 * Creates a file in which the owner of the benchmarks has `count` apps, and returns the owner's UUID. A million apps through the adapter
 * would take a minute, so SQL inserts the rows in the adapter's own schema. Slugs, names and digests are in random order, as in production,
 * so that new ones are inserted anywhere in their indexes.
 */
export async function fileWithApps(path: string, count: number): Promise<string> {
  const owner = { uuid: newUuid(), email: EMAIL };
  const token = { uuid: newUuid(), owner, digest: sha256(OWNER_TOKEN), origin: 'environment', createdAt: Date.now() };
  const storage = await openSqliteStorage({ path });
  await storage.owners.addToken({ ...token, origin: 'environment' });
  await storage.close();

  const database = new Sqlite(path);
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -2000000'); // 2 GB: keys in random order touch every page of an index
  database.exec('BEGIN');
  database
    .prepare(
      `WITH RECURSIVE
         number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < @count),
         made AS MATERIALIZED (
           SELECT n,
             printf('019a8d4c-1c00-7000-8000-%012x', n) AS uuid,
             lower(hex(randomblob(4))) || '-' || n AS mixed,
             lower(hex(randomblob(32))) AS digest
           FROM number
         )
       INSERT INTO slotkeeper_app (slug, name, folded_slug, folded_name, digest, credential, data, uuid, owner, ordinal)
       SELECT 'app-' || mixed, 'App ' || mixed, 'app-' || mixed, 'app ' || mixed, digest,
         json_object('digest', digest, 'previous', NULL),
         json_object(
           'uuid', uuid, 'owner', @owner, 'slug', 'app-' || mixed, 'name', 'App ' || mixed,
           'description', 'By the lake, on the second floor', 'meta', json_object('city', 'Paris', 'floor', 2),
           'version', 1, 'createdAt', 1794819600000, 'updatedAt', 1794819600000
         ),
         uuid, @owner, n
       FROM made`,
    )
    .run({ count, owner: owner.uuid });
  database.exec(
    'INSERT INTO slotkeeper_ledger (app, sequence, at) SELECT uuid, 0, 0 FROM slotkeeper_app ORDER BY uuid',
  );
  const addBucket = database.prepare(
    'INSERT INTO slotkeeper_list_bucket (list, bucket, count, used) VALUES (?, ?, ?, ?)',
  );
  for (let first = 0; first < count; first += BUCKET) {
    const rows = Math.min(BUCKET, count - first);
    addBucket.run(`app ${owner.uuid}`, first / BUCKET, rows, rows);
  }
  database.exec('COMMIT');
  database.close();
  return owner.uuid;
}
