import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const cli = join(dirname(fileURLToPath(import.meta.url)), '..', 'bootstrap', 'cli.js');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

describe('the slotkeeper command', () => {
  let folder = '';
  const running = new Set<ChildProcess>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
  });

  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
    await rm(folder, { recursive: true, force: true });
  });

  function launch(words: readonly string[], settings: Record<string, string> = {}) {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: `sqlite:${join(folder, 'a/b/slots.db')}`,
      PORT: '0',
      ...settings,
    };
    const child = spawn(process.execPath, [cli, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, out, err }));
    /** Resolves with all that was printed, as soon as it matches. */
    const printed = (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = () => pattern.test(out) && resolve(out);
        child.stdout.on('data', look);
        ended.then(() => reject(new Error(`it ended: ${out}${err}`)), reject);
        look();
      });
    return { child, ended, printed };
  }

  const run = (words: readonly string[], settings?: Record<string, string>) => launch(words, settings).ended;

  async function serve(settings?: Record<string, string>) {
    const { child, ended, printed } = launch(['serve'], settings);
    const out = await printed(/"msg":"listening"/);
    const url = /"url":"([^"]+)"/.exec(out)?.[1] ?? '';
    return { child, ended, out, url };
  }

  const headerIn = (text: string) => /Authorization: (Bearer \S+)/.exec(text)?.[1] ?? '';
  const newApp = { slug: 'clinic', name: 'Clinic', description: 'By the lake' };

  const createApp = (url: string, authorization: string, app: object = newApp) =>
    fetch(`${url}/v1/apps`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(app),
    });

  it('prints a first owner once, whose header works, and drains on SIGTERM', async () => {
    const first = await serve();
    const authorization = headerIn(first.out);
    expect((await createApp(first.url, authorization)).status).to.equal(201);
    first.child.kill('SIGTERM');
    const ended = await first.ended;
    expect(ended.code).to.equal(0);
    // the token stands in what is shown to the person, and in no line of the log
    const log = ended.out.split('\n').filter((line) => line.startsWith('{'));
    expect(log.join('\n')).not.to.contain(authorization.slice('Bearer '.length));

    const second = await serve();
    expect(second.out).not.to.contain('Authorization');
    const list = await fetch(`${second.url}/v1/apps`, { headers: { Authorization: authorization } });
    expect(await list.json()).to.deep.include({ total: 1 });
    second.child.kill('SIGINT');
    expect((await second.ended).code).to.equal(0);
  });

  it('finishes a request that is in flight when it is asked to stop', async () => {
    const { child, ended, url, out } = await serve();
    const { hostname, port } = new URL(url);
    const body = JSON.stringify(newApp);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const head = `POST /v1/apps HTTP/1.1\r\nHost: x\r\nAuthorization: ${headerIn(out)}\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`);
    await once(socket, 'data'); // 100 Continue: the request is in flight
    child.kill('SIGTERM');
    // no new connection is taken any more
    const isTaken = () =>
      new Promise<boolean>((resolve) => {
        const probe = connect(Number(port), hostname);
        probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
        probe.once('connect', () => probe.destroy());
      });
    while (await isTaken());
    socket.write(body);
    await once(socket, 'end');
    expect(answer).to.match(/HTTP\/1\.1 201 /);
    expect((await ended).code).to.equal(0);
  });

  it('takes the owner of the environment, and a replaced token stops', async () => {
    const basic = (token: string) => `Bearer ${Buffer.from(`ada@example.com:${token}`).toString('base64')}`;
    const first = await serve({ OWNER_EMAIL: 'Ada@example.com', OWNER_TOKEN: 'one' });
    expect(first.out).not.to.contain('Authorization');
    expect((await createApp(first.url, basic('one'))).status).to.equal(201);
    first.child.kill('SIGTERM');
    await first.ended;
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

  it('refuses an owner who is no e-mail address', async () => {
    const { code, err } = await run(['owner', 'add', 'nobody']);
    expect(code).to.equal(1);
    expect(err).to.contain('e-mail');
  });

  it('ends with 2 and every problem when settings are wrong, before anything is opened', async () => {
    const { code, err } = await run(['serve'], { PORT: 'x', DATABASE_URL: 'sqlite', WORKER: 'perhaps' });
    expect(code).to.equal(2);
    for (const name of ['PORT', 'DATABASE_URL', 'WORKER']) expect(err).to.contain(name);
  });

  it('ends with 2 and the usage for words that it does not know', async () => {
    for (const words of [[], ['sevre'], ['owner'], ['owner', 'add'], ['owner', 'list', 'x'], ['serve', 'x']]) {
      const { code, err } = await run(words);
      expect(code, words.join(' ')).to.equal(2);
      expect(err).to.contain('Usage');
    }
  });

  it('says what is in the way when the database cannot be opened or the port is taken', async () => {
    await writeFile(join(folder, 'a'), 'a file where the folder should be');
    const blocked = await run(['serve']);
    expect(blocked.code).to.equal(1);
    expect(blocked.err).to.contain(join(folder, 'a'));
    const { url } = await serve({ DATABASE_URL: 'memory:' });
    const taken = await run(['serve'], { DATABASE_URL: 'memory:', PORT: new URL(url).port });
    expect(taken.code).to.equal(1);
    expect(taken.err).to.contain('PORT');
  });

  it('runs jobs alone, until it is stopped', async () => {
    const { child, ended, printed } = launch(['worker']);
    await printed(/"msg":"working"/);
    child.kill('SIGTERM');
    expect((await ended).code).to.equal(0);
  });
});
