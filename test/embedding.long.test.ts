import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { publint } from 'publint';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { addApp } from './support/samples.js';

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');
const compiler = join(modules, 'typescript/bin/tsc');

/** Folders of adapters. Each has an entry point. */
const ADAPTERS = readdirSync(join(root, 'adapters'));
/** Adapters whose declarations need a package that is not always installed. */
const OF_A_PACKAGE = ['prometheus'];

/** Source of a program that checks that no entry point of the package is `any`, and that everything its root exports is typed. */
const doorsWith = (adapters: readonly string[]) => `
import { createSlotkeeper, type Slotkeeper, type SlotkeeperOptions } from 'slotkeeper';
import * as core from 'slotkeeper/core';
import * as bootstrap from 'slotkeeper/bootstrap';
import * as client from 'slotkeeper/client';
${adapters.map((name) => `import * as ${name}Adapter from 'slotkeeper/adapters/${name}';`).join('\n')}

type IsAny<T> = 0 extends 1 & T ? true : false;
type Answer = Awaited<ReturnType<Slotkeeper['bookings']['create']>>;
export const isAny: readonly [
  IsAny<Slotkeeper['koa']>,
  IsAny<Slotkeeper['listener']>,
  IsAny<Slotkeeper['apps']['create']>,
  IsAny<Answer['booking']['status']>,
  IsAny<SlotkeeperOptions['storage']>,
  IsAny<ReturnType<typeof koaAdapter.createHttpApi>>,
  IsAny<ReturnType<typeof client.createClient>>,
  IsAny<ReturnType<typeof bootstrap.buildContainer>>,
] = [false, false, false, false, false, false, false, false];
export const options: SlotkeeperOptions = { storage: memoryAdapter.openMemoryStorage(), clock: () => 0, log: console };
// @ts-expect-error: a caller is not a string
export const wrong = async () => (await createSlotkeeper(options)).apps.create('ada', {});
export const doors = [core, bootstrap, client, ${adapters.map((name) => `${name}Adapter`).join(', ')}];
`;

/** Source of a program that uses the root export without HTTP, and prints the errors about missing packages. */
const WITHOUT_OPTIONAL = `
import { createSlotkeeper } from 'slotkeeper';

const slotkeeper = await createSlotkeeper({ storage: 'memory:', corsOrigins: ['https://example.com'] });
const { apps, bookings, resources, owners } = slotkeeper;
slotkeeper.start();
const { owner } = await owners.issueToken('ada@example.com');
const { app } = await apps.create(owner, { slug: 'clinic', name: 'Clinic', description: 'By the lake' });
const room = await resources.create({ app }, { name: 'Room' });
const start = new Date().setUTCHours(48, 0, 0, 0);
const { booking } = await bookings.create({ app }, { resources: [room.uuid], start, durationMinutes: 30 });
const refused = async (attempt: () => unknown) => {
  try {
    await attempt();
    return 'nothing';
  } catch (error) {
    return (error as Error).message.replace(/@\\d+\\.\\d+\\.\\d+/g, '@VERSION');
  }
};
console.log(JSON.stringify({
  status: booking.status,
  koa: await refused(() => slotkeeper.koa),
  listener: await refused(() => slotkeeper.listener),
  sqlite: await refused(() => createSlotkeeper({ storage: 'sqlite:data/x.db' })),
  mongodb: await refused(() => createSlotkeeper({ storage: 'mongodb://localhost/x' })),
  postgres: await refused(() => createSlotkeeper({ storage: 'postgres://localhost/x' })),
  smtp: await refused(() => createSlotkeeper({ storage: 'memory:', smtpUrl: 'smtp://localhost' })),
}));
await slotkeeper.stop();
`;

/** Source of a program that builds the core over a storage. */
const BY_HAND = `
import { useCases, ValidationError } from 'slotkeeper/core';
import type { Storage } from 'slotkeeper/core';

const storage: Storage = process.argv[2] === 'memory'
  ? (await import('slotkeeper/adapters/memory')).openMemoryStorage()
  : await (await import('slotkeeper/adapters/sqlite')).openSqliteStorage({ path: 'data/embedded.db' });
const { apps, bookings, owners, resources, workflows } = useCases({ storage });
const { owner } = await owners.issueToken('ada@example.com');
const { app, token } = await apps.create(owner, { slug: 'clinic', name: 'Clinic', description: 'By the lake' });
const workflow = await workflows.create({ app }, { name: 'Visits', description: 'All' });
const room = await resources.create({ app }, { name: 'Room' });
const start = Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000;
const { booking } = await bookings.create({ app }, { resources: [room.uuid], start, durationMinutes: 30, workflow: workflow.uuid });
const list = await apps.list(owner);
let refused: unknown;
try {
  await workflows.create({ app }, { name: '', description: 'x' });
} catch (error) {
  if (error instanceof ValidationError) refused = error.errors;
}
console.log(JSON.stringify({ slug: app.slug, token: token.length, workflow: workflow.name, status: booking.status, total: list.total, refused }));
await storage.close();
`;

