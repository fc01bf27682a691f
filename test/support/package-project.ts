import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { RUN_FOLDER } from './shared-server.js';

export const run = promisify(execFile);
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
export const modules = join(root, 'node_modules');
const compiler = join(modules, 'typescript/bin/tsc');

/** The package as npm packs it. */
export interface Packed {
  readonly tarball: string;
  readonly files: readonly string[];
  remove(): Promise<void>;
}

export async function pack(): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [{ filename, files }] = JSON.parse((await run('npm', words, { cwd: root })).stdout);
  return {
    tarball: join(folder, filename),
    files: files.map(({ path }: { path: string }) => path),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Makes a program listen on a free port instead of its own, and reports the port to the test. */
const LISTEN_ON_FREE_PORT = `
import { Server } from 'node:net';

const { listen } = Server.prototype;
Server.prototype.listen = function (...given) {
  this.once('listening', () => process.send(this.address().port));
  return listen.call(this, 0, '127.0.0.1', ...given.filter((one) => typeof one === 'function'));
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

/** Project that has installed the package, with only Node's types. */
export class Project {
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

  async write(file: string, text: string): Promise<void> {
    const path = join(this.folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
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
    // Without the run's folder: a server that the program started for all tests would end with it.
    const env = { ...process.env, [RUN_FOLDER]: undefined };
    return (await run(process.execPath, [program, ...args], { cwd: this.folder, env })).stdout;
  }

  /** Runs a program that listens until `use` stops it, and expects that it ends by itself. */
  async serving<R>(program: string, use: (origin: string, stop: () => Promise<unknown>) => Promise<R>): Promise<R> {
    await this.write('listen-on-free-port.js', LISTEN_ON_FREE_PORT);
    const child = fork(join(this.folder, program), {
      cwd: this.folder,
      execArgv: ['--import', './listen-on-free-port.js'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    try {
      const [port] = await Promise.race([once(child, 'message'), ended]);
      expect(child.exitCode, program).to.equal(null);
      return await use(`http://127.0.0.1:${port}`, async () => {
        child.kill('SIGTERM');
        expect(await ended, program).to.deep.equal([0, null]);
      });
    } finally {
      child.kill('SIGKILL');
    }
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
