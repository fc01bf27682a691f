import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const bundle = join(root, 'dist', 'bundle');
const files = () => readdirSync(bundle).filter((name) => name.endsWith('.js'));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const adapters = readdirSync(join(root, 'adapters'));

interface Door {
  readonly types: string;
  readonly default: string;
}

/** Entry points of the package, with their declarations. */
const DOORS: readonly Door[] = Object.values<string | Door>(exports)
  .filter((door): door is Door => typeof door === 'object')
  .flatMap((door) => (door.types.includes('*') ? adapters.map((name) => named(door, name)) : [door]));

function named(door: Door, name: string): Door {
  return { types: door.types.replace('*', name), default: door.default.replace('*', name) };
}

const namesIn = async (path: string) => Object.keys(await import(pathToFileURL(join(root, path)).href)).sort();

/** Returns all files that a file loads, including itself. */
function readWith(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(join(bundle, file), 'utf8');
  for (const [, next] of text.matchAll(/^(?:import|.*\bfrom) "\.\/([^"]+)";$/gm)) readWith(next!, known);
  return known;
}

describe('the bundle', () => {
  it('has a command that runs as a program, as npx starts it in a checkout', () => {
    const { bin, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const printed = execFileSync(join(root, bin.slotkeeper), ['--version'], { encoding: 'utf8' });
    expect(printed).to.equal(`${version}\n`);
  });

  for (const door of DOORS) {
    it(`exports the same names from ${door.default} as its module`, async () => {
      expect(await namesIn(door.default)).to.deep.equal(await namesIn(door.types.replace(/\.d\.ts$/, '.js')));
    });
  }

  it('contains each module once, so that each class exists once for all entry points', () => {
    const sources = files().flatMap((name) => JSON.parse(readFileSync(join(bundle, `${name}.map`), 'utf8')).sources);
    expect(sources).to.include('../../core/basics/errors.ts');
    expect(sources.filter((source, index) => sources.indexOf(source) !== index)).to.deep.equal([]);
  });

  it('has source maps that contain their sources', () => {
    const maps = files().map((name) => JSON.parse(readFileSync(join(bundle, `${name}.map`), 'utf8')));
    for (const { sources, sourcesContent } of maps)
      expect(sourcesContent?.filter(Boolean)).to.have.length(sources.length);
  });

  it('contains the files that modules look for beside themselves', () => {
    const sources = ['core', 'adapters', 'bootstrap'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.startsWith(join('web', 'browser')))
        .map((path) => readFileSync(join(root, folder, path), 'utf8')),
    );
    const beside = sources.flatMap((text) =>
      [...text.matchAll(/packageFile\('\.\/([^']+)'/g)].map(([, name]) => name!),
    );
    expect(beside).to.include('scrypt.worker.js');
    expect(beside.filter((name) => !existsSync(join(bundle, name)))).to.deep.equal([]);
  });

  it('loads the packages of HTTP except Koa with the first request', () => {
    const program = `
      import { createRequire } from 'node:module';
      import { createSlotkeeper } from './slotkeeper.js';
      const { fetch, stop } = await createSlotkeeper({ storage: 'memory:', log: { info() {}, warn() {}, error() {} } });
      const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('@koa'));
      const before = isLoaded();
      await fetch(new Request('http://host/healthz'));
      console.log(before, isLoaded());
      await stop();`;
    const run = ['--input-type=module', '-e', program];
    expect(execFileSync(process.execPath, run, { cwd: bundle, encoding: 'utf8' })).to.equal('false true\n');
  });

  it('lets a start read only a few files, and no adapter that it does not use', () => {
    const late = files().filter((name) => /^(?:start|http)-/.test(name));
    expect(late).to.have.length(2);
    const read = new Set(['main.js', ...late, 'adapters-sqlite.js'].flatMap((name) => [...readWith(name)]));
    expect(read.size).to.be.within(5, 45);
    const doors = [...read].filter((name) => /^[a-z]+(-[a-z]+)?\.js$/.test(name));
    expect(doors.sort()).to.deep.equal(['adapters-sqlite.js', 'main.js']);
    const sources = [...read].flatMap((name) => JSON.parse(readFileSync(join(bundle, `${name}.map`), 'utf8')).sources);
    expect(sources.filter((source) => /adapters\/(memory|mongodb|mail|web)\//.test(source))).to.deep.equal([]);
  });
});
