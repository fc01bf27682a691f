import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { newUuid } from '../adapters/tokens/index.js';
import { NewFile } from '../bootstrap/commands/new-file.js';
import { erasePerson } from '../core/accounts/persons/account.js';
import { deleteStaff } from '../core/accounts/staff/change-staff.js';
import { DAY, formatInstant, HOUR } from '../core/basics/instants.js';
import { erasingCustomers, finishErasures } from '../core/customers/erase-customer.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { COMMAND } from '../core/model/actor.js';
import type { Staff } from '../core/model/staff.js';
import { aPerson } from './contracts/person-repository.js';
import { commands } from './support/commands.js';
import {
  aBooking,
  aCustomer,
  addApp,
  aFeed,
  aJob,
  aLease,
  anEvent,
  aResource,
  aStaffMember,
  NOW,
  write,
} from './support/samples.js';
import { until } from './support/waiting.js';

const OWNER = { OWNER_EMAIL: 'ada@example.com', OWNER_TOKEN: 'one' };
const bearer = (text: string) => `Bearer ${Buffer.from(text).toString('base64')}`;

describe('Backing up and restoring', () => {
  const cli = commands((folder) => ({ DATABASE_URL: `sqlite:${join(folder, 'slots.db')}`, PORT: '0' }));
  const { launch, run } = cli;
  const serve = (settings: Record<string, string> = {}) => cli.serve({ ...OWNER, ...settings });
  const at = (name: string) => join(cli.folder, name);

  /** Returns what a successful command wrote to stderr. If it failed, the exit code comes first. */
  const problemOf = ({ code, err }: { readonly code: number | null; readonly err: string }) =>
    code === 0 ? err : `${code}: ${err}`;

  const send = async (url: string, as: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: bearer(as), 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
    return { status: answer.status, body: (await answer.json()) as any };
  };

  /** Creates a file with a resource and some bookings, written by a storage in this process. */
  async function filled(path = at('slots.db'), count = 3) {
    const storage = await openSqliteStorage({ path, clock: () => NOW });
    const app = await addApp(storage);
    const room = aResource({ app: app.uuid, longestBlock: HOUR });
    const bookings = Array.from({ length: count }, (_, n) =>
      aBooking({ app: app.uuid, resources: [room.uuid], start: NOW + DAY + n * HOUR }),
    );
    const events = bookings.map((data) => anEvent({ data }));
    await write(storage, app, { put: { resource: [room], booking: bookings }, events });
    return { storage, app, room, bookings };
  }

  /** Enlarges the file, so that copying it takes a while. */
  function grow(path: string, bytes: number): void {
    const file = new Sqlite(path);
    file.prepare('UPDATE slotkeeper_probe SET data = zeroblob(?)').run(bytes);
    file.close();
  }

  const rowsOf = (path: string, sql: string): unknown[] => {
    const file = new Sqlite(path, { readonly: true });
    try {
      return file.prepare(sql).all();
    } finally {
      file.close();
    }
  };

  const sizeOf = (name: string) => statSync(at(name), { throwIfNoEntry: false })?.size ?? -1;

  const unfinished = () => readdirSync(cli.folder).filter((name) => name.includes('unfinished'));

  it('copies a service under writes, with everything that it had acknowledged before', async () => {
    const { url } = await serve();
    const made = await send(url, 'ada@example.com:one', 'POST', '/v1/apps', { slug: 'a', name: 'A', description: '-' });
    const { token } = made.body.data;
    const { body } = await send(url, token, 'POST', '/v1/resources', { name: 'Room', capacity: 1_000 });
    const start = new Date(Math.ceil(Date.now() / DAY + 2) * DAY).toISOString();
    const acknowledged: string[] = [];
    let goesOn = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (goesOn) {
        const booking = { resources: [body.data.uuid], start, duration_minutes: 60, customer: { name: 'Grace' } };
        const answer = await send(url, token, 'POST', '/v1/bookings', booking);
        expect(answer.status).to.equal(201);
        acknowledged.push(answer.body.data.uuid);
      }
    });
    await Promise.race([Promise.all(writers), until(() => acknowledged.length >= 50)]);
    const before = acknowledged.length;
    const { code, out, err } = await run(['backup', at('backup.db')]);
    const during = acknowledged.length - before;
    goesOn = false;
    await Promise.all(writers);
    expect(err).to.equal('');
    expect(code).to.equal(0);
    expect(out).to.match(
      /backup\.db: 1 app, [\d,]+ objects and events, \d+\.\d MB\. It is disarmed until slotkeeper arm\.\n$/,
    );
    expect(during, 'the service went on').to.be.greaterThan(0);

    const kept = new Set(
      (rowsOf(at('backup.db'), 'SELECT uuid FROM slotkeeper_booking') as { uuid: string }[]).map(({ uuid }) => uuid),
    );
    const lost = acknowledged.slice(0, before).filter((uuid) => !kept.has(uuid));
    expect(lost).to.deep.equal([]);
    expect(unfinished()).to.deep.equal([]);
    const verified = await run(['verify'], { DATABASE_URL: `sqlite:${at('backup.db')}` });
    expect([verified.code, verified.err]).to.deep.equal([0, '']);

    const second = await serve({ DATABASE_URL: `sqlite:${at('backup.db')}` });
    const { data } = (await (await fetch(`${second.url}/readyz`)).json()) as { data: object };
    expect(data).to.deep.include({ warnings: ['disarmed'] });
    expect(second.out).to.contain('the storage is disarmed');
    const list = await send(second.url, token, 'GET', '/v1/bookings?limit=1');
    expect(list.body.total).to.equal(kept.size);
  });

  it('makes a file of mode 0600 that is disarmed and has the state of that moment', async () => {
    const { storage } = await filled();
    await chmod(at('slots.db'), 0o644);
    const from = Date.now();
    expect(problemOf(await run(['backup', at('backup.db')]))).to.equal('');
    expect(statSync(at('backup.db')).mode & 0o777).to.equal(0o600);
    const [row] = rowsOf(at('backup.db'), 'SELECT made_as, at FROM slotkeeper_disarmed') as {
      made_as: string;
      at: number;
    }[];
    expect(row?.made_as).to.equal('backup');
    expect(row?.at).to.be.within(from, Date.now());
    expect(rowsOf(at('slots.db'), 'SELECT * FROM slotkeeper_disarmed')).to.deep.equal([]);
    await storage.close();
  });

  it('ends the leases of the original', async () => {
    const { storage, app, bookings } = await filled();
    await write(storage, app, { put: { job: [aJob({ app: app.uuid, booking: bookings[0]!.uuid, nextAt: NOW })] } });
    const [job] = await storage.jobs.claim(NOW, aLease({ until: Date.now() + DAY }), 1, []);
    const { code, err } = await run(['backup', at('backup.db')]);
    expect([code, err]).to.deep.equal([0, '']);
    await storage.close();
    const armed = await run(['arm'], { DATABASE_URL: `sqlite:${at('backup.db')}` });
    expect(armed.out).to.match(/^The backup of \S+ is armed\. 1 job that fell due before was skipped\.\n$/);
    const copy = await openSqliteStorage({ path: at('backup.db') });
    expect(await copy.objects.find(app.uuid, 'job', job!.uuid)).to.include({ status: 'skipped' });
    await copy.close();
  });

  it('copies no bytes of objects that were deleted before', async () => {
    const { storage } = await filled();
    await storage.close();
    const file = new Sqlite(at('slots.db'));
    file.pragma('secure_delete = OFF');
    file.exec(`UPDATE slotkeeper_probe SET data = CAST('Zarathustra' AS BLOB)`);
    file.exec(`UPDATE slotkeeper_probe SET data = zeroblob(100000)`);
    file.close();
    const { code } = await run(['backup', at('backup.db')]);
    expect(code).to.equal(0);
    expect((await readFile(at('backup.db'))).includes('Zarathustra')).to.equal(false);
  });

  it("leaves no file with the backup's name when it is killed", async () => {
    const { storage } = await filled();
    await storage.close();
    grow(at('slots.db'), 200_000_000);
    const { child, ended } = launch(['backup', at('backup.db')]);
    while (unfinished().length === 0) await Promise.race([new Promise(setImmediate), ended]);
    child.kill('SIGKILL');
    await ended;
    expect(child.signalCode, 'it was still at it').to.equal('SIGKILL');
    expect(existsSync(at('backup.db'))).to.equal(false);
    // the unfinished copy does not prevent the next backup
    grow(at('slots.db'), 10);
    expect(problemOf(await run(['backup', at('backup.db')]))).to.equal('');
  });

  it('restores into a new folder, and makes no folder if the backup does not exist', async () => {
    const { storage, bookings } = await filled(at('backup.db'));
    await storage.close();
    const into = { DATABASE_URL: `sqlite:${at('data/new/slots.db')}` };
    expect((await run(['restore', at('none.db')], into)).err).to.contain('there is no such file');
    expect(existsSync(at('data'))).to.equal(false);
    expect((await run(['restore', at('backup.db')], into)).code).to.equal(0);
    expect(rowsOf(at('data/new/slots.db'), 'SELECT uuid FROM slotkeeper_booking')).to.have.length(bookings.length);
  });

  it('makes no database file when a restore is killed, and restores completely the next time', async () => {
    const { storage, bookings } = await filled(at('backup.db'));
    await storage.close();
    grow(at('backup.db'), 200_000_000);
    const { child, ended } = launch(['restore', at('backup.db')]);
    while (unfinished().length === 0) await Promise.race([new Promise(setImmediate), ended]);
    child.kill('SIGKILL');
    await ended;
    expect(child.signalCode, 'it was still at it').to.equal('SIGKILL');
    expect(existsSync(at('slots.db'))).to.equal(false);
    expect((await run(['restore', at('backup.db')])).code).to.equal(0);
    expect(rowsOf(at('slots.db'), 'SELECT uuid FROM slotkeeper_booking')).to.have.length(bookings.length);
  });

  for (const command of ['backup', 'restore']) {
    it(`leaves no file, and no part of one, when ${command} gets a signal at any time`, async () => {
      const [source, target] = command === 'backup' ? ['slots.db', 'backup.db'] : ['backup.db', 'slots.db'];
      const bytes = 100_000_000;
      const { storage } = await filled(at(source));
      await storage.close();
      grow(at(source), bytes);
      const written = () => Math.max(...unfinished().map((name) => sizeOf(name)), -1);
      for (const tenths of [0, 3, 6, 7]) {
        const signal = tenths % 2 === 0 ? 'SIGINT' : 'SIGTERM';
        const { child, ended } = launch([command, at('backup.db')]);
        while (written() < (bytes / 10) * tenths) await Promise.race([new Promise(setImmediate), ended]);
        child.kill(signal);
        // a shell shows these signals as exit codes 130 and 143
        expect({ ...(await ended), signal: child.signalCode }, `after ${tenths} tenths`).to.deep.equal({
          code: null,
          signal,
          out: '',
          err: '',
        });
        expect(
          readdirSync(cli.folder).filter((name) => name.startsWith(target)),
          `after ${tenths} tenths`,
        ).to.deep.equal([]);
      }
    });
  }

  for (const command of ['backup', 'restore']) {
    it(`${command} ends at a SIGTERM while it checks many blocks, and leaves no part of a file`, async () => {
      const [source, target] = command === 'backup' ? ['slots.db', 'backup.db'] : ['backup.db', 'slots.db'];
      const { storage, app, room } = await filled(at(source));
      await write(storage, app, { put: { resource: [{ ...room, capacity: 20 }] } });
      await storage.close();
      const file = new Sqlite(at(source));
      // Comparing each block with each other one takes minutes.
      file
        .prepare(
          `INSERT INTO slotkeeper_allocation (resource, block_start, booking, block_end, units)
           WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 30000)
           SELECT ?, n * ${HOUR}, 'b' || n, n * ${HOUR} + 1, 1 FROM numbers`,
        )
        .run(room.uuid);
      file.close();
      const program = `
        const { runCommand } = await import(${JSON.stringify(new URL('../bootstrap/commands/commands.js', import.meta.url))});
        const progress = (text) => text.startsWith('7 objects') && process.stdout.write('checking '); // the last count
        const terminal = { out: () => {}, err: () => {}, progress };
        await runCommand(${JSON.stringify([command, at('backup.db')])}, process.env, terminal);
        process.stdout.write('ended');`;
      const env = { PATH: process.env.PATH, DATABASE_URL: `sqlite:${at('slots.db')}` };
      writeFileSync(at('command.mjs'), program);
      const child = spawn(process.execPath, [at('command.mjs')], { env });
      const ended = once(child, 'close');
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        child.kill('SIGTERM');
      });
      try {
        expect(await ended, printed).to.deep.equal([null, 'SIGTERM']);
      } finally {
        child.kill('SIGKILL');
      }
      expect(printed).to.contain('checking').and.not.to.contain('ended');
      expect(readdirSync(cli.folder).filter((name) => name.startsWith(target))).to.deep.equal([]);
    });
  }

  it('never replaces an existing file', async () => {
    const { storage } = await filled();
    await storage.close();
    await writeFile(at('backup.db'), 'mine');
    const { code, err, out } = await run(['backup', at('backup.db')]);
    expect([code, out]).to.deep.equal([1, '']);
    expect(err).to.equal(`${at('backup.db')} is there already, and stays as it is\n`);
    expect(await readFile(at('backup.db'), 'utf8')).to.equal('mine');
    const onto = await run(['backup', at('slots.db')]);
    expect(onto.code).to.equal(1);
    expect(unfinished()).to.deep.equal([]);
  });

  it('publishes the file, without replacing another, also where hard links are impossible', async () => {
    const without = () => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    };
    const file = new NewFile(at('backup.db'), without);
    await writeFile(file.unfinished, 'whole');
    file.finish();
    expect(await readFile(at('backup.db'), 'utf8')).to.equal('whole');
    expect(unfinished()).to.deep.equal([]);
    for (const link of [without, linkSync]) {
      const another = new NewFile(at('another.db'), (from, to) => {
        // Another process creates the file first.
        writeFileSync(to, 'mine');
        link(from, to);
      });
      await writeFile(another.unfinished, 'whole');
      expect(() => another.finish()).to.throw('is there already');
      expect(await readFile(at('another.db'), 'utf8')).to.equal('mine');
      await rm(at('another.db'));
      another.remove();
    }
  });

  it('keeps a backup with faults under its temporary name, and does not publish it', async () => {
    const { storage, bookings } = await filled();
    await storage.close();
    const file = new Sqlite(at('slots.db'));
    file.prepare('DELETE FROM slotkeeper_event WHERE booking = ?').run(bookings[1]!.uuid);
    file.close();
    const { code, err } = await run(['backup', at('backup.db')]);
    expect(code).to.equal(1);
    expect(err).to.match(/^fault: A part of the list of event .* counts 3 rows, and 2 are there/);
    const [kept = ''] = unfinished();
    expect(err).to.contain(`it is kept as ${at(kept)}\n`);
    expect(existsSync(at('backup.db'))).to.equal(false);
    expect(rowsOf(at(kept), 'SELECT made_as FROM slotkeeper_disarmed')).to.have.length(1);
  });

  for (const [what, settings, words, problem] of [
    ['MongoDB', { DATABASE_URL: 'mongodb://127.0.0.1:9/x' }, ['backup', 'x.db'], 'slotkeeper copy'],
    ['memory', { DATABASE_URL: 'memory:' }, ['backup', 'x.db'], 'which has no file'],
    ['a file that is not there', {}, ['backup', 'x.db'], 'there is no such file'],
    ['MongoDB, to restore to it', { DATABASE_URL: 'mongodb://127.0.0.1:9/x' }, ['restore', 'x.db'], 'slotkeeper copy'],
    ['a backup that is not there', {}, ['restore', 'x.db'], 'there is no such file'],
    ['a list that is not there', {}, ['restore', 'x.db', '--erased', 'none'], 'none cannot be read'],
  ] as const) {
    it(`refuses with the reason: ${what}`, async () => {
      const placed = words.map((word) => (word === 'x.db' ? at(word) : word));
      const { code, err } = await run(placed, settings);
      expect(code).to.equal(1);
      expect(err).to.contain(problem);
      expect(readdirSync(cli.folder)).to.deep.equal([]);
    });
  }

  it('reports a lack of space or the damaged place, and leaves no part of the file', async () => {
    const { storage } = await filled();
    await storage.close();
    grow(at('slots.db'), 2_000_000);
    const small = ['/bin/bash', '-c', 'ulimit -S -f 1000 && exec "$@"', 'bash'];
    const elsewhere = { DATABASE_URL: `sqlite:${at('new.db')}` };
    for (const [words, settings] of [
      [['backup', at('backup.db')], {}],
      [['restore', at('slots.db')], elsewhere],
    ] as const) {
      const { code, err } = await launch(words, settings, small).ended;
      expect(code).to.equal(1);
      const disk = 'the disk (is full|cannot be read or written) \\(SQLITE_\\w+\\)';
      expect(err).to.match(new RegExp(`^Cannot copy the database ${at('slots.db')} into ${cli.folder}: ${disk}\n$`));
    }
    const bytes = await readFile(at('slots.db'));
    bytes.fill(0xa5, bytes.length - 20 * 4_096);
    await writeFile(at('slots.db'), bytes);
    const { code, err } = await run(['backup', at('backup.db')]);
    expect([code, err]).to.deep.equal([
      1,
      `Cannot copy the database ${at('slots.db')} into ${cli.folder}: it is damaged; restore it from a backup\n`,
    ]);
    expect(readdirSync(cli.folder).filter((name) => !name.startsWith('slots.db'))).to.deep.equal([]);
  });

  describe('restoring refuses a file', () => {
    const into = () => run(['restore', at('backup.db')], { DATABASE_URL: `sqlite:${at('new.db')}` });
    async function refused(problem: string): Promise<void> {
      const { code, out, err } = await into();
      expect([code, out]).to.deep.equal([1, '']);
      expect(err).to.match(/^Cannot open the database .*backup\.db: /);
      expect(err).to.contain(problem);
      expect(readdirSync(cli.folder).filter((name) => name.startsWith('new.db'))).to.deep.equal([]);
    }
    /** Creates a backup and changes it by SQL. */
    async function changed(sql: string): Promise<void> {
      await (await filled(at('backup.db'))).storage.close();
      const file = new Sqlite(at('backup.db'));
      file.unsafeMode();
      file.exec(sql);
      file.close();
    }

    it('that is empty', async () => {
      writeFileSync(at('backup.db'), '');
      await refused('it is empty: there is nothing in it to restore');
    });

    it('of another program, or of another kind', async () => {
      const file = new Sqlite(at('backup.db'));
      file.exec('CREATE TABLE contact (name TEXT)');
      file.close();
      await refused('it is the database of another program');
      await rm(at('backup.db'));
      writeFileSync(at('backup.db'), 'Dear Ada, '.repeat(500));
      await refused('it is a file of another kind, not a database');
    });

    it('that only has the version of the schema', async () => {
      const file = new Sqlite(at('backup.db'));
      file.exec('CREATE TABLE slotkeeper_schema (version INTEGER NOT NULL); INSERT INTO slotkeeper_schema VALUES (1)');
      file.close();
      await refused('The index slotkeeper_action_list is missing');
    });

    it('of an earlier build, with the way out', async () => {
      const file = new Sqlite(at('backup.db'));
      file.exec('PRAGMA application_id = 0x536c6f74; PRAGMA user_version = 28; CREATE TABLE app (data TEXT)');
      file.close();
      await refused(`slotkeeper copy sqlite:${at('backup.db')} slotkeeper.jsonl.gz`);
    });

    it('with a foreign trigger or index on a table of the service', async () => {
      for (const [sql, problem] of [
        [
          'CREATE TRIGGER "evil\x1b[2J" AFTER INSERT ON slotkeeper_booking BEGIN DELETE FROM slotkeeper_owner_token; END',
          'The trigger "evil\\u001b[2J" is no part',
        ],
        ['CREATE INDEX evil ON slotkeeper_app (length(data))', 'The index "evil" is no part of the schema'],
      ] as const) {
        await changed(sql);
        await refused(problem);
        await rm(at('backup.db'));
      }
    });

    it('with a removed or rewritten guard', async () => {
      await changed('DROP TRIGGER slotkeeper_allocation_fits_insert');
      await refused('The trigger slotkeeper_allocation_fits_insert is missing');
      await rm(at('backup.db'));
      await changed(`DROP TRIGGER slotkeeper_allocation_fits_insert;
        CREATE TRIGGER slotkeeper_allocation_fits_insert BEFORE INSERT ON slotkeeper_allocation BEGIN SELECT 1; END`);
      await refused('The trigger slotkeeper_allocation_fits_insert is not as this program makes it');
    });

    it('but accepts one with the statistics of ANALYZE, and restores tables of another program', async () => {
      await changed(
        `ANALYZE; PRAGMA user_version = 7; PRAGMA application_id = 42; CREATE TABLE invoice (cents CHECK (cents < 99));
         PRAGMA ignore_check_constraints = ON; INSERT INTO invoice VALUES (4500); CREATE INDEX due ON invoice (cents)`,
      );
      const { code, out } = await into();
      expect(code).to.equal(0);
      expect(out).to.contain('is restored');
      expect((await run(['verify'], { DATABASE_URL: `sqlite:${at('new.db')}` })).code).to.equal(0);
      const file = new Sqlite(at('new.db'));
      expect(file.prepare('SELECT cents FROM invoice').pluck().all()).to.deep.equal([4500]);
      const header = ['user_version', 'application_id'].map((name) => file.pragma(name, { simple: true }));
      expect(header).to.deep.equal([7, 42]);
      file.close();
    });
  });

  it('whose schema differs; backup and verify report it too', async () => {
    const { storage } = await filled();
    await storage.close();
    const file = new Sqlite(at('slots.db'));
    file.exec('CREATE TRIGGER evil AFTER INSERT ON slotkeeper_booking BEGIN DELETE FROM slotkeeper_owner_token; END');
    file.close();
    const fault = 'fault: The trigger "evil" is no part of the schema\n';
    const verified = await run(['verify']);
    expect([verified.code, verified.out.split('\n')[0]]).to.deep.equal([1, fault.trimEnd()]);
    const backup = await run(['backup', at('backup.db')]);
    expect(backup.code).to.equal(1);
    expect(backup.err).to.contain(fault);
    expect(existsSync(at('backup.db'))).to.equal(false);
  });

  it('whose triggers could call harmful functions', async () => {
    const { storage, app } = await filled();
    await storage.close();
    const file = new Sqlite(at('slots.db'));
    file.exec(`CREATE TABLE loot (a);
      CREATE TRIGGER evil AFTER INSERT ON slotkeeper_resource BEGIN INSERT INTO loot SELECT file FROM pragma_database_list; END`);
    file.close();
    const outcome = await openSqliteStorage({ path: at('slots.db'), clock: () => NOW })
      .then(async (served) => {
        await write(served, app, { put: { resource: [aResource({ app: app.uuid })] } }).finally(() => served.close());
        return 'stored';
      })
      .catch((error: Error) => error.message);
    expect(outcome).to.contain('unsafe use of virtual table');
    expect(rowsOf(at('slots.db'), 'SELECT * FROM loot')).to.deep.equal([]);
  });

  it('erases staff members and persons again, and leaves no member joined to them', async () => {
    const { storage, app } = await filled();
    const person = aPerson({ name: 'Quillfeather', email: 'hilda@quillfeather.example' });
    const other = aPerson({ name: 'Ines', email: 'ines@example.com' });
    const of = (fields: Partial<Staff>) => aStaffMember({ app: app.uuid, joinedAt: NOW, ...fields });
    const gone = of({ name: 'Brambleworth', email: 'bo@brambleworth.example', person: other.uuid });
    const alone = of({ name: 'Alone', person: person.uuid });
    const stays = of({ name: 'Stays', person: other.uuid });
    const late = of({ name: 'Late', person: null, joinedAt: null });
    for (const one of [person, other]) await storage.persons.add(one);
    const staff = [gone, alone, stays].map((member) => ({ ...member, email: `${member.name}@${member.uuid}.example` }));
    await write(storage, app, { put: { staff: [{ ...staff[0]!, email: gone.email }, ...staff.slice(1)] } });
    expect(problemOf(await run(['backup', at('backup.db')]))).to.equal('');
    await write(storage, app, { put: { staff: [late] } });
    await deleteStaff(storage)({ app }, gone.uuid);
    await deleteStaff(storage)({ app }, late.uuid);
    expect(await erasePerson({ ...storage, clock: () => NOW } as never)(person.uuid)).to.equal(true);

    const listed = await run(['erased']);
    const moment = formatInstant(NOW);
    const lines = [`${app.uuid} ${gone.uuid} ${moment} staff`, `${app.uuid} ${late.uuid} ${moment} staff`];
    expect(listed.out.trimEnd().split('\n')).to.have.members([
      ...lines,
      `- ${person.uuid} ${moment} person`,
      '# 3 erased',
    ]);
    await writeFile(at('erased'), listed.out);
    const to = { DATABASE_URL: `sqlite:${at('new.db')}` };
    const { code, out, err } = await run(['restore', at('backup.db'), '--erased', at('erased')], to);
    expect([code, err]).to.deep.equal([0, '']);
    expect(out).to.contain('Erased again: 2 of 3 ');
    const bytes = (await readFile(at('new.db'), 'latin1')).toLowerCase();
    for (const word of ['quillfeather', 'brambleworth']) expect(bytes.includes(word), word).to.equal(false);
    expect((await run(['verify'], to)).code).to.equal(0);
    // The new database lists the erasures too, so that a later restore knows them.
    expect((await run(['erased'], to)).out)
      .to.contain(` ${gone.uuid} `)
      .and.to.contain(`- ${person.uuid} `);
    const restored = await openSqliteStorage({ path: at('new.db') });
    expect(await restored.objects.find(app.uuid, 'staff', gone.uuid)).to.equal(undefined);
    expect(await restored.objects.find(app.uuid, 'staff', alone.uuid)).to.deep.include({
      name: 'Alone',
      person: null,
      joinedAt: null,
    });
    expect(await restored.objects.find(app.uuid, 'staff', stays.uuid)).to.deep.include({
      name: 'Stays',
      person: other.uuid,
    });
    expect(await restored.persons.find({ email: 'hilda@quillfeather.example' })).to.equal(undefined);
    expect(await restored.persons.find({ email: 'ines@example.com' })).to.include({ uuid: other.uuid });
    await restored.close();
    await storage.close();
  });

  describe('with customers who were erased since the backup', () => {
    let storage: Storage;
    let app: Awaited<ReturnType<typeof addApp>>;
    const grace = aCustomer({ name: 'Grace Zarathustra', email: 'grace@zarathustra.example' });
    const alan = aCustomer({ name: 'Alan', email: 'alan@example.com' });
    const late = aCustomer({ name: 'Late', email: 'late@example.com' });
    const erasing = () => erasingCustomers({ ...storage, newUuid });
    const erase = (uuid: string) => erasing().erase({ app }, uuid, { cancelBookings: true });

    beforeEach(async () => {
      const given = await filled();
      storage = given.storage;
      app = given.app;
      const customers = [grace, alan].map((customer) => ({ ...customer, app: app.uuid }));
      const start = Date.now() + 30 * DAY;
      const booking = aBooking({
        app: app.uuid,
        resources: [given.room.uuid],
        start,
        end: start + HOUR,
        customer: { name: grace.name, email: grace.email, phone: null },
        customerUuid: grace.uuid,
        title: 'With Zarathustra',
      });
      await write(storage, app, {
        put: { customer: customers, booking: [booking] },
        events: [anEvent({ data: booking })],
      });
      expect(problemOf(await run(['backup', at('backup.db')]))).to.equal('');
      await write(storage, app, { put: { customer: [{ ...late, app: app.uuid }] } });
      await erase(grace.uuid);
      await erase(late.uuid);
    });
    afterEach(() => storage.close());

    const new_ = () => ({ DATABASE_URL: `sqlite:${at('new.db')}` });
    const names = (path: string) =>
      rowsOf(path, `SELECT data ->> '$.name' AS name FROM slotkeeper_customer ORDER BY 1`);

    it('lists them, and erases those again who are in the backup', async () => {
      const listed = await run(['erased']);
      expect(listed.code).to.equal(0);
      const moment = formatInstant(NOW);
      const both = `${app.uuid} ${grace.uuid} ${moment}\n${app.uuid} ${late.uuid} ${moment}\n`;
      expect(listed.out).to.equal(`${both}# 2 erased\n`);
      await writeFile(at('erased'), `${both}\n${newUuid()} ${newUuid()} ${moment}\n# 3 erased\n\n`);

      const { code, out, err } = await run(['restore', at('backup.db'), '--erased', at('erased')], new_());
      expect([code, err]).to.deep.equal([0, '']);
      expect(out).to.equal(
        `${at('new.db')} is restored. Erased again: 1 of 3 customers; the others are not in it. It is disarmed: slotkeeper arm ends that.\n`,
      );
      expect(readdirSync(cli.folder).filter((name) => name.startsWith('new'))).to.deep.equal(['new.db']);
      expect(names(at('new.db'))).to.deep.equal([{ name: 'Alan' }]);
      const bytes = (await readFile(at('new.db'))).toString('latin1').toLowerCase();
      expect(bytes.includes('zarathustra')).to.equal(false);
      expect(statSync(at('new.db')).mode & 0o777).to.equal(0o600);
      expect((await run(['erased'], new_())).out).to.contain(grace.uuid);
      expect((await run(['verify'], new_())).code).to.equal(0);
      expect(rowsOf(at('new.db'), 'SELECT made_as FROM slotkeeper_disarmed')).to.have.length(1);
      expect(names(at('backup.db')), 'the backup stays as it is').to.have.length(2);
    });

    it('leaves no byte of an erased customer among many, as the service does', async () => {
      const many = (count: number, name: string) =>
        Array.from({ length: count }, (_, n) => {
          const email = `${name}${n}@example.com`;
          return aCustomer({ app: app.uuid, name: `${name} ${n}`, email, notes: name.repeat(80) });
        });
      const leaving = many(8, 'Kierkegaard');
      await write(storage, app, { put: { customer: [...leaving, ...many(200, 'Other')] } });
      expect(problemOf(await run(['backup', at('many.db')]))).to.equal('');
      for (const { uuid } of leaving) await erase(uuid);
      await finishErasures({ ...storage, erasing: erasing() })();
      await writeFile(at('erased'), (await run(['erased'])).out);
      const { out } = await run(['restore', at('many.db'), '--erased', at('erased')], new_());
      expect(out).to.contain(' Erased again: 8 of 10 customers; the others are not in it. ');
      for (const name of ['slots.db', 'slots.db-wal', 'new.db']) {
        const bytes = (await readFile(at(name))).toString('latin1').toLowerCase();
        expect(bytes.split('kierkegaard').length - 1, name).to.equal(0);
      }
    });

    it("ends the feeds of erased customers, and reports each removal as the command's", async () => {
      const before = await openSqliteStorage({ path: at('backup.db') });
      const feed = aFeed({ app: app.uuid, resource: null, customer: grace.uuid });
      await write(before, app, { put: { feed: [feed] } });
      await before.close();
      await writeFile(at('erased'), (await run(['erased'])).out);
      expect(problemOf(await run(['restore', at('backup.db'), '--erased', at('erased')], new_()))).to.equal('');
      const restored = await openSqliteStorage({ path: at('new.db') });
      const told = (await restored.events.after(app.uuid, undefined, 100))!.filter(
        ({ type }) => type === 'feed.deleted',
      );
      expect(told.map(({ data }) => data)).to.deep.equal([{ kind: 'feed', uuid: feed.uuid }]);
      expect(told[0]).to.have.property('actor').that.deep.equals(COMMAND);
      expect(await restored.objects.find(app.uuid, 'feed', feed.uuid)).to.equal(undefined);
      await restored.close();
    });

    it("reports only that if all of them were in the backup's own list", async () => {
      await writeFile(at('erased'), `${app.uuid} ${alan.uuid} ${formatInstant(NOW)}\n# 1 erased\n`);
      const { out } = await run(['restore', at('backup.db'), '--erased', at('erased')], new_());
      expect(out).to.equal(
        `${at('new.db')} is restored. Erased again: 1 of 1 customer. It is disarmed: slotkeeper arm ends that.\n`,
      );
    });

    it('warns if there is no list, and restores nevertheless', async () => {
      const { code, err, out } = await run(['restore', at('backup.db')], new_());
      expect(code).to.equal(0);
      expect(err).to.match(/^Warning: whoever was erased since .* slotkeeper erased > file/);
      expect(out).to.equal(`${at('new.db')} is restored. It is disarmed: slotkeeper arm ends that.\n`);
      expect(names(at('new.db'))).to.have.length(2);
    });

    it('refuses an existing target or an invalid list before it makes a file', async () => {
      const taken = await run(['restore', at('backup.db')]);
      expect([taken.code, taken.err]).to.deep.equal([1, `${at('slots.db')} is there already, and stays as it is\n`]);
      await writeFile(at('new.db-wal'), 'of another');
      const beside = await run(['restore', at('backup.db')], new_());
      expect([beside.code, beside.err]).to.deep.equal([
        1,
        `${at('new.db-wal')} is there already, and stays as it is\n`,
      ]);
      await rm(at('new.db-wal'));
      await writeFile(at('erased'), `${app.uuid} ${grace.uuid} ${formatInstant(NOW)}\nsomebody\n`);
      const { code, err } = await run(['restore', at('backup.db'), '--erased', at('erased')], new_());
      expect(code).to.equal(1);
      expect(err).to.equal(
        `${at('erased')} cannot be read: Line 2 is none that slotkeeper erased prints: "somebody"\n`,
      );
      expect(existsSync(at('new.db'))).to.equal(false);
    });

    it('refuses a list that was cut short at any place, and says how to complete it', async () => {
      const { out: whole } = await run(['erased']);
      const line = whole.slice(0, whole.indexOf('\n') + 1);
      const refused: readonly (readonly [list: string, ...problems: string[]])[] = [
        ['', 'It does not end with "# 0 erased"', 'let that be its last line: "# 0 erased"'],
        [line, 'It does not end with "# 1 erased"', 'List them again', 'let that be its last line: "# 1 erased"'],
        [line.slice(0, -30), 'Line 1 is none that slotkeeper erased prints'],
        [whole.slice(0, -' erased\n'.length), 'Line 3 is none that slotkeeper erased prints: "# 2"'],
        [
          whole.slice(line.length),
          'It ends with "# 2 erased", and lists 1: ',
          'let that be its last line: "# 1 erased"',
        ],
        [whole + line, 'Line 3 is none that slotkeeper erased prints: "# 2 erased"'],
      ];
      for (const [list, ...problems] of refused) {
        await writeFile(at('erased'), list);
        const { code, err, out } = await run(['restore', at('backup.db'), '--erased', at('erased')], new_());
        expect([code, out], list).to.deep.equal([1, '']);
        for (const problem of problems) expect(err).to.contain(problem);
        expect(err).to.match(new RegExp(`^${at('erased')} cannot be read: `));
        expect(existsSync(at('new.db'))).to.equal(false);
      }
      await writeFile(at('erased'), '# 0 erased\n');
      const none = await run(['restore', at('backup.db'), '--erased', at('erased')], new_());
      expect([none.code, none.out]).to.deep.equal([
        0,
        `${at('new.db')} is restored. Erased again: 0 of 0 customers. It is disarmed: slotkeeper arm ends that.\n`,
      ]);
    });
  });
});
