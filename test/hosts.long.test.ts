import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { transform } from 'esbuild';
import { EXERCISED, exerciseHost } from './support/host-exercise.js';
import { modules, type Packed, Project, pack, root, run } from './support/package-project.js';
import { printed } from './support/processes.js';

/** Packages of all hosts, which one installation brings. */
const HOSTS = [
  ...['express@5.3.0', 'koa-mount@4.2.0', 'fastify@5.12.8', 'hono@4.13.19', '@hono/node-server@2.1.9'],
  ...['@nestjs/core@11.2.10', '@nestjs/common@11.2.10', '@nestjs/platform-express@11.2.10'],
  ...['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1', 'jest@30.5.2', 'esbuild@0.28.2'],
];

/** Programs of the page by the package that each imports first. */
const PROGRAMS = ['node:http', 'express', 'koa', 'fastify', '@nestjs/core', '@hono/node-server'];

/** Module that the bundled programs and the one in Jest share. It is not on the page. */
const BY_HAND = `
import { createServer } from 'node:http';
import { createSlotkeeper } from 'slotkeeper';

export async function serve() {
  const slotkeeper = await createSlotkeeper({ storage: 'memory:', basePath: '/booking' });
  await slotkeeper.owners.adoptToken('ada@example.com', 'let-me-in');
  const server = createServer(slotkeeper.listener);
  const stop = () => Promise.all([server.close(), slotkeeper.stop()]);
  await new Promise((resolve) => server.listen(0, resolve));
  return { origin: \`http://127.0.0.1:\${server.address().port}\`, stop };
}
`;
/** Program that serves. With an argument, it prints statuses and problems of drivers, and ends. */
const BUNDLED = `
  import { createSlotkeeper } from 'slotkeeper';
  import { serve } from './by-hand.js';

  serve().then(async ({ origin, stop }) => {
    if (!process.argv[2]) return process.once('SIGTERM', stop);
    const status = async (path, more) => (await fetch(origin + path, more)).status;
    const body = JSON.stringify({ email: 'ada@example.com', password: 'wrong-password' });
    const signIn = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    const problem = (storage) => createSlotkeeper({ storage }).catch((error) => error.message);
    const drivers = await Promise.all(['sqlite:x.db', 'mongodb://127.0.0.1/x', 'postgres://127.0.0.1/x'].map(problem));
    const statuses = [await status('/readyz'), await status('/console'), await status('/v1/sign-in', signIn)];
    console.log(JSON.stringify({ statuses, drivers }));
    await stop();
  });
`;
const DRIVERS = [
  ['The SQLite storage', 'better-sqlite3'],
  ['The MongoDB storage', 'mongodb'],
  ['The PostgreSQL storage', 'pg'],
].map(([part, name]) => `${part} needs what is not installed. To install it: npm install ${name}`);

