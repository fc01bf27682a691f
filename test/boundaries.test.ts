import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Allowed imports: packages by name, folders of the project as `./folder`. A folder may always import from itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  core: [],
  'adapters/client': [],
  'adapters/memory': ['./core'],
  'adapters/package': ['node:'],
  'adapters/jsonl': ['./core', 'node:'],
  'adapters/sqlite': ['./core', './adapters/package', 'better-sqlite3', 'quick-lru', 'node:'],
  'adapters/mongodb': ['./core', './adapters/package', 'mongodb', 'quick-lru', 'node:'],
  'adapters/postgres': ['./core', './adapters/package', 'pg', 'quick-lru', 'node:'],
  'adapters/tokens': ['./core', './adapters/package', 'quick-lru', 'uuid', 'node:'],
  'adapters/koa': ['./core', 'koa', '@koa/router', '@koa/cors', 'ajv', 'ipaddr.js', 'quick-lru', 'node:'],
  'adapters/webhooks': ['./core', 'standardwebhooks', 'ipaddr.js', 'node:'],
  'adapters/calendars': ['./core', './adapters/package', 'ical.js', 'node:'],
  'adapters/csv': ['./adapters/package', 'csv-parse'],
  'adapters/mail': ['./core', './adapters/package', 'nodemailer', 'node:'],
  'adapters/opentelemetry': ['./core', './adapters/package', '@opentelemetry/api'],
  'adapters/prometheus': ['./core', './adapters/package', 'prom-client', 'node:'],
  'adapters/stripe': ['./core', './adapters/package', 'stripe', 'node:'],
  'adapters/templates': ['./core', 'mustache'],
  'adapters/web': ['./core', './adapters/client', 'preact', 'lean-qr', 'node:'],
  bootstrap: ['./core', './adapters', 'inversify', 'pino', 'pino-pretty', 'koa', 'node:'],
};

/** An import is at the start of a line, as Biome formats it. One inside a line belongs to a program in a test. */
const IMPORT = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm;

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(root, path).split(sep).includes('node_modules'));
}

/** Returns the names in the braces that `list` captures, without `type` before them. */
function namesIn(source: string, list: RegExp): readonly string[] {
  return [...source.matchAll(list)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '');
}

/** Returns the row of the table for a path below the root. */
function rowOf(path: string): string {
  const [first = '', second = ''] = path.split(sep);
  return first === 'adapters' ? `${first}/${second}` : first;
}

function importsOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

/** Returns the static imports of a file. */
function importsAtOnce(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap((match) => match[1] ?? []);
}

/** Maps each source of the folders to the sources that it imports, by paths. */
function graphOf(folders: readonly string[], imports: (file: string) => readonly string[]): Graph {
  return new Map(
    folders.flatMap(sourcesBelow).map((file) => [
      relative(root, file),
      imports(file)
        .filter((imported) => imported.startsWith('.'))
        .filter((imported) => !imported.endsWith('.css'))
        .map((imported) => relative(root, sourceOf(join(dirname(file), imported)))),
    ]),
  );
}

/** Returns the source of a module from its import path. */
function sourceOf(path: string): string {
  const [source, withMarkup] = [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')];
  return existsSync(withMarkup) ? withMarkup : source;
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** Converts a graph of files to the graph of their folders. */
function foldersOf(files: Graph): Graph {
  const folders = new Map<string, string[]>();
  for (const [file, imported] of files) {
    const others = imported.map((path) => dirname(path)).filter((folder) => folder !== dirname(file));
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), ...others]);
  }
  return folders;
}

/** Files of the core that only export, which no other file of the core may import. */
const DOORS = ['index.ts', 'caller-exports.ts', 'storage-exports.ts'].map((name) => join('core', name));

function withoutDoor(files: Graph): Graph {
  return new Map([...files].filter(([file]) => !DOORS.includes(file)));
}

/**
 * Returns the wings that each wing may import: those of its row in the table of core/README.md, "What lives here", and what these import.
 */
