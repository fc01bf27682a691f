import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { pino } from 'pino';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { newUuid } from '../adapters/tokens/index.js';
import { readConfig, SETTINGS } from '../bootstrap/config.js';
import { start, startWorker } from '../bootstrap/start.js';
import { DAY } from '../core/basics/instants.js';
import { CLI, commands } from './support/commands.js';
import { appHeader, ownerHeader } from './support/http.js';
import { aCustomer, addApp, write } from './support/samples.js';

const clockAhead = new URL('./support/clock-ahead.js', import.meta.url).href;

describe('the slotkeeper command', () => {
  const inFolder = commands((folder) => ({ DATABASE_URL: `sqlite:${join(folder, 'a/b/slots.db')}`, PORT: '0' }));
  const { launch, run, serve } = inFolder;
  const path = () => join(inFolder.folder, 'a/b/slots.db');

  /** Changes the database file by hand. */
  function inFile<T>(change: (file: Sqlite.Database) => T): T {
    const file = new Sqlite(path());
    try {
      return change(file);
    } finally {
      file.close();
    }
  }

  const headerIn = (text: string) => /Authorization: (Bearer \S+)/.exec(text)?.[1] ?? '';
  const newApp = { slug: 'clinic', name: 'Clinic', description: 'By the lake' };

  const post = (url: string, authorization: string, body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const createApp = (url: string, authorization: string, app: object = newApp) =>
    post(`${url}/v1/apps`, authorization, app);
  const readiness = async (url: string) => {
    const { data } = (await (await fetch(`${url}/readyz`)).json()) as { data: { warnings: readonly string[] } };
    return data;
  };

  /** Sends the head of a request, whose body the service then waits for. */
  async function inFlight({ url, out }: { readonly url: string; readonly out: string }, length = 9) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    const head = `POST /v1/apps HTTP/1.1\r\nHost: x\r\nAuthorization: ${headerIn(out)}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`);
    await once(socket, 'data'); // 100 Continue
    return socket;
  }

  it('prints a first owner once, accepts the printed header, and drains on SIGTERM', async () => {
    const first = await serve();
    const authorization = headerIn(first.out);
    expect(first.out).to.contain(`Open ${first.url}/ in a browser.`);
    expect((await createApp(first.url, authorization)).status).to.equal(201);
    const ended = await first.stop();
    expect(ended.code).to.equal(0);
    // the token appears in the output for the person, but in no line of the log
    const log = ended.out.split('\n').filter((line) => line.startsWith('{'));
    expect(log.join('\n')).not.to.contain(authorization.slice('Bearer '.length));

    const second = await serve();
    expect(second.out).not.to.contain('Authorization').and.not.to.contain('Open ');
    const list = await fetch(`${second.url}/v1/apps`, { headers: { Authorization: authorization } });
    expect(await list.json()).to.deep.include({ total: 1 });
    expect((await second.stop('SIGINT')).code).to.equal(0);
  });

  it('prints the address at which clients reach it, and none without pages', async () => {
    for (const [settings, line] of [
      [{ PUBLIC_URL: 'https://book.example.com/slots/' }, /Open https:\/\/book\.example\.com\/slots\/ in a browser\./],
      [{ HOST: '0.0.0.0' }, /Open http:\/\/localhost:\d+\/ in a browser\./],
      [{ WEB: 'off' }, /Authorization(?!.*Open )/s],
    ] as const) {
      const { out, stop } = await serve({ DATABASE_URL: 'memory:', ...settings });
      expect(out).to.match(line);
      await stop();
    }
  });

  it('ends at once at a second SIGINT, killed by the signal, even with requests in flight', async () => {
    const service = await serve();
    const { child, ended, printed } = service;
    const socket = await inFlight(service);
    child.kill('SIGINT');
    await printed(/"msg":"stopping"/);
    child.kill('SIGINT');
    const { code } = await ended;
    socket.destroy();
    expect([code, child.signalCode]).to.deep.equal([null, 'SIGINT']);
  });

  it('stops once after a SIGINT and a SIGTERM, and logs that once', async () => {
    const service = await serve();
    const { child, ended, printed } = service;
    const socket = await inFlight(service); // keeps the service from ending between the signals
    child.kill('SIGINT');
    await printed(/"msg":"stopping"/);
    child.kill('SIGTERM');
    socket.destroy();
    const { code, out: all, err } = await ended;
    expect([code, err]).to.deep.equal([0, '']);
    expect(all.match(/"msg":"stopp(ing|ed)"/g)).to.deep.equal(['"msg":"stopping"', '"msg":"stopped"']);
  });

  it('stops a service and a worker once, however often it is requested', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const config = readConfig({ DATABASE_URL: 'memory:', PORT: '0' });
    for (const starting of [start(config, { logger, print: () => {} }), startWorker(config, { logger })]) {
      const running = await starting;
      await Promise.all([running.stop(), running.stop()]);
    }
    expect(lines.filter((line) => line.includes('"stopped"'))).to.have.length(2);
  });

  it('accepts the owner of the environment, and refuses the token that another one replaced', async () => {
    const basic = (token: string) => ownerHeader(token, 'ada@example.com');
    const first = await serve({ OWNER_EMAIL: 'Ada@example.com', OWNER_TOKEN: 'one' });
    expect(first.out).not.to.contain('Authorization');
    expect((await createApp(first.url, basic('one'))).status).to.equal(201);
    await first.stop();
    const second = await serve({ OWNER_EMAIL: 'ada@example.com', OWNER_TOKEN: 'two' });
    const list = (token: string) => fetch(`${second.url}/v1/apps`, { headers: { Authorization: basic(token) } });
    expect((await list('one')).status).to.equal(401);
    expect(await (await list('two')).json()).to.deep.include({ total: 1 });
  });

  it('adds, lists and revokes owner tokens, also while the service runs', async () => {
    const added = await run(['owner', 'add', 'grace@example.com']);
    expect(added.code).to.equal(0);
    const authorization = headerIn(added.out);
    const { url } = await serve();
    expect((await createApp(url, authorization)).status).to.equal(201);

    const listed = await run(['owner', 'list']);
    expect(listed.out).to.match(/^[0-9a-f-]{36} {2}\S+ {2}issued\s+grace@example\.com$/m);
    expect(listed.out).not.to.contain(Buffer.from(authorization.slice(7), 'base64').toString().split(':')[1]);
    const uuid = listed.out.slice(0, 36);
    expect((await run(['owner', 'revoke', uuid])).code).to.equal(0);
    expect((await createApp(url, authorization, { ...newApp, slug: 'b', name: 'B' })).status).to.equal(401);
    const again = await run(['owner', 'revoke', uuid]);
    expect(again.code).to.equal(1);
    expect(again.err).to.contain('no owner token');
  });

  it('ends with 2 and lists every wrong setting before it opens anything', async () => {
    const { code, err } = await run(['serve'], { PORT: 'x', DATABASE_URL: 'sqlite', WORKER: 'perhaps' });
    expect(code).to.equal(2);
    for (const name of ['PORT', 'DATABASE_URL', 'WORKER']) expect(err).to.contain(name);
  });

  it('ends with 2 if no storage can be opened by the URL, whatever server answers', async () => {
    for (const [option, problem] of [
      ['journal=false', 'it sets journal,'],
      ['nonsense=1', 'option nonsense is not supported'],
    ]) {
      const { code, err } = await run(['serve'], { DATABASE_URL: `mongodb://ann:s3cret@127.0.0.1:1/x?${option}` });
      expect(code, option).to.equal(2);
      expect(err).to.contain(`Wrong settings:\n  The URL of the MongoDB storage cannot be used: ${problem}`);
      expect(err).not.to.contain('s3cret');
    }
  });

  for (const [words, problem] of [
    [[], 'A command is missing'],
    [['sevre'], 'There is no command "sevre"; did you mean "serve"?'],
    [['dance'], 'There is no command "dance"'],
    [['owner'], 'owner must be followed by add, list, revoke or link'],
    [['owner', 'lst'], 'There is no command "owner lst"; did you mean "owner list"?'],
    [['owner', 'add'], 'owner add must be followed by <e-mail>'],
    [['owner', 'list', 'x'], '"x" is too much for owner list'],
    [['clock', 'repair'], 'clock repair must be followed by <app slug>'],
    [['arm', 'x'], '"x" is too much for arm'],
    [['backup'], 'backup must be followed by <file>'],
    [['backup', ''], 'backup must be followed by <file>, and "" is none'],
    [['copy', 'sqlite:a.db', ''], 'copy must be followed by <to>, and "" is none'],
    [['restore', 'a', '--erased='], '--erased must be followed by <file>'],
    [['seed', '--app', ''], '--app must be followed by <slug>'],
    [['backup', 'a', 'b'], '"b" is too much for backup'],
    [['restore', 'a', '--erased'], "Option '--erased <value>' argument missing"],
    [['verify', '--jason'], "Unknown option '--jason'\nSettings come from the environment"],
    [['serve', '--send-overdue'], '--send-overdue is no option of serve'],
    [['arm', '--send-overdue=x'], "Option '--send-overdue' does not take an argument"],
    [['serve', 'x'], '"x" is too much for serve'],
    [['owner', 'add', 'ada'], 'owner add must be followed by <e-mail>, and "ada" is none'],
    [['owner', 'revoke', 'x'], 'owner revoke must be followed by <uuid>, and "x" is none'],
    [['serve', '--port', '80'], "Unknown option '--port'\nSettings come from the environment"],
    [['serve', '--app', 'x'], '--app is no option of serve'],
    [['import', '--app', 'x'], 'import must be followed by <file>'],
    [['import', 'a.csv'], 'import needs to know the app: --app <slug>'],
    [['seed', 'salon'], '"salon" is too much for seed'],
    [['seed', '--app'], "Option '--app <value>' argument missing"],
    [['-x'], "Unknown option '-x'\nSettings come from the environment"],
    [['constructor'], 'There is no command "constructor"'],
  ] as const) {
    it(`ends with 2, the reason and the usage after: ${words.join(' ')}`, async () => {
      const { code, out, err } = await run(words);
      expect(code).to.equal(2);
      expect(out).to.equal('');
      expect(err.slice(0, problem.length)).to.equal(problem);
      expect(err).to.match(/\n\nUsage: slotkeeper /);
      // If the arguments name a command, only the usage of that command is printed, else that of all.
      const isKnown = words.length > 0 && err.includes(`\n  ${words[0]} `);
      expect(err.includes('\n  serve '), err).to.equal(!isKnown || words[0] === 'serve');
      expect(await readdir(inFolder.folder), 'no database is made').to.deep.equal([]);
    });
  }

  it('prints its commands and settings for --help at any place, and its version', async () => {
    const all = await Promise.all(
      [['-h'], ['--help'], ['help'], ['owner', 'add', '--help']].map((words) => run(words)),
    );
    for (const { code, out, err } of all) {
      expect(code).to.equal(0);
      expect(err).to.equal('');
      for (const name of Object.keys(SETTINGS)) expect(out).to.match(new RegExp(`^  ${name} +\\S`, 'm'));
      const owners = ['owner add', 'owner list', 'owner revoke', 'owner link', 'person link'];
      const files = ['copy', 'backup', 'restore', 'erased', 'verify', 'import', 'seed'];
      for (const command of ['serve', 'worker', 'clock repair', 'arm', 'disarm', ...owners, ...files]) {
        expect(out).to.match(new RegExp(`^  ${command}\\b`, 'm'));
      }
      expect(out).to.match(/^ {2}--send-overdue +arm: /m);
    }
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await run(['--version'])).to.deep.equal({ code: 0, out: `${version}\n`, err: '' });
  });

  it('warns of variables that resemble its own, even if other settings are wrong', async () => {
    const { code, err } = await run(['serve'], { DATABASE_URI: 'x', SMTP_URI: 'y', PORT: 'x' });
    expect(code).to.equal(2);
    expect(err).to.contain('Warning: DATABASE_URI is no setting; did you mean DATABASE_URL?\n');
    expect(err).to.contain('Warning: SMTP_URI is no setting; did you mean SMTP_URL?\n');
    const { err: quiet } = await run(['owner', 'add', 'ada@example.com']);
    expect(quiet).to.equal('');
  });

  it('creates no database for commands that only read or repair one', async () => {
    const revoke = `owner revoke ${newUuid()}`;
    for (const words of ['owner list', revoke, 'clock repair clinic', 'arm', 'disarm', 'verify', 'erased']) {
      const err = `Cannot open the database ${path()}: there is no such file\n`;
      expect(await run(words.split(' ')), words).to.deep.equal({ code: 1, out: '', err });
    }
    expect(await readdir(inFolder.folder)).to.deep.equal([]);
  });

  it('refuses commands on a storage that ends with the command', async () => {
    const owners = ['owner add a@b.c', 'owner list', `owner revoke ${newUuid()}`];
    const end = 'which loses all data when this command ends: use a sqlite:, mongodb: or postgres: URL\n';
    for (const command of [...owners, 'clock repair clinic', 'arm', 'disarm', 'verify', 'erased', 'seed']) {
      const result = await run(command.split(' '), { DATABASE_URL: 'memory:' });
      expect(result, command).to.deep.equal({ code: 1, out: '', err: `DATABASE_URL is memory:, ${end}` });
    }
  });

  it('prints a link to sign in, refuses an unknown address, and says that WEB=off has no page for it', async () => {
    await run(['owner', 'add', 'ada@example.com']);
    const { out } = await run(['owner', 'link', 'ada@example.com']);
    expect(out).to.match(/^Open this link to sign in\. .+\n\n {2}\S+\/console#link=\S+&ask\n\n$/);
    const { out: headless } = await run(['owner', 'link', 'ada@example.com'], { WEB: 'off' });
    expect(headless).to.match(/^WEB=off is set: .+\n\nOpen this link/);
    const none = { code: 1, out: '', err: 'There is no owner bob@example.com\n' };
    expect(await run(['owner', 'link', 'bob@example.com'])).to.deep.equal(none);
    const nobody = { code: 1, out: '', err: 'There is no person bob@example.com\n' };
    expect(await run(['person', 'link', 'bob@example.com'])).to.deep.equal(nobody);
  });

  it('reports at its start and in /readyz that its storage is disarmed, until it is armed while it runs', async () => {
    await run(['owner', 'add', 'ada@example.com']);
    const insert = "INSERT INTO slotkeeper_disarmed (id, made_as, at) VALUES (1, 'backup', ?)";
    inFile((file) => file.prepare(insert).run(Date.UTC(2026, 0, 2)));
    const { url, out } = await serve();
    const line = out.split('\n').find((text) => text.includes('the storage is disarmed')) ?? '{}';
    expect(JSON.parse(line)).to.deep.include({ level: 40, made_as: 'backup', made_at: '2026-01-02T00:00:00+00:00' });
    expect(await readiness(url)).to.deep.equal({ status: 'ok', warnings: ['disarmed'] });
    expect(await run(['arm'])).to.deep.equal({
      code: 0,
      out: 'The backup of 2026-01-02T00:00:00+00:00 is armed. 0 jobs that fell due before were skipped.\n',
      err: '',
    });
    expect(await readiness(url)).to.deep.equal({ status: 'ok', warnings: [] });
    expect(await run(['arm', '--send-overdue'])).to.deep.include({ code: 0, out: 'The storage is armed already.\n' });
    expect(await run(['disarm'])).to.deep.equal({
      code: 0,
      out: 'The storage is disarmed: no action runs and no calendar is fetched until slotkeeper arm.\n',
      err: '',
    });
    expect(await readiness(url)).to.deep.equal({ status: 'ok', warnings: ['disarmed'] });
    expect(await run(['disarm'])).to.deep.include({ code: 0, out: 'The storage is disarmed already.\n' });
  });

  it('verifies the stored objects, also while the service runs; prints each fault, and then ends with 1', async () => {
    const { url, out } = await serve();
    expect((await createApp(url, headerIn(out))).status).to.equal(201);
    const sound = { code: 0, out: '1 app, 1 object or event: 0 faults, 0 notes.\n', err: '' };
    expect(await run(['verify'])).to.deep.equal(sound);
    const uuid = inFile((file) =>
      file.prepare("UPDATE slotkeeper_app SET name_folded = 'x' RETURNING uuid").pluck().get(),
    ) as string;
    const message = `The column name_folded of app ${uuid} is another`;
    expect(await run(['verify'])).to.deep.equal({
      code: 1,
      out: `fault: ${message} (app ${uuid}, bookkeeping)\n1 app, 1 object or event: 1 fault, 0 notes.\n`,
      err: '',
    });
    const asData = await run(['verify', '--json']);
    expect(asData.code).to.equal(1);
    expect(JSON.parse(asData.out)).to.deep.equal({
      apps: 1,
      read: 1,
      faults: [{ check: 'bookkeeping', app: uuid, message, uuids: [uuid] }],
      notes: [],
      fault_count: 1,
      note_count: 0,
      unsettled: [],
    });
  });

  it('prints 1,000 faults of an app, and the number of the others', async () => {
    const storage = await openSqliteStorage({ path: path() });
    const app = await addApp(storage);
    const customer = Array.from({ length: 1_025 }, () => aCustomer({ app: app.uuid, email: null }));
    await write(storage, app, { put: { customer } });
    await storage.close();
    inFile((file) => file.prepare('UPDATE slotkeeper_customer SET email_folded = uuid').run());
    const { code, out } = await run(['verify']);
    const lines = out.trimEnd().split('\n');
    expect(code).to.equal(1);
    expect(lines.filter((line) => /^fault: The column email_folded of customer /.test(line))).to.have.length(1_000);
    expect(lines.slice(1_000)).to.deep.equal([
      'fault: and 25 more',
      '1 app, 1,025 objects and events: 1,025 faults, 0 notes.',
    ]);
    const asData = JSON.parse((await run(['verify', '--json'])).out);
    expect(asData).to.deep.include({ fault_count: 1_025, note_count: 0 });
    expect(asData.faults).to.have.length(1_000);
  });

  it('reports a port in use before it creates an owner', async () => {
    const { url } = await serve({ DATABASE_URL: 'memory:' });
    const { code, out, err } = await run(['serve'], { PORT: new URL(url).port });
    expect(code).to.equal(1);
    expect(err).to.contain('PORT').and.to.contain('something else listens there');
    expect(out).not.to.contain('Authorization');
    expect((await run(['owner', 'list'])).out).to.equal('There is no owner token.\n');
  });

  it('reports a damaged database, and nothing else, wherever the damage is found', async () => {
    await run(['owner', 'add', 'ada@example.com']);
    const bytes = await readFile(path());
    const [root, size] = inFile((file) => [
      Number(file.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'slotkeeper_owner'").pluck().get()),
      Number(file.pragma('page_size', { simple: true })),
    ]) as [number, number];
    bytes.fill(0xa5, (root - 1) * size, root * size);
    await writeFile(path(), bytes);
    for (const words of [['owner', 'list'], ['owner', 'add', 'ada@example.com'], ['serve']]) {
      const { code, err } = await run(words);
      expect(code, words.join(' ')).to.equal(1);
      expect(err).to.match(/^.*it is damaged; restore it from a backup.*\n$/);
    }
  });

  describe('after its clock was ahead', () => {
    const ahead = { NODE_OPTIONS: `--import ${clockAhead}`, CLOCK_AHEAD: String(300 * DAY) };
    const owner = { OWNER_EMAIL: 'ada@example.com', OWNER_TOKEN: 'one' };
    const isNamed = /"slug":"clinic".*lies in the future.*slotkeeper clock repair clinic/;
    /** Waits until the service warns of exactly that. */
    const untilWarns = async (url: string, ...warnings: readonly string[]) => {
      while ((await readiness(url)).warnings.join() !== warnings.join());
    };

    it('names the app in one line, warns in /readyz, and stops both after the repair', async () => {
      const wrong = await serve({ ...owner, ...ahead });
      const made = await createApp(wrong.url, ownerHeader('one', 'ada@example.com'));
      const { data } = (await made.json()) as { data: { token: string } };
      const workflow = { name: 'Visits', description: 'Ordinary' };
      expect((await post(`${wrong.url}/v1/workflow`, appHeader(data.token), workflow)).status).to.equal(201);
      expect(await readiness(wrong.url), 'by its own clock').to.deep.equal({ status: 'ok', warnings: [] });
      await wrong.stop();

      const right = await serve({ ...owner });
      for (let n = 0; n < 3; n += 1) {
        expect(await readiness(right.url)).to.deep.equal({ status: 'ok', warnings: ['change_in_future'] });
      }
      const repaired = await run(['clock', 'repair', 'clinic']);
      expect(repaired).to.include({ code: 0, err: '' });
      expect(repaired.out).to.match(/^The last change of clinic was at \S+, 300 days ahead of the clock\.\n/);
      await untilWarns(right.url);
      expect((await run(['clock', 'repair', 'clinic'])).out).to.match(/^Nothing in clinic lies in the future; it is /);
      const nowhere = await run(['clock', 'repair', 'nowhere']);
      expect(nowhere).to.include({ code: 1, err: 'There is no app with the slug nowhere\n' });
      const { out } = await right.stop();
      expect(out.split('\n').filter((line) => isNamed.test(line))).to.have.length(1);
    });

    it('reports that its clock has jumped', async () => {
      const { child, url, stop } = await serve({ ...owner, ...ahead });
      child.kill('SIGUSR2');
      await untilWarns(url, 'clock_jumped');
      expect((await stop()).out).to.match(/"moved_seconds":25920000.*the clock has jumped/);
    });
  });

  it('refuses writes, continues reads, and reports an error if its database file is removed', async () => {
    const { url, stop, out: printed } = await serve();
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);
    await rm(path());
    for (let n = 0; n < 2; n += 1) expect((await fetch(`${url}/readyz`)).status).to.equal(503);
    const headers = { Authorization: headerIn(printed) };
    const created = await createApp(url, headers.Authorization);
    expect([created.status, created.headers.get('retry-after')]).to.deep.equal([503, '1']);
    expect((await fetch(`${url}/v1/apps`, { headers })).status).to.equal(200);
    const { code, out } = await stop();
    expect(code).to.equal(0);
    const gone = `"msg":"The database file ${path()} is gone`;
    const loud = out.split('\n').filter((line) => line.includes('"level":50'));
    expect(loud).to.have.length(1);
    expect(loud[0]).to.contain(gone);
  });

  describe('with the storage of a module', () => {
    /** Writes a module that opens SQLite files by addresses of its own, and prints the addresses. */
    async function ownModule() {
      const sqlite = join(dirname(CLI), 'adapters-sqlite.js');
      const open = `(url) => (console.error(url), openSqliteStorage({ path: url.trim().replace('mine://', '') }))`;
      const file = join(inFolder.folder, 'mine.mjs');
      await writeFile(file, `import { openSqliteStorage } from '${sqlite}';\nexport const open = ${open};\n`);
      return { file, url: ` mine://${path()}` };
    }

    it('serves, verifies and copies it, and passes addresses on unread', async () => {
      const { file, url } = await ownModule();
      await mkdir(dirname(path()), { recursive: true });
      const service = launch(['--storage', file, 'serve'], { DATABASE_URL: url });
      expect(await service.printed(/"msg":"listening"/)).to.contain('"storage":"module"');
      expect((await service.stop()).err).to.equal(`${url}\n`);
      const verified = await run(['verify', '--storage', file], { DATABASE_URL: url });
      expect([verified.code, verified.err]).to.deep.equal([0, `${url}\n`]);
      const copy = `mine://${inFolder.folder}/copy.db`;
      const copied = await run(['copy', url.trim(), copy, '--storage', file]);
      expect([copied.code, copied.err]).to.deep.equal([0, `${url.trim()}\n${copy}\n`]);
      const known = await run(['copy', `sqlite:${path()}`, join(inFolder.folder, 'all.jsonl.gz'), '--storage', file]);
      expect([known.code, known.err]).to.deep.equal([0, '']);
    });

    for (const [source, problem] of [
      ['', '--storage must name a module that exports open(url)'],
      ['export const open = () => ({ apps: 1 });', 'has no ledger, events, arming, close'],
      ['import "./none.mjs";', '--storage must name a module: Cannot find module'],
    ] as const) {
      it(`is refused: ${problem}`, async () => {
        const file = join(inFolder.folder, 'wrong.mjs');
        await writeFile(file, source);
        const { code, err } = await run(['verify', '--storage', file]);
        expect(code).to.equal(2);
        expect(err).to.contain(problem);
      });
    }
  });

  it('says why the database cannot be opened', async () => {
    await writeFile(join(inFolder.folder, 'a'), 'a file where the folder should be');
    const { code, err } = await run(['serve']);
    expect(code).to.equal(1);
    expect(err).to.contain(join(inFolder.folder, 'a'));
  });

  it('runs jobs without serving HTTP until it is stopped', async () => {
    const { stop, printed } = launch(['worker']);
    await printed(/"msg":"working"/);
    const { code, out } = await stop();
    const messages = [...out.matchAll(/"msg":"(\w+)"/g)].map(([, message]) => message);
    expect([code, ...messages]).to.deep.equal([0, 'working', 'stopping', 'stopped']);
  });
});