describe('the hosts', () => {
  let packed: Packed;
  let project: Project;
  /** Programs of the page "In your server". */
  let page: readonly string[];
  /** Option of esbuild that the README names for modules. */
  let banner: string;

  before(async () => {
    packed = await pack();
    project = await Project.make(packed.tarball, ...HOSTS);
    // Copies the native module of this repository: Turbopack follows no links out of the project, and building it would take minutes.
    for (const name of ['better-sqlite3', 'bindings', 'file-uri-to-path']) {
      await cp(join(modules, name), join(project.folder, 'node_modules', name), {
        recursive: true,
        filter: (path) => !/better-sqlite3[\\/](?:deps|src|build[\\/]Release[\\/]obj)/.test(path),
      });
    }
    const readme = await readFile(join(root, 'bootstrap/README.md'), 'utf8');
    const [, section = ''] = /^## In your server\n(.*?)^## /ms.exec(readme) ?? [];
    page = [...section.matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text);
    banner = /^ {4}(--banner:js=".*")$/m.exec(readme)?.[1]?.replaceAll('"', '') ?? '';
    await project.write('slots.ts', page[0] ?? '');
    await project.write('by-hand.js', BY_HAND);
  });

  after(async () => {
    await project.remove();
    await packed.remove();
  });

  describe('of the page "In your server"', () => {
    const fileOf = (name: string) => `${name.replace(/\W/g, '-')}.ts`;

    before(async () => {
      const blocks = page.slice(1);
      expect(blocks).to.have.length(PROGRAMS.length + 1);
      for (const [at, name] of PROGRAMS.entries()) {
        const text = blocks[at] ?? '';
        expect(text).to.match(new RegExp(`^import .* from '${name}'`));
        await project.write(fileOf(name), text);
      }
      await project.write(
        'app.module.ts',
        "import { Module } from '@nestjs/common';\nexport class AppModule {}\nModule({})(AppModule);\n",
      );
      const paths = Object.fromEntries(
        ['koa', 'koa-mount', 'express'].map((name) => [name, [join(modules, '@types', name, 'index.d.ts')]]),
      );
      const files = ['slots.ts', 'app.module.ts', ...PROGRAMS.map(fileOf)];
      await project.compile(files, { paths, skipLibCheck: true, lib: ['es2023', 'dom', 'dom.iterable'] });
      const { code } = await transform(blocks.at(-1) ?? '', { loader: 'ts' });
      // In a folder of its own, where Next.js finds no settings.
      await project.write('next/app/booking/[[...path]]/route.js', code);
      await cp(join(project.folder, 'slots.js'), join(project.folder, 'next/slots.js'));
      await project.write(
        'next/app/layout.js',
        'export default ({ children }) => <html><body>{children}</body></html>;',
      );
    });

    it('are mounted in at most six lines', () => {
      for (const text of page) {
        const lines = text
          .trim()
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith('import '));
        expect(lines.length, text).to.be.at.most(6);
      }
    });

    for (const name of PROGRAMS) {
      it(`serve below a path, and end: ${name}`, async () => {
        expect(await project.serving(fileOf(name).replace('.ts', '.js'), exerciseHost)).to.deep.equal(EXERCISED);
      });
    }

    it('serve below a path, and end: next, built without settings', async () => {
      const cwd = join(project.folder, 'next');
      const next = [join(project.folder, 'node_modules/next/dist/bin/next')];
      const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NEXT_MANUAL_SIG_HANDLE: 'true' };
      await run(process.execPath, [...next, 'build'], { cwd, env });
      const child = spawn(process.execPath, [...next, 'start', '-p', '0'], { cwd, env });
      const ended = once(child, 'exit');
      try {
        const [, port] = await printed(child, /Local: +\S+:(\d+)/);
        const stop = async () => {
          child.kill('SIGTERM');
          expect(await ended).to.deep.equal([0, null]);
        };
        expect(await exerciseHost(`http://127.0.0.1:${port}`, stop)).to.deep.equal(EXERCISED);
      } finally {
        child.kill('SIGKILL');
      }
    });
  });

  it('can be a test in Jest', async () => {
    const exercise = join(root, 'dist/test/support/host-exercise.js');
    await project.write(
      'jest/service.test.js',
      `import { serve } from '../by-hand.js';
      import { EXERCISED, exerciseHost } from ${JSON.stringify(exercise)};
      test('serves', async () => {
        const { origin, stop } = await serve();
        expect(await exerciseHost(origin, stop)).toEqual(EXERCISED);
      }, 120_000);`,
    );
    // Without it, Jest's cache stays in the temporary folder.
    const cache = ['--cacheDirectory', 'jest/cache'];
    const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--rootDir', 'jest', ...cache];
    await run(process.execPath, jest, { cwd: project.folder });
  });

  for (const format of ['cjs', 'esm']) {
    describe(`can be a bundle of esbuild: ${format}`, () => {
      const file = `bundled.${format}.${format === 'esm' ? 'mjs' : 'cjs'}`;
      let alone: string;

      before(async () => {
        await rm(join(project.folder, 'node_modules/better-sqlite3'), { recursive: true, force: true });
        await project.write('bundled.js', BUNDLED);
        const words = ['bundled.js', '--bundle', '--platform=node', `--format=${format}`, `--outfile=${file}`];
        const { stderr } = await run('node_modules/.bin/esbuild', [...words, ...(format === 'esm' ? [banner] : [])], {
          cwd: project.folder,
        });
        expect(stderr).not.to.match(/warning|error/i);
        alone = await mkdtemp(join(tmpdir(), 'alone-'));
        await cp(join(project.folder, file), join(alone, file));
      });

      after(() => rm(alone, { recursive: true, force: true }));

      it('serves below a path, and ends', async () => {
        expect(await project.serving(file, exerciseHost)).to.deep.equal(EXERCISED);
      });

      it('names the drivers that are not installed', async () => {
        expect(JSON.parse(await project.run(file, 'report'))).to.deep.equal({
          statuses: [200, 200, 401],
          drivers: DRIVERS,
        });
      });

      it('without the package in node_modules, has no pages and no threads, and says so', async () => {
        const { stdout, stderr } = await run(process.execPath, [join(alone, file), 'report'], { cwd: alone });
        expect(JSON.parse(stdout)).to.deep.equal({ statuses: [200, 404, 500], drivers: DRIVERS });
        const [first, second] = stderr.split('\n');
        expect(first).to.match(/^no pages for browsers are served: .* install slotkeeper where the bundle runs/);
        expect(second).to.match(/^request failed/);
        expect(stderr).to.contain('./scrypt.worker.js is not in this bundle');
      });
    });
  }
});
