/**
 * Runs the tests on another version of Node.js, such as `npm run test:node -- 24`. Further arguments go to mocha. npm's package `node`
 * contains the executable, and the headers that native modules are built with. The tests run in a copy of this project with its own
 * dependencies, so nothing in the project itself is built for that version.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const HEADER = join('include', 'node', 'node.h');
const NOT_COPIED = new Set(['node_modules', 'dist', 'data', '.git']);

/**
 * Native modules that are built with the headers of 24.19 to 24.21 abort the process at garbage collection (nodejs/node#65446). The headers
 * of 24.18 have the same ABI, and the published better-sqlite3 was built with such headers.
 */
const SOUND_HEADERS = { broken: /^24\.(19|20|21)\./, instead: '24.18.1' };

const [version = '', ...forMocha] = process.argv.slice(2);
const npm = process.env.npm_execpath;
if (!/^\d+(\.\d+){0,2}$/.test(version) || npm === undefined) {
  process.stderr.write('Usage: npm run test:node -- <version of Node.js, such as 24> [arguments of mocha]\n');
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), `slotkeeper-node-${version}-`));
await chmod(folder, 0o755); // one test runs as another user, who must be able to read Node.js and the project
try {
  process.exitCode = await testOn(await install(version));
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Node {
  readonly version: string;
  readonly executable: string;
  /** Folder that contains `include/node`. */
  readonly home: string;
}

/** Installs Node.js of that version, and nothing else, from the registry. */
async function install(version: string): Promise<Node> {
  const place = join(folder, `node-${version}`);
  await mkdir(place);
  await writeFile(join(place, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }));
  const words = [npm as string, 'install', '--no-audit', '--no-fund', `node@${version}`];
  if ((await run(process.execPath, words, place)) !== 0) throw new Error(`npm could not install node@${version}`);
  const installed = JSON.parse(await readFile(join(place, 'node_modules/node/package.json'), 'utf8')).version;
  const header = (await readdir(place, { recursive: true })).find((file) => file.endsWith(HEADER));
  if (header === undefined) throw new Error(`The package node@${installed} has no headers`);
  const home = join(place, header.slice(0, -HEADER.length));
  return { version: installed, home, executable: join(home, 'bin', 'node') };
}

/** Runs the tests in a copy, and returns the exit code. */
async function testOn({ version, executable, home }: Node): Promise<number> {
  const isSound = !SOUND_HEADERS.broken.test(version);
  const headers = isSound ? home : (await install(SOUND_HEADERS.instead)).home;
  const copy = join(folder, 'slotkeeper');
  await cp(root, copy, {
    recursive: true,
    filter: (path) => dirname(path) !== root || !NOT_COPIED.has(basename(path)),
  });
  const env = {
    ...process.env,
    PATH: `${dirname(executable)}${delimiter}${process.env.PATH}`,
    npm_config_nodedir: headers,
    // npm passes the path of its Node.js to the scripts that it runs, and uses such a path itself if it is given one.
    npm_node_execpath: executable,
    NODE: executable,
  };
  const installed = await run(executable, [npm as string, 'ci', '--no-audit', '--no-fund'], copy, env);
  if (installed !== 0) return installed;
  process.stdout.write(`\nThe tests on Node.js ${version}\n`);
  const tested = await run(executable, [npm as string, 'test', '--', ...forMocha], copy, env);
  const testedLong = await run(executable, [npm as string, 'run', 'test:long', '--', ...forMocha], copy, env);
  return tested || testedLong;
}

async function run(command: string, words: readonly string[], cwd: string, env = process.env): Promise<number> {
  const [code] = await once(spawn(command, words, { cwd, env, stdio: 'inherit' }), 'exit');
  return code ?? 1;
}