/** A project's test of its own storage, which wraps the memory storage. On request, the storage loses resources. */
const CONTRACTS = `
import { openMemoryStorage } from 'slotkeeper/adapters/memory';
import { type Runner, storageContract } from 'slotkeeper/contracts';

export const testStorage = (runner?: Runner) => storageContract(async (options) => {
  const storage = openMemoryStorage(options);
  if (!process.env.FORGETS) return storage;
  const find = storage.objects.find.bind(storage.objects);
  const lossy: typeof find = async (app, kind, uuid) => (kind === 'resource' ? undefined : find(app, kind, uuid));
  Object.assign(storage.objects, { find: lossy });
  return storage;
}, runner);
`;

/** Runners with their commands, and the lines that call the contract. */
const RUNNERS = {
  mocha: { command: ['mocha/bin/mocha.js', '--timeout', '120000'], call: 'testStorage();' },
  vitest: {
    command: ['vitest/vitest.mjs', 'run', '--testTimeout', '120000', '--reporter', 'tap-flat'],
    call: `import { afterAll, beforeAll, describe, it } from 'vitest';
      testStorage({ describe, it, before: beforeAll, after: afterAll });`,
  },
  'node:test': {
    command: ['--test', '--test-reporter', 'spec'],
    call: "import { after, before, describe, it } from 'node:test';\ntestStorage({ describe, it, before, after });",
  },
};

/** Packages that only manual wiring needs. */
const ONLY_WIRED = ['inversify', 'reflect-metadata', 'pino', 'mustache', 'standardwebhooks', 'ipaddr.js'];

/** Makes a program listen on a socket of the test instead of its port, and reports to the test when it listens. */
const LISTEN_ON_SOCKET = `
import { Server } from 'node:net';

const { listen } = Server.prototype;
Server.prototype.listen = function () {
  this.once('listening', () => process.send('listening'));
  return listen.call(this, process.env.SOCKET);
};
`;

const COMPILER_OPTIONS = {
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: ['node'],
};

