import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const addon = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';

const EMBEDDER = `
import { CreateApp, CreateBooking, CreateResource, CreateWorkflow, ListApps, NumberedPaginator, ValidationError } from 'slotkeeper/core';
import { newToken, newUuid, sha256 } from 'slotkeeper/adapters/tokens';
import type { Storage } from 'slotkeeper/core';

const storage: Storage = process.argv[2] === 'memory'
  ? (await import('slotkeeper/adapters/memory')).openMemoryStorage()
  : await (await import('slotkeeper/adapters/sqlite')).openSqliteStorage({ path: 'data/embedded.db' });
const { apps, ledger } = storage;
const clock = Date.now;
const owner = { uuid: newUuid(), email: 'ada@example.com' };
const { app, token } = await new CreateApp({ apps, newUuid, newToken, digest: sha256, clock })
  .execute(owner, { slug: 'clinic', name: 'Clinic', description: 'By the lake' });
const workflow = await new CreateWorkflow({ ledger, newUuid }).execute({ app }, { name: 'Visits', description: 'All' });
const room = await new CreateResource({ ledger, newUuid }).execute({ app }, { name: 'Room' });
const start = Math.ceil(clock() / 86_400_000) * 86_400_000;
const { booking } = await new CreateBooking({ ledger, newUuid })
  .execute({ app }, { resources: [room.uuid], start, durationMinutes: 30, workflow: workflow.uuid });
const list = await new ListApps({ apps, paginator: new NumberedPaginator() }).execute(owner);
let refused: unknown;
try {
  await new CreateWorkflow({ ledger, newUuid }).execute({ app }, { name: '', description: 'x' });
} catch (error) {
  if (error instanceof ValidationError) refused = error.errors;
}
console.log(JSON.stringify({ slug: app.slug, token: token.length, workflow: workflow.name, status: booking.status, total: list.total, refused }));
await storage.close();
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
  files: ['embedder.ts', 'readme.ts'],
};

/** README's example; what is appended asks its storage whether it was closed. */
async function exampleOfReadme(): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const example = /^## Embedding$[\s\S]*?^```ts\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? '';
  return `${example}console.log(await storage.ready().then(() => 'open', () => 'closed'));\n`;
}

/** What an embedder of the core never has to have. */
const NOT_NEEDED = ['koa', '@koa', 'inversify', 'reflect-metadata', 'mongodb', 'ajv', 'pino', 'nodemailer'];

describe('embedding the core in another project', function () {
  this.timeout(300_000);
  let project = '';

  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'embedding-'));
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], { cwd: root });
    const tarball = (await readdir(project)).find((name) => name.endsWith('.tgz')) ?? '';
    await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...quietly, join(project, tarball)], { cwd: project });
    // The native module is the one that this project has built: building it again would take minutes.
    await mkdir(dirname(join(project, addon)), { recursive: true });
    await copyFile(join(root, addon), join(project, addon));
    await writeFile(join(project, 'embedder.ts'), EMBEDDER);
    await writeFile(join(project, 'readme.ts'), await exampleOfReadme());
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], { cwd: project });
    // Code that loaded one of them would fail from now on.
    for (const name of NOT_NEEDED) await rm(join(project, 'node_modules', name), { recursive: true });
  });

  after(() => rm(project, { recursive: true, force: true }));

  for (const storage of ['memory', 'sqlite']) {
    it(`makes an app, a workflow and a booking on ${storage}, without HTTP and what it needs`, async () => {
      const { stdout } = await run(process.execPath, ['embedder.js', storage], { cwd: project });
      expect(JSON.parse(stdout)).to.deep.equal({
        slug: 'clinic',
        token: 36,
        workflow: 'Visits',
        status: 'confirmed',
        total: 1,
        refused: { name: 'This field is required' },
      });
    });
  }

  it("runs README's example, again and again, which closes what it opens", async () => {
    for (const _ of ['once', 'again']) {
      const { stdout } = await run(process.execPath, ['readme.js'], { cwd: project });
      expect(stdout).to.equal('confirmed\nclosed\n');
    }
  });
});
