import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { runCommand } from '../bootstrap/commands/commands.js';
import { readConfig } from '../bootstrap/config.js';
import { createSlotkeeper } from '../bootstrap/slotkeeper.js';
import { start, startWorker } from '../bootstrap/start.js';

const UUID = '0198c7a2-6c40-7cc2-9d5e-000000000001';

describe('A SQLite file of an earlier build', () => {
  let folder = '';
  let made: Buffer;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
    const file = new Sqlite(at('old.db'));
    file.exec(
      'PRAGMA application_id = 0x536c6f74; PRAGMA user_version = 28; CREATE TABLE app (id INTEGER PRIMARY KEY)',
    );
    file.close();
    made = await readFile(at('old.db'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const at = (name: string) => join(folder, name);
  const environment = () => ({ DATABASE_URL: `sqlite:${at('old.db')}`, PORT: '0', LOG_LEVEL: 'silent' });
  /** The first of the two commands that lead out. */
  const wayOut = () => `with version 0.1.0: slotkeeper copy sqlite:${at('old.db')} slotkeeper.jsonl.gz. Then`;

  async function expectUnchanged(files: readonly string[]): Promise<void> {
    expect((await readFile(at('old.db'))).equals(made)).to.equal(true);
    expect(await readdir(folder)).to.deep.equal(files);
  }

  const COMMANDS: readonly (readonly [words: string, code: number])[] = [
    ['owner add grace@example.com', 1],
    ['owner list', 1],
    [`owner revoke ${UUID}`, 1],
    ['clock repair clinic', 1],
    ['copy sqlite:FOLDER/old.db FOLDER/copy.jsonl.gz', 1],
    ['copy sqlite:FOLDER/old.db sqlite:FOLDER/copy.db', 1],
    ['copy sqlite:FOLDER/new.db sqlite:FOLDER/old.db', 1],
    ['arm', 1],
    ['backup FOLDER/backup.db', 1],
    ['restore FOLDER/old.db', 1],
    ['erased', 1],
    ['verify', 1],
    ['import FOLDER/bookings.csv --app clinic', 2],
    ['seed', 1],
  ];

  for (const [words, expected] of COMMANDS) {
    it(`is not changed by ${words.replaceAll('FOLDER/', '')}, which names the way out`, async () => {
      await (await openSqliteStorage({ path: at('new.db') })).close();
      const before = await readdir(folder);
      const said = { out: '', err: '' };
      const isRestore = words.startsWith('restore');
      const code = await runCommand(
        words.replaceAll('FOLDER', folder).split(' '),
        { ...environment(), ...(isRestore && { DATABASE_URL: `sqlite:${at('restored.db')}` }) },
        {
          out: (text) => {
            said.out += text;
          },
          err: (text) => {
            said.err += text;
          },
        },
      );
      expect(said.err).to.contain(wayOut());
      expect([code, said.out]).to.deep.equal([expected, '']);
      await expectUnchanged(before);
    });
  }

  const STARTS: Readonly<Record<string, () => Promise<unknown>>> = {
    serve: () => start(readConfig(environment()), { print: () => {} }),
    worker: () => startWorker(readConfig(environment())),
    'a program that it is part of': () => createSlotkeeper({ storage: environment().DATABASE_URL }),
  };

  for (const [what, begin] of Object.entries(STARTS)) {
    it(`is not changed by the start of ${what}, which names the way out`, async () => {
      const error = await begin().then(
        () => undefined,
        (failure: Error) => failure,
      );
      expect(error?.message).to.contain(wayOut());
      await expectUnchanged(['old.db']);
    });
  }
});
