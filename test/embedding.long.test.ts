import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { publint } from 'publint';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { modules, type Packed, Project, pack, root, run } from './support/package-project.js';
import { addApp } from './support/samples.js';

/** Folders of adapters. Each has an entry point. */
const ADAPTERS = readdirSync(join(root, 'adapters'));
/** Adapters whose declarations need a package that is not always installed. */
const OF_A_PACKAGE = ['prometheus'];

/** Source of a program that checks that no entry point of the package is `any`, and that everything its root exports is typed. */
const doorsWith = (adapters: readonly string[]) => `
import { createSlotkeeper, type Slotkeeper, type SlotkeeperOptions } from 'slotkeeper';
import * as core from 'slotkeeper/core';
import * as storage from 'slotkeeper/storage';
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
export const onPool = async (pool: postgresAdapter.PostgresPool) => postgresAdapter.openPostgresStorage({ pool });
export const withInvoice = async () =>
  (await createSlotkeeper({ storage: 'postgres://h/x' })).owners.issueToken('a@example.com', undefined, {
    alongside: (client, { token }) => client.query('INSERT', [token]),
  });
// @ts-expect-error: a caller is not a string
export const wrong = async () => (await createSlotkeeper(options)).apps.create('ada', {});
export const doors = [core, storage, bootstrap, client, ${adapters.map((name) => `${name}Adapter`).join(', ')}];
`;

