import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

describe('npm start', function () {
  this.timeout(30_000);
  let project = '';
  let source = '';

  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), 'starting-'));
    source = join(project, 'core/answer.ts');
    await mkdir(dirname(source));
    for (const file of ['package.json', 'tsconfig.json']) await copyFile(join(root, file), join(project, file));
    await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  });

  afterEach(() => rm(project, { recursive: true, force: true }));

  const prepare = () => run('npm', ['run', 'prestart'], { cwd: project });
  const built = () => readFile(join(project, 'dist/core/answer.js'), 'utf8');

  it('builds when a source is newer than what was built, and only then', async () => {
    await writeFile(source, 'export const answer: number = 42;\n');
    await prepare();
    expect(await built()).to.include('answer = 42');
    // What does not compile tells whether the compiler has looked at it.
    await writeFile(source, 'export const answer: number = "none";\n');
    await utimes(source, new Date(0), new Date(0));
    await prepare();
    const later = new Date(Date.now() + 60_000);
    await utimes(source, later, later);
    const failure = await prepare().catch((error: { stdout: string }) => error.stdout);
    expect(failure).to.include("Type 'string' is not assignable to type 'number'");
  });
});
