import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { MIGRATIONS } from '../adapters/sqlite/file/schema.js';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { runCommand } from '../bootstrap/commands/commands.js';
import { readConfig } from '../bootstrap/config.js';
import { createSlotkeeper } from '../bootstrap/slotkeeper.js';
import { start, startWorker } from '../bootstrap/start.js';
import { newFolders } from './support/folders.js';

const FIXTURE = fileURLToPath(new URL('../../test/fixtures/sqlite/version-3.db.gz', import.meta.url));
const UUID = '0198c7a2-6c40-7cc2-9d5e-000000000001';

describe('A SQLite file of an earlier version', () => {
  const at = newFolders();
  let made: Buffer;

  beforeEach(async () => {
    made = gunzipSync(await readFile(FIXTURE));
    await writeFile(at('old.db'), made);
  });

  const environment = () => ({ DATABASE_URL: `sqlite:${at('old.db')}`, PORT: '0', LOG_LEVEL: 'silent' });
  /** Returns `user_version` from the header of a SQLite file. */
  const versionOf = async (name: string) => (await readFile(at(name))).readUInt32BE(60);

  async function run(words: readonly string[]) {
    const said = { out: '', err: '' };
    const code = await runCommand(words, environment(), {
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
    });
    return { code, ...said };
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
    ['erased', 1],
    ['verify', 1],
    ['import FOLDER/bookings.csv --app clinic', 2],
    ['seed', 1],
  ];

  for (const [words, expected] of COMMANDS) {
    it(`is not changed by ${words.replaceAll('FOLDER/', '')}, which says what to do`, async () => {
      await (await openSqliteStorage({ path: at('new.db') })).close();
      const before = await readdir(at());
      const { code, out, err } = await run(words.replaceAll('FOLDER', at()).split(' '));
      expect(err).to.contain(
        `its schema is of version 3, and this program's of ${MIGRATIONS.length}: use the version that`,
      );
      expect([code, out]).to.deep.equal([expected, '']);
      expect((await readFile(at('old.db'))).equals(made)).to.equal(true);
      expect(await readdir(at())).to.deep.equal(before);
    });
  }

  it('is not changed by restore, which updates the file that it creates', async () => {
    const restored = await runCommand(
      ['restore', at('old.db')],
      { ...environment(), DATABASE_URL: `sqlite:${at('restored.db')}` },
      { out: () => {}, err: () => {} },
    );
    expect([restored, await versionOf('restored.db')]).to.deep.equal([0, MIGRATIONS.length]);
    expect((await readFile(at('old.db'))).equals(made)).to.equal(true);
  });

  const STARTS: Readonly<Record<string, () => Promise<{ stop(): Promise<void> }>>> = {
    serve: () => start(readConfig(environment()), { print: () => {} }),
    worker: () => startWorker(readConfig(environment())),
    'a program that it is part of': () => createSlotkeeper({ storage: environment().DATABASE_URL }),
  };

  for (const [what, begin] of Object.entries(STARTS)) {
    it(`is updated by the start of ${what}, and then read by every command`, async () => {
      const running = await begin();
      await running.stop();
      expect(await versionOf('old.db')).to.equal(MIGRATIONS.length);
      const { code, err } = await run(['verify']);
      expect([code, err]).to.deep.equal([0, '']);
    });
  }
});