function wingsIn(readme: string): ReadonlyMap<string, ReadonlySet<string>> {
  const [, section = ''] = readme.split('## What lives here');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([\w-]+)` \| .* \| ([^|]*) \|$/gm)];
  const direct = new Map(rows.map(([, wing = '', row = '']) => [wing, row.match(/[\w-]+/g) ?? []] as const));
  const reachedFrom = (wing: string): readonly string[] =>
    (direct.get(wing) ?? []).flatMap((one) => [one, ...reachedFrom(one)]);
  return new Map([...direct.keys()].map((wing) => [wing, new Set(reachedFrom(wing))]));
}

function expectNoCircleIn(graph: Graph): void {
  const circle = circleIn(graph);
  expect(circle, circle).to.equal(undefined);
}

/** Finds a cycle of imports. Undefined if there is none. */
function circleIn(graph: Graph): string | undefined {
  const done = new Set<string>();
  const from = (node: string, path: readonly string[]): string | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node].join(' → ');
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = from(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = from(node, []);
    if (circle) return circle;
  }
  return undefined;
}

function isAllowed(file: string, imported: string): boolean {
  const row = rowOf(relative(root, file));
  const allowed = ALLOWED[row] ?? [];
  if (!imported.startsWith('.')) {
    return allowed.some(
      (known) => imported === known || imported.startsWith(known.endsWith(':') ? known : `${known}/`),
    );
  }
  const target = relative(root, join(dirname(file), imported));
  if (rowOf(target) === row) return true;
  // Only the entry point of an adapter may be imported. All files of the core may be.
  const isOpen = target.startsWith(`core${sep}`) || target.endsWith(`${sep}index.js`);
  return isOpen && allowed.some((known) => known.startsWith('./') && `./${target}`.startsWith(`${known}${sep}`));
}

describe('boundaries', () => {
  const folders = ['core', 'bootstrap', ...readdirSync(join(root, 'adapters')).map((name) => `adapters/${name}`)];

  it('list every folder of the project in their table, and no other', () => {
    expect(Object.keys(ALLOWED).sort()).to.deep.equal([...folders].sort());
  });

  for (const folder of folders) {
    it(`let ${folder} import only the folders of its row`, () => {
      const files = sourcesBelow(folder);
      expect(files, 'files').not.to.be.empty;
      const strangers = files.flatMap((file) =>
        importsOf(file)
          .filter((imported) => !isAllowed(file, imported))
          .map((imported) => `${relative(root, file)} imports ${imported}`),
      );
      expect(strangers).to.deep.equal([]);
    });
  }

  it('allow no circle of imports between files, including types', () => {
    const files = graphOf(['core', 'adapters', 'bootstrap', 'test'], importsOf);
    expect(files.get('core/index.ts')).to.include('core/bookings/booking-use-cases.ts');
    expect(files.get('adapters/koa/http-api.ts')).to.include('adapters/koa/endpoint.ts');
    expect(files.get('adapters/web/browser/console/sections.ts')).to.include(
      'adapters/web/browser/console/calendar/calendar.tsx',
    );
    expect(files.get('test/simulate/simulation.ts')).to.include('test/simulate/checks.ts');
    expect([...files.values()].flat().filter((path) => !existsSync(join(root, path)))).to.deep.equal([]);
    expectNoCircleIn(files);
  });

  it('allow no circle of imports between the folders of an adapter, except what a page loads on demand', () => {
    const folders = foldersOf(graphOf(['adapters'], importsAtOnce));
    expect(folders.get('adapters/koa')).to.include('adapters/koa/operations');
    expect(folders.get('adapters/web/browser/console/calendar')).to.include('adapters/web/browser/console');
    expectNoCircleIn(folders);
  });

  it('allow no circle of imports between the folders of the tests', () => {
    const folders = foldersOf(graphOf(['test'], importsOf));
    expect(folders.get('test/contracts')).to.include('test/support');
    expectNoCircleIn(folders);
  });

  it('allow no circle of imports between the folders of the core', () => {
    const files = graphOf(['core'], importsOf);
    const importing = [...withoutDoor(files)].filter(([, imported]) => DOORS.some((door) => imported.includes(door)));
    expect(importing).to.deep.equal([]);
    const folders = foldersOf(withoutDoor(files));
    expect(folders.get('core/bookings')).to.include.members([
      'core/basics',
      'core/ledger',
      'core/model',
      'core/bookings/services',
    ]);
    expectNoCircleIn(folders);
  });

  it("let each wing of the core import only the wings of its row in the core's table, and what these import", () => {
    const wings = wingsIn(readFileSync(join(root, 'core/README.md'), 'utf8'));
    const wingOf = (path: string) => path.split(sep)[1] ?? '';
    const files = withoutDoor(graphOf(['core'], importsOf));
    expect([...wings.keys()].sort()).to.deep.equal([...new Set([...files.keys()].map(wingOf))].sort());
    expect([...(wings.get('availability') ?? [])]).to.have.members(['ledger', 'model', 'basics']);
    const strangers = [...files].flatMap(([file, imported]) => {
      const allowed = new Set([wingOf(file), ...(wings.get(wingOf(file)) ?? [])]);
      return imported.filter((path) => !allowed.has(wingOf(path))).map((path) => `${file} imports ${path}`);
    });
    expect(strangers).to.deep.equal([]);
  });

  it('let pages import the shared parts of pages, and no page another page', () => {
    const browser = join('adapters', 'web', 'browser');
    const partOf = (path: string) => relative(browser, path).split(sep)[0] ?? '';
    const shared: Readonly<Record<string, readonly string[]>> = { design: [], parts: ['design'] };
    const strangers = [...graphOf([browser], importsOf)].flatMap(([file, imported]) => {
      const part = partOf(file);
      const allowed = new Set(['..', part, ...(shared[part] ?? ['design', 'parts'])]);
      return imported.filter((path) => !allowed.has(partOf(path))).map((path) => `${file} imports ${path}`);
    });
    expect(strangers).to.deep.equal([]);
  });

  it('require that the exports for storages contain everything that the storages here import from the core', () => {
    const door = readFileSync(join(root, 'core/storage-exports.ts'), 'utf8');
    const exported = new Set(namesIn(door, /export (?:type )?\{([^}]*)\}/g));
    const taken = ['memory', 'sqlite', 'mongodb', 'postgres'].flatMap((name) =>
      sourcesBelow(`adapters/${name}`).flatMap((file) =>
        namesIn(readFileSync(file, 'utf8'), /import (?:type )?\{([^}]*)\} from '\.\.\/\.\.\/core\//g),
      ),
    );
    expect(taken).not.to.be.empty;
    expect(taken.filter((name) => !exported.has(name))).to.deep.equal([]);
  });

  it('allow only the agreed files and folders at the top level', () => {
    const names = readdirSync(root, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith('.') && !['node_modules', 'dist', 'data'].includes(entry.name))
      .map((entry) => entry.name);
    expect(names.sort()).to.deep.equal(
      [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'adapters',
        'bootstrap',
        'core',
        'package-lock.json',
        'package.json',
        'test',
        'tsconfig.json',
      ].sort(),
    );
  });
});
