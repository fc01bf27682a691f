import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, rm, stat, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Files of this project that `npm start` needs. */
const SOURCES = ['package.json', 'tsconfig.json', 'core', 'adapters', 'bootstrap', 'test/contracts', 'test/support'];

describe('npm start', () => {
  let project = '';
  let source = '';

  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), 'starting-'));
    source = join(project, 'bootstrap/core-door.ts');
    for (const path of SOURCES) await cp(join(root, path), join(project, path), { recursive: true });
    await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  });

  afterEach(() => rm(project, { recursive: true, force: true }));

  const prepare = () => run('npm', ['run', 'prestart'], { cwd: project });

  it('builds if and only if a source is newer than the build', async () => {
    const core = join(project, 'dist/bundle/core.js');
    const answer = async () => (await import(pathToFileURL(core).href)).answer;
    const bundledAt = async () => (await stat(core)).mtimeMs;
    await appendFile(source, 'export const answer: number = 42;\n');
    await prepare();
    expect(await answer()).to.equal(42);
    const first = await bundledAt();
    // A file with a type error shows whether the compiler has read it.
    await appendFile(source, 'export const wrong: number = "none";\n');
    await utimes(source, new Date(0), new Date(0));
    await prepare();
    expect(await bundledAt()).to.equal(first);
    const later = new Date(Date.now() + 60_000);
    await utimes(source, later, later);
    const failure = await prepare().catch((error: { stdout: string }) => error.stdout);
    expect(failure).to.include("Type 'string' is not assignable to type 'number'");
  });
});
