/**
 * `npm run build` bundles what `tsc` has checked: a start reads some 35 files, where it would read some 300 modules.
 * The chunks are shared, so that a class is one class whichever door it is taken through; packages stay outside, and
 * what is loaded late stays in files of its own. With `--if-older`, nothing is done unless the compiler has built since.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { buildPages } from '../adapters/web/build.js';

const OUT = 'dist/bundle';
/** Written last: what was built is all there. */
const STAMP = `${OUT}/.built`;

/** Goes to browsers, too, as one file that needs no other. */
const CLIENT = { 'adapters-client': 'adapters/client/index.ts' };
const others = readdirSync('adapters').filter((name) => name !== 'client');
const adapters = others.map((name) => [`adapters-${name}`, `adapters/${name}/index.ts`]);
/** Threads and processes start with a file. */
const workers = readdirSync('adapters', { recursive: true })
  .filter((path) => /\.(worker|process)\.ts$/.test(path))
  .map((path) => [path.replace(/.*[\\/]|\.ts$/g, ''), `adapters/${path}`]);

/** All in one folder, as deep in the project as `dist/bootstrap`: paths to neighbours and to the manifest stay right. */
const ENTRIES = {
  main: 'bootstrap/main.ts',
  cli: 'bootstrap/cli.ts',
  slotkeeper: 'bootstrap/slotkeeper.ts',
  bootstrap: 'bootstrap/index.ts',
  core: 'bootstrap/core-door.ts',
  storage: 'core/storage-exports.ts',
  contracts: 'test/contracts/index.ts',
  testing: 'test/support/testing.ts',
  ...Object.fromEntries([...adapters, ...workers]),
};

const builtAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const ifOlder = process.argv.includes('--if-older');

if (!ifOlder || builtAt(STAMP) <= builtAt('dist/.tsbuildinfo')) {
  const common = {
    outdir: OUT,
    bundle: true,
    format: 'esm',
    sourcemap: 'linked',
    write: false,
  };
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const define = { SLOTKEEPER_VERSION: JSON.stringify(version) };
  const service = { platform: 'node', target: 'node20.19', packages: 'external', splitting: true, define };
  const built = await Promise.all([
    build({ ...common, ...service, entryPoints: ENTRIES }),
    build({ ...common, platform: 'browser', target: 'es2022', entryPoints: CLIENT }),
  ]);
  const outputFiles = built.flatMap((one) => one.outputFiles);
  // Not before: a build that fails leaves what there was.
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT);
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  // `npx slotkeeper` in a checkout runs it as it lies here; npm makes it executable only when it installs the package.
  chmodSync(`${OUT}/cli.js`, 0o755);
  writeFileSync(STAMP, '');
}
await buildPages({ ifOlder });
