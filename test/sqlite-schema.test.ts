import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { MIGRATIONS } from '../adapters/sqlite/file/schema.js';
import { addStepFunctions } from '../adapters/sqlite/file/step-functions.js';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { DAY } from '../core/basics/instants.js';
import { NO_SEARCH } from '../core/basics/search.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { type Api, openApi } from './support/http.js';
import {
  expectAnswersOfThen,
  expectFound,
  expectFurtherBookings,
  expectRepeated,
  expectSound,
  KINDS_OF_8D1E22F,
  kindsIn,
  type Recording,
  readRecording,
} from './support/recordings.js';
import { aLease, aWorkflow, NOW, write } from './support/samples.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const FIXTURES = join(root, 'test', 'fixtures', 'sqlite');
const RECORD = fileURLToPath(new URL('./fixtures/record.js', import.meta.url));

/**
 * SHA-256 of each schema step, in order. Existing lines never change, because files were made by these steps. A new step adds a line, and a
 * release adds a file: test/fixtures/sqlite/README.md.
 */
const DIGESTS = [
  '109963016a5284a6b1af8b03f5ca1905f8fbfa4003f182ef162912b49344a91b',
  '8fc8b6ed2ca9fa17ecb4659e720bbf865e9edbef918243e0910bf928a0119047',
  '31133b03df417e4da3cc6e36c1d4f8f269ac23830b07205d436a4486b459ba4f',
  '0c8dc2dfba8fddc03a91c4ba01c068e8cc9f2f000433cd76f0e2ee84c6ad08b4',
  '2009f9387cf840b9d4286e50fb00397cf3b429bd347b49a7c8d9f4b8a19569d1',
  '5359a085b66450d6f999fc29ba791b75030b0dcd121f4db7211c04238768d706',
  '626e8afc3b9f9322b4ab6c42b0ec1abcb78d77b0a26b45f6025079d5e4119a08',
  'c34dd05ebc90f5d1e1b14b4a83f564186d2b738417deddb29eaeed683afe098b',
  '9e8b231c8b6a4fd7b999c463f437a027313987d30ec9427a0433737329a1064a',
  '7e800c339077795767ed1f781b2d3e41497b1dca8e5e986052ec27a76d7213a0',
  '9ec46a0de3b784fe8737efdde7b92c665e95241df7ed467fb80c1eb3aadf9236',
  'c524458de452fcd963adc715faa0fcc6f5c600f6441bc3fa08a94b77a9048f99',
  'de2c71be2fa0512d69ed3d154664a3988efc3b916b5d91d0cb9cd0e05e9600c5',
  'f33f21b165487b60ffec09913c4a28cdc9f0d31a4c7ca1d147d0a01902c765e7',
  '5ee83a3b6f0c8cb3960252ed714ac04f34969f782ab6cf47020d1248449804bb',
  '305fed956e64ef638f0260468eb088074aa6f55a22dafff787280e72ebf1fb6b',
  '2e7da4303a14c0d00c548b182a3341d304e3ed408a97c37bdec6f3985b90a1bd',
  '9f710a87fbd47d03ebb660956ba1d177444bdbe18aa31483764b24e2b7e709c3',
  'e694416044b38a6be1f78d074259803b941dad0e6cb62ebd80494eefbf0e371d',
  '765708f0968381779b07dee4957138b9a14ce567dc389f4bcfaaf2dabf656fc9',
  '89c6074bc9f8130afb29d3a7c67fa3228b3d3942f88d50fc60627a04eaf93746',
  'db2c2ff6f6d3702c9828ce994c34612b587fe4e31d02562a920517f07bf2b6ed',
  'a4003a04ceb1597d76fb2e6b30b1719954f11d6941a8a5a6e900728ead6caecd',
  'd160540a3ebcc44804ccdecb0c8b540dd1dfda7cb4ba225c6bb163b01e242e6c',
  'f786451de46e9888200f1753dd977ab0f174d417d81bd9407740767b29a27721',
  'bce48627cd0b2d73ca0a9cc8c1d57ee4b6d38e53ab20e12e9ff274aaa02a7904',
  '429c6fe8eec9594042dbbc34eb56257e8681654820602127c8b819302f9519b2',
  '0a139498ea7df95fe01c77cf8b12b59aad8df83f1aff89886cf06d659b05881e',
];

/** Schema versions with a stored file. Those of the first two were made before the first release. */
const KEPT = [1, 2, 3, 17];
const FIRST_RELEASED = 3;
const FIRST_WITH_EVERY_KIND = 17;