/** Source of a program that uses the root export without optional packages, and prints the errors about missing packages. */
const WITHOUT_OPTIONAL = `
import { createSlotkeeper } from 'slotkeeper';

const slotkeeper = await createSlotkeeper({ storage: 'memory:', corsOrigins: ['https://example.com'] });
const { apps, bookings, notices, resources, owners } = slotkeeper;
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
    return (error as Error).message;
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
  stripe: await refused(() => notices.replaceStripe({ app }, { webhookSecret: 'whsec_a' })),
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
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Packages that the package uses if they are installed. */
const OPTIONAL = Object.keys(manifest.peerDependencies);

/** Packages that only manual wiring needs. */
const ONLY_WIRED = ['inversify', 'reflect-metadata', 'pino', 'mustache', 'standardwebhooks', 'ipaddr.js'];

describe('the package, installed in another project', () => {
  let packed: Packed;

  before(async () => {
    packed = await pack();
  });

  after(() => packed.remove());

  it('contains the files that its exports name, a licence and a changelog, and of the tests only the contracts and the test kit', async () => {
    const { exports, bin } = manifest;
    const targets = Object.values<string | Record<string, string>>(exports)
      .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
      .flatMap((target) => (target.includes('*') ? ADAPTERS.map((name) => target.replace('*', name)) : [target]))
      .map((target) => target.replace('./', ''));
    expect(packed.files).to.include.members([...targets, ...Object.values<string>(bin)]);
    // READMEs of the package point to these sources.
    expect(packed.files).to.include.members(['core/index.ts', 'adapters/memory/index.ts']);
    expect(packed.files).to.include.members(['LICENSE', 'CHANGELOG.md', 'README.md']);
    const ofContracts =
      /^dist\/(bundle\/testing\.|test\/(contracts\/|support\/(open-options|samples|storages|testing)\.))/;
    expect(packed.files.filter((path) => path.includes('test') && !ofContracts.test(path))).to.have.members([
      'core/messages/actions/test-action.ts',
      'dist/core/messages/actions/test-action.d.ts',
      'test/README.md',
    ]);
  });

  it('satisfies the checks of package resolvers', async () => {
    const { buffer, byteOffset, byteLength } = await readFile(packed.tarball);
    const { messages } = await publint({
      pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer },
    });
    expect(messages).to.deep.equal([]);
  });

  describe('with its optional packages', () => {
    let project: Project;

    before(async () => {
      project = await Project.make(packed.tarball);
      // Uses those of this repository, because building the native module again would take minutes.
      for (const name of OPTIONAL) await project.link(name);
      await project.write('doors.ts', doorsWith(ADAPTERS));
    });

    after(() => project.remove());

    it('has types that require only those of Node', () => project.compile(['doors.ts']));

    it('exports the types of Koa to projects that have them', async () => {
      await project.write(
        'typed.ts',
        `import type Koa from 'koa';\nimport type { Slotkeeper } from 'slotkeeper';\nexport const koa = (slotkeeper: Slotkeeper): Koa => slotkeeper.koa;\n`,
      );
      const paths = { koa: [join(modules, '@types/koa/index.d.ts')] };
      await project.compile(['doors.ts', 'typed.ts'], { paths, noEmit: true });
    });

    it('runs the first booking of the README, as pasted beside the package.json of npm init -y', async () => {
      const readme = await readFile(join(root, 'README.md'), 'utf8');
      const [, file = ''] = /^Save this as `([^`]+)`/m.exec(readme) ?? [];
      const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
      expect(readme).to.contain('`npm init -y`').and.to.contain(`<checkout>/slotkeeper-${manifest.version}.tgz`);
      expect(readme).to.contain(`run \`node ${file}\``);
      await project.write('first.ts', program);
      await project.compile(['first.ts'], { noEmit: true });
      await project.write(join('pasted', file), program);
      await run('npm', ['init', '-y'], { cwd: join(project.folder, 'pasted') });
      expect(await project.run(join('pasted', file))).to.equal('confirmed\n');
    });

    it('runs the programs of the README that replace parts of the service, and test a program', async () => {
      const readme = await readFile(join(root, 'bootstrap/README.md'), 'utf8');
      const programs = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text);
      const program = programs.find((text) => text.includes('rebindSync')) ?? '';
      await project.write('own-parts.ts', `${program}await slotkeeper.stop();`);
      await project.compile(['own-parts.ts']);
      expect(await project.run('own-parts.js')).to.equal('');
      await project.write('own-tests.ts', programs.find((text) => text.includes('slotkeeper/testing')) ?? '');
      await project.compile(['own-tests.ts']);
      expect(await project.run('own-tests.js')).to.match(/^memory: (\d+) events\nsqlite: \1 events\n/);
    });
  });

  describe('without its optional packages', () => {
    let project: Project;

    before(async () => {
      project = await Project.make(packed.tarball);
      await project.write('without-optional.ts', WITHOUT_OPTIONAL);
      await project.write('by-hand.ts', BY_HAND);
      await project.write('doors.ts', doorsWith(ADAPTERS.filter((name) => !OF_A_PACKAGE.includes(name))));
      await project.compile(['doors.ts', 'without-optional.ts', 'by-hand.ts']);
    });

    after(() => project.remove());

    it('installs none of them, and nothing that is compiled', async () => {
      const lock = await readFile(join(project.folder, 'node_modules/.package-lock.json'), 'utf8');
      const installed = Object.entries<{ hasInstallScript?: true }>(JSON.parse(lock).packages);
      const names = installed.map(([place]) => place.replace('node_modules/', ''));
      expect(names).to.include('koa').and.not.to.include.members(OPTIONAL);
      expect(OPTIONAL.filter((name) => names.includes(name))).to.deep.equal([]);
      expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).to.deep.equal([]);
    });

    it('runs on memory, and names the package to install for a part that lacks it', async () => {
      const needs = (part: string, name: string) =>
        `${part} needs what is not installed. To install it: npm install ${name}`;
      expect(JSON.parse(await project.run('without-optional.js'))).to.deep.equal({
        status: 'confirmed',
        koa: 'nothing',
        listener: 'nothing',
        sqlite: needs('The SQLite storage', 'better-sqlite3'),
        mongodb: needs('The MongoDB storage', 'mongodb'),
        postgres: needs('The PostgreSQL storage', 'pg'),
        smtp: needs('Mail over SMTP', 'nodemailer'),
        stripe: 'The package stripe is not installed',
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
      const list = await refused(['owner', 'list'], { DATABASE_URL: 'sqlite:data/x.db' });
      expect(list.said).to.match(/^The SQLite storage needs .* npm install better-sqlite3\n$/);
      const worker = await refused(['worker'], { DATABASE_URL: 'memory:', METRICS_PORT: '0', LOG_LEVEL: 'silent' });
      expect(worker.code).to.equal(1);
      expect(worker.said).to.match(/^METRICS_PORT needs .* npm install prom-client\n$/);
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
      expect(unopened.said).to.match(/^The SQLite storage needs .* npm install better-sqlite3\n$/);
      await project.link('better-sqlite3');
      const unread = await importing();
      expect(unread.code).to.equal(2);
      expect(unread.said).to.match(/^Reading \.csv needs .* npm install csv-parse\n$/);
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
      expect(lines[0]).to.match(/^For lines that are easier to read: npm install pino-pretty$/);
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
      project = await Project.make(packed.tarball, `mocha@${manifest.devDependencies.mocha}`, 'vitest@3');
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
      it(`which pass under ${runner} if the storage is correct, and otherwise name the wrong field`, async () => {
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