/** A foreign project that has installed the package, with only Node's types. */
class Project {
  readonly folder: string;
  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(tarball: string, ...flags: readonly string[]): Promise<Project> {
    const project = new Project(await mkdtemp(join(tmpdir(), 'embedding-')));
    await project.write('package.json', JSON.stringify({ private: true, type: 'module' }));
    const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...quietly, ...flags, tarball], { cwd: project.folder });
    // Removes the type packages (`@types`) that other packages have brought along. The declarations of this package must not need them.
    await rm(join(project.folder, 'node_modules/@types'), { recursive: true, force: true });
    await project.link('@types/node');
    return project;
  }

  write(file: string, text: string): Promise<void> {
    return writeFile(join(this.folder, file), text);
  }

  /** Links a package of this repository into the project, with its dependencies. */
  async link(name: string): Promise<void> {
    const place = join(this.folder, 'node_modules', name);
    await rm(place, { recursive: true, force: true });
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(modules, name), place);
  }

  async compile(files: readonly string[], more: object = {}): Promise<void> {
    const compilerOptions = { ...COMPILER_OPTIONS, ...more };
    await this.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    await run(process.execPath, [compiler], { cwd: this.folder }).catch((error: { stdout: string }) => {
      throw new Error(error.stdout);
    });
  }

  async run(program: string, ...args: readonly string[]): Promise<string> {
    return (await run(process.execPath, [program, ...args], { cwd: this.folder })).stdout;
  }

  /** Runs a program that listens, sends it requests, and stops it. Returns how it ended. */
  async serving(program: string, ask: (get: (path: string, headers?: object) => Promise<number>) => Promise<void>) {
    await this.write('listen-on-socket.js', LISTEN_ON_SOCKET);
    const socketPath = join(this.folder, `${program}.socket`);
    const child = fork(join(this.folder, program), {
      cwd: this.folder,
      execArgv: ['--import', './listen-on-socket.js'],
      env: { ...process.env, SOCKET: socketPath },
    });
    const ended = once(child, 'exit');
    const first = await Promise.race([once(child, 'message'), ended]);
    expect(first[0], program).to.equal('listening');
    try {
      await ask(
        (path, headers) =>
          new Promise((resolve, reject) => {
            const sent = request({ socketPath, path, headers: { Connection: 'close', ...headers } }, (res) => {
              res.resume().on('end', () => resolve(res.statusCode ?? 0));
            });
            sent.on('error', reject).end();
          }),
      );
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
    return { code: child.exitCode, signal: child.signalCode };
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** Returns the programs in the READMEs, by the file names that they get here. */
async function programsOfReadme() {
  const readmes = ['README.md', 'bootstrap/README.md'].map((path) => readFile(join(root, path), 'utf8'));
  const readme = (await Promise.all(readmes)).join('\n');
  const programs = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text);
  const those = (sign: RegExp) => {
    const found = programs.filter((text) => sign.test(text));
    expect(found, `programs of the README with ${sign}`).to.have.length(1);
    return found[0] as string;
  };
  return {
    'node-http.ts': those(/createServer\(slotkeeper\.listener\)/),
    'in-koa.ts': those(/mount\(.*slotkeeper\.koa\)/),
    'in-express.ts': those(/app\.use\(.*slotkeeper\.listener\)/),
    'without-http.ts': those(/slotkeeper\.bookings/),
    'own-parts.ts': `${those(/rebindSync/)}await slotkeeper.stop();`,
  };
}

describe('the package, installed in another project', () => {
  let folder = '';
  let tarball = '';
  let packed: readonly string[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packed-'));
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: root,
    });
    const [{ filename, files }] = JSON.parse(stdout);
    tarball = join(folder, filename);
    packed = files.map(({ path }: { path: string }) => path);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('contains the files that its exports name, a licence and a changelog, and of the tests only the contracts', async () => {
    const { exports, bin } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const targets = Object.values<string | Record<string, string>>(exports)
      .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
      .flatMap((target) => (target.includes('*') ? ADAPTERS.map((name) => target.replace('*', name)) : [target]))
      .map((target) => target.replace('./', ''));
    expect(packed).to.include.members([...targets, ...Object.values<string>(bin)]);
    expect(packed).to.include.members(['LICENSE', 'CHANGELOG.md', 'README.md']);
    const ofContracts = /^dist\/test\/(contracts\/|support\/(open-options|samples)\.)/;
    expect(packed.filter((path) => path.includes('test') && !ofContracts.test(path))).to.have.members([
      'dist/core/messages/actions/test-action.d.ts',
      'test/README.md',
    ]);
  });

  it('satisfies the checks of package resolvers', async () => {
    const { buffer, byteOffset, byteLength } = await readFile(tarball);
    const { messages } = await publint({
      pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer },
    });
    expect(messages).to.deep.equal([]);
  });

  describe('with all optional dependencies', () => {
    let project: Project;
    let programs: Awaited<ReturnType<typeof programsOfReadme>>;

    before(async () => {
      project = await Project.make(tarball);
      programs = await programsOfReadme();
      // Uses the native module of this repository, because building it again would take minutes.
      for (const name of ['better-sqlite3', 'koa-mount', 'express']) await project.link(name);
      for (const [file, text] of Object.entries(programs)) await project.write(file, text);
      await project.write('doors.ts', doorsWith(ADAPTERS));
      await project.write(
        'untyped.d.ts',
        ['koa', 'koa-mount', 'express'].map((name) => `declare module '${name}';`).join('\n'),
      );
    });

    after(() => project.remove());

    it('has types that require only those of Node', async () => {
      await project.compile(['doors.ts', 'node-http.ts', 'without-http.ts', 'own-parts.ts']);
    });

    it('exports the types of Koa to projects that have them', async () => {
      const paths = Object.fromEntries(
        ['koa', 'koa-mount', 'express'].map((name) => [name, [join(modules, '@types', name, 'index.d.ts')]]),
      );
      await project.write(
        'typed.ts',
        `import type Koa from 'koa';\nimport type { Slotkeeper } from 'slotkeeper';\nexport const koa = (slotkeeper: Slotkeeper): Koa => slotkeeper.koa;\n`,
      );
      await project.compile(['doors.ts', 'typed.ts', 'in-koa.ts', 'in-express.ts'], { paths, noEmit: true });
    });

    describe('runs the programs of the README', () => {
      const owner = { Authorization: `Bearer ${Buffer.from('ada@example.com:let-me-in').toString('base64')}` };
      before(() => project.compile(['untyped.d.ts', ...Object.keys(programs)]));

      it('in a server of Node until it gets a signal, twice', async () => {
        for (const _ of ['once', 'again']) {
          const ended = await project.serving('node-http.js', async (get) => {
            expect(await get('/v1/apps', owner)).to.equal(200);
            expect(await get('/v1/apps')).to.equal(401);
          });
          expect(ended).to.deep.equal({ code: 0, signal: null });
        }
      });

      it('of a first booking, as pasted beside the package.json of npm init -y', async () => {
        const readme = await readFile(join(root, 'README.md'), 'utf8');
        const [, file = ''] = /^Save this as `([^`]+)`/m.exec(readme) ?? [];
        const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
        expect(readme).to.contain('`npm init -y`').and.to.contain(`<checkout>/slotkeeper-${version}.tgz`);
        expect(readme).to.contain(`run \`node ${file}\``);
        const folder = join(project.folder, 'pasted');
        await mkdir(folder);
        await run('npm', ['init', '-y'], { cwd: folder });
        await project.write(join('pasted', file), programs['without-http.ts']);
        expect(await project.run(join('pasted', file))).to.equal('confirmed\n');
      });

      it('with parts of its own', async () => {
        expect(await project.run('own-parts.js')).to.equal('');
      });

      for (const [name, program] of [
        ['Koa', 'in-koa.js'],
        ['Express', 'in-express.js'],
      ] as const) {
        it(`in ${name}, below a path`, async () => {
          await project.serving(program, async (get) => {
            expect(await get('/booking/readyz')).to.equal(200);
            expect(await get('/booking/v1/apps')).to.equal(401);
            expect(await get('/booking/v1/apps', owner)).to.equal(200);
            expect(await get('/readyz')).to.equal(404);
          });
        });
      }
    });
  });

  describe('without its optional dependencies and without scripts', () => {
    let project: Project;

    before(async () => {
      project = await Project.make(tarball, '--omit=optional');
      await project.write('without-optional.ts', WITHOUT_OPTIONAL);
      await project.write('by-hand.ts', BY_HAND);
      await project.write('doors.ts', doorsWith(ADAPTERS.filter((name) => !OF_A_PACKAGE.includes(name))));
      await project.compile(['doors.ts', 'without-optional.ts', 'by-hand.ts']);
    });

    after(() => project.remove());

    it('installs none of the optional packages', async () => {
      const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
      const optional = Object.keys(optionalDependencies);
      expect(optional).not.to.be.empty;
      for (const name of optional) {
        const place = join(project.folder, 'node_modules', name);
        expect(
          await access(place).then(
            () => 'installed',
            () => 'not there',
          ),
          name,
        ).to.equal('not there');
      }
    });

    it('runs on memory, and names the package to install for a part that lacks it', async () => {
      const needs = (part: string, ...packages: readonly string[]) =>
        `${part} needs what is not installed. To install it: npm install ${packages.map((name) => `${name}@VERSION`).join(' ')}`;
      const http = needs('The HTTP interface', 'koa', '@koa/router', 'ajv', '@koa/cors');
      expect(JSON.parse(await project.run('without-optional.js'))).to.deep.equal({
        status: 'confirmed',
        koa: http,
        listener: http,
        sqlite: needs('The SQLite storage', 'better-sqlite3'),
        mongodb: needs('The MongoDB storage', 'mongodb'),
        postgres: needs('The PostgreSQL storage', 'pg'),
        smtp: needs('Mail over SMTP', 'nodemailer'),
      });
    });

    const refused = (words: readonly string[], env: object) =>
      run(join(project.folder, 'node_modules/.bin/slotkeeper'), words, {
        cwd: project.folder,
        env: { ...process.env, ...env },
      }).then(
        () => expect.fail('It started'),
        (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
      );

    it('names the package on the command line, too', async () => {
      const serve = await refused(['serve'], { DATABASE_URL: 'memory:' });
      expect(serve.code).to.equal(1);
      expect(serve.said).to.match(
        /^The HTTP interface needs what is not installed.*npm install koa@\d\S+ @koa\/router@\d\S+ ajv@\d\S+\n$/,
      );
      const list = await refused(['owner', 'list'], { DATABASE_URL: 'sqlite:data/x.db' });
      expect(list.said).to.match(/^The SQLite storage needs .* npm install better-sqlite3@\d\S+\n$/);
      const worker = await refused(['worker'], { DATABASE_URL: 'memory:', METRICS_PORT: '0', LOG_LEVEL: 'silent' });
      expect(worker.code).to.equal(1);
      expect(worker.said).to.match(/^METRICS_PORT needs .* npm install prom-client@\d\S+\n$/);
    });

    it('starts no import that it could not finish', async () => {
      const path = join(project.folder, 'clinic.db');
      const storage = await openSqliteStorage({ path });
      await addApp(storage, { slug: 'clinic' });
      await storage.close();
      await project.write('bookings.csv', 'resource,start,duration_minutes\n');
      const importing = () =>
        refused(['import', 'bookings.csv', '--app', 'clinic'], { DATABASE_URL: `sqlite:${path}` });
      const unopened = await importing();
      expect(unopened.code).to.equal(2);
      expect(unopened.said).to.match(/^The SQLite storage needs .* npm install better-sqlite3@\d\S+\n$/);
      await project.link('better-sqlite3');
      const unread = await importing();
      expect(unread.code).to.equal(2);
      expect(unread.said).to.match(/^Reading \.csv needs .* npm install csv-parse@\d\S+\n$/);
      await rm(join(project.folder, 'node_modules/better-sqlite3'));
    });

    it('writes plain lines on a terminal, and says how to get others', async () => {
      await project.write(
        'terminal.js',
        `process.stdout.isTTY = true;
        const { readConfig, startWorker } = await import('slotkeeper/bootstrap');
        const config = readConfig({ DATABASE_URL: 'memory:', SMTP_URL: '' });
        await (await startWorker(config)).stop();`,
      );
      const lines = (await project.run('terminal.js'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg);
      expect(lines[0]).to.match(/^For lines that are easier to read: npm install pino-pretty@\d/);
      expect(lines.slice(-3)).to.deep.equal(['working', 'stopping', 'stopped']);
    });

    it('distinguishes a driver that is not compiled from one that is not installed', async () => {
      const place = join(project.folder, 'node_modules/better-sqlite3');
      for (const name of ['bindings', 'file-uri-to-path']) await project.link(name);
      await mkdir(place);
      await symlink(join(modules, 'better-sqlite3/package.json'), join(place, 'package.json'));
      await run('cp', ['-r', join(modules, 'better-sqlite3/lib'), place]);
      const failed = await project.run('by-hand.js', 'sqlite').catch((error: { stderr: string }) => error.stderr);
      expect(failed).to.include('better-sqlite3 is installed, but not built for this Node.js');
      expect(failed).to.include('npm rebuild better-sqlite3');
    });

    for (const storage of ['memory', 'sqlite']) {
      it(`makes an app, a workflow and a booking on ${storage}, wired by hand`, async () => {
        for (const name of ONLY_WIRED)
          await rm(join(project.folder, 'node_modules', name), { recursive: true, force: true });
        if (storage === 'sqlite') await project.link('better-sqlite3');
        expect(JSON.parse(await project.run('by-hand.js', storage))).to.deep.equal({
          slug: 'clinic',
          token: 36,
          workflow: 'Visits',
          status: 'confirmed',
          total: 1,
          refused: { name: 'This field is required' },
        });
      });
    }
  });

  describe('runs the contracts for a storage of the project', () => {
    let project: Project;
    before(async () => {
      const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
      project = await Project.make(tarball, `mocha@${devDependencies.mocha}`, 'vitest@3');
      await project.write('storage.ts', CONTRACTS);
      await project.compile(['storage.ts']);
      for (const [name, { call }] of Object.entries(RUNNERS)) {
        await project.write(fileOf(name), `import { testStorage } from './storage.js';\n${call}\n`);
      }
    });
    after(() => project.remove());

    const fileOf = (runner: string) => `${runner.replace(':', '-')}.test.js`;

    async function tested(runner: keyof typeof RUNNERS, env: NodeJS.ProcessEnv = {}) {
      const [first = '', ...others] = RUNNERS[runner].command;
      const program = first.startsWith('--') ? first : join(project.folder, 'node_modules', first);
      const options = { cwd: project.folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
      return run(process.execPath, [program, ...others, fileOf(runner)], options).then(
        ({ stdout }) => ({ passed: true, stdout }),
        ({ stdout }: { stdout: string }) => ({ passed: false, stdout }),
      );
    }

    for (const runner of Object.keys(RUNNERS) as (keyof typeof RUNNERS)[]) {
      it(`which pass under ${runner} if it is correct, and else name the field`, async () => {
        const { passed, stdout } = await tested(runner);
        expect(passed, stdout).to.equal(true);
        expect(stdout).to.include('gives the last place to exactly one of twenty simultaneous bookings');
        const failed = await tested(runner, { FORGETS: 'yes' });
        expect(failed.passed).to.equal(false);
        expect(failed.stdout).to.include('returns every field as it was stored, to its app only');
        expect(failed.stdout).to.include('object: expected {');
      });
    }
  });
});