interface Made {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

const schemaOf = (of: Sqlite.Database) =>
  of.prepare<[], Made>('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name').all();

const tablesOf = (of: Sqlite.Database) => schemaOf(of).flatMap(({ type, name }) => (type === 'table' ? [name] : []));

describe('The schema of SQLite', () => {
  it('has the recorded digest of every step: a new step must be recorded here', () => {
    expect(DIGESTS).to.have.length(MIGRATIONS.length);
  });

  for (const [index, digest] of DIGESTS.entries()) {
    it(`runs step ${index + 1} as it was when files of that version were made`, () => {
      expect(createHash('sha256').update(MIGRATIONS[index]!).digest('hex')).to.equal(digest);
    });
  }

  const files = [...KEPT.map((version) => ({ version, isKept: true })), { version: MIGRATIONS.length, isKept: false }];
  for (const { version, isKept } of files) {
    describe(`over a file of version ${version}${isKept ? '' : ', made now'}`, () => {
      let folder = '';
      /** The file as that version made it. */
      let made: Buffer;
      let recording: Recording;
      let path = '';
      let storage: Storage;
      let api: Api;

      before(async () => {
        folder = await mkdtemp(join(tmpdir(), 'slotkeeper-schema-'));
        let fixture = join(FIXTURES, `version-${version}`);
        if (!isKept) {
          fixture = join(folder, 'recorded');
          const [code] = await once(fork(RECORD, ['sqlite', join(root, 'dist'), fixture]), 'close');
          expect(code).to.equal(0);
        }
        made = gunzipSync(await readFile(`${fixture}.db.gz`));
        recording = await readRecording(fixture);
      });

      beforeEach(async () => {
        path = join(await mkdtemp(join(folder, 'copy-')), 'slotkeeper.db');
        await writeFile(path, made);
        storage = await openSqliteStorage({ path, clock: () => recording.at });
        api = await openApi(storage, { clock: () => recording.at });
      });

      afterEach(async () => {
        await api.close();
        await storage.close();
      });

      after(() => rm(folder, { recursive: true, force: true }));

      /** Reads the file after the storage is closed. */
      async function closed<T>(look: (file: Sqlite.Database) => T): Promise<T> {
        await storage.close();
        const file = new Sqlite(path, { readonly: true });
        try {
          return look(file);
        } finally {
          file.close();
        }
      }

      it('was recorded with rows in every table', () => {
        const file = new Sqlite(made);
        expect(file.pragma('user_version', { simple: true })).to.equal(version);
        const empty = tablesOf(file).filter((table) => !file.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get());
        expect(empty).to.deep.equal([]);
      });

      it('answers requests as that version did', () => expectAnswersOfThen(api, recording));

      it('repeats the stored answer of that version for a repeated request', () => expectRepeated(api, recording));

      if (version >= FIRST_WITH_EVERY_KIND) {
        it('has readable objects of every kind', async () => {
          expect([...(await kindsIn(storage))]).to.include.members([...KINDS_OF_8D1E22F]);
        });

        it('can be searched by customers', () => expectFound(api, recording));

        it('accepts further bookings, and refuses taken times', async () => {
          await expectFurtherBookings(api, recording);
          await expectSound(storage, recording);
        });
      }

      it('has the same schema as a new file, and keeps its counts up to date', async () => {
        const fresh = new Sqlite(':memory:');
        addStepFunctions(fresh);
        for (const step of MIGRATIONS) fresh.exec(step);
        await closed((file) => {
          expect(file.pragma('user_version', { simple: true })).to.equal(MIGRATIONS.length);
          expect(file.pragma('integrity_check', { simple: true })).to.equal('ok');
          expect(file.pragma('foreign_key_check')).to.deep.equal([]);
          const names = (of: Sqlite.Database) => schemaOf(of).map(({ type, name }) => `${type} ${name}`);
          expect(names(file)).to.deep.equal(names(fresh));
          for (const table of tablesOf(fresh)) {
            expect(file.pragma(`table_info(${table})`), table).to.deep.equal(fresh.pragma(`table_info(${table})`));
          }
          if (version >= FIRST_RELEASED) expect(schemaOf(file)).to.deep.equal(schemaOf(fresh));

          const rows = (sql: string) => file.prepare(sql).all();
          const sums = rows('SELECT resource, block_start, block_end, units FROM block_sum ORDER BY 1, 2, 3');
          expect(sums).to.have.length.greaterThan(2);
          expect(sums).to.deep.equal(
            rows(
              `SELECT resource, block_start, block_end, sum(units) AS units FROM allocation
               WHERE resource IN (SELECT uuid FROM resource WHERE capacity > 8) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
            ),
          );
          const queue = rows('SELECT action, app, next_at FROM job_queue ORDER BY action');
          expect(queue).to.have.length.greaterThan(2);
          expect(queue).to.deep.equal(
            rows(
              `SELECT action, app, min(next_at) AS next_at FROM job WHERE status = 'waiting'
               GROUP BY action, app ORDER BY action`,
            ),
          );
        });
      });

      it('has no faults, whichever version made it', () => expectSound(storage, recording));

      it('runs the waiting jobs', async () => {
        const jobs = await storage.jobs.claim(NOW + 30 * DAY, aLease(), 100, []);
        const file = new Sqlite(path, { readonly: true });
        const running = file.prepare(`SELECT uuid FROM job WHERE status = 'running' ORDER BY uuid`).pluck().all();
        const waiting = file.prepare(`SELECT count(*) FROM job WHERE status = 'waiting'`).pluck().get();
        file.close();
        expect(jobs.map(({ uuid }) => uuid).sort()).to.deep.equal(running);
        expect(running).to.have.length.greaterThan(2);
        expect(waiting).to.equal(0);
      });

      it('continues the feed of each app', async () => {
        const sequenceOf = new Sqlite(made).prepare('SELECT sequence FROM ledger WHERE app = ?').pluck();
        const tokens = await storage.owners.list();
        const { owner } = tokens.find((token) => token.owner.email === 'ada@example.com')!;
        const { items } = await storage.apps.list(owner.uuid, { offset: 0, limit: 10 }, NO_SEARCH);
        expect(items.map(({ slug }) => slug)).to.deep.equal(['clinic', 'untouched']);
        for (const app of items) {
          const before = Number(sequenceOf.get(app.uuid) ?? 0);
          expect(before > 1).to.equal(app.slug === 'clinic');
          expect(await storage.events.sequence(app.uuid)).to.equal(before);
          await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
          expect(await storage.events.sequence(app.uuid)).to.equal(before + 1);
        }
      });

      it('finishes a removal that a crash had interrupted', async () => {
        await closed((file) => {
          const count = (table: string) => file.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
          expect(count('removed_app')).to.equal(0);
          expect(count('workflow')).to.equal(2);
        });
      });
    });
  }
});
