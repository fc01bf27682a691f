import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A project's test of its own storage, which wraps the memory storage. On request, the storage loses resources. */
const TEST = `
import { openMemoryStorage } from 'slotkeeper/adapters/memory';
import { storageContract } from 'slotkeeper/contracts';
import type { Storage } from 'slotkeeper/core';

const opened: Storage[] = [];
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close();
});

storageContract(async (options) => {
  const storage = openMemoryStorage(options);
  opened.push(storage);
  if (!process.env.FORGETS) return storage;
  const find = storage.objects.find.bind(storage.objects);
  const lossy: typeof find = async (app, kind, uuid) => (kind === 'resource' ? undefined : find(app, kind, uuid));
  Object.assign(storage.objects, { find: lossy });
  return storage;
});
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    types: ['node', 'mocha'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
  files: ['storage.test.ts'],
};

interface Report {
  readonly stats: { readonly passes: number; readonly failures: number; readonly pending: number };
  readonly failures: readonly { readonly fullTitle: string }[];
}

describe('the contracts, in another project', () => {
  let project = '';

  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'contracts-'));
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], { cwd: root });
    const tarball = (await readdir(project)).find((name) => name.endsWith('.tgz')) ?? '';
    const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const peers = ['mocha', 'chai'].map((name) => `${name}@${devDependencies[name]}`);
    const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...quietly, join(project, tarball), ...peers], { cwd: project });
    await writeFile(join(project, 'storage.test.ts'), TEST);
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], { cwd: project });
  });

  after(() => rm(project, { recursive: true, force: true }));

  async function tested(env: NodeJS.ProcessEnv = {}): Promise<Report> {
    const mocha = [join(project, 'node_modules/mocha/bin/mocha.js'), '--reporter', 'json', 'storage.test.js'];
    const options = { cwd: project, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await run(process.execPath, mocha, options).catch((failed: { stdout: string }) => failed);
    return JSON.parse(stdout);
  }

  it('pass on a correct storage', async () => {
    const { stats } = await tested();
    expect(stats).to.include({ failures: 0, pending: 0 });
    expect(stats.passes).to.be.greaterThan(100);
  });

  it('fail on a storage that forgets objects, with the reason', async () => {
    const { failures } = await tested({ FORGETS: 'yes' });
    const titles = failures.map(({ fullTitle }) => fullTitle);
    expect(titles).to.include('ObjectStore resource returns every field as it was stored, to its app only');
    expect(titles.filter((title) => title.startsWith('ObjectStore workflow'))).to.deep.equal([]);
  });
});
