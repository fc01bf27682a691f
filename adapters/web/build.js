/**
 * Builds the pages into `dist/web`, as they are served: every folder of `browser/` with an `index.html` is a page, whose
 * script begins with its `main.tsx`. Scripts and styles get names that change with what is in them, and everything lies
 * there compressed, too. `manifest.json`, which says what there is, is written last.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const SOURCES = 'adapters/web/browser';
/** What pages are made of besides. */
const OTHERS = ['adapters/web/build.js', 'adapters/client', 'core'];
const OUT = 'dist/web';
const MANIFEST = 'manifest.json';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** Where a page has the addresses of its script and styles put. */
const HEAD = /^ *<!-- assets -->\n/m;

const COMMON = {
  bundle: true,
  minify: true,
  write: false,
  target: ['es2022', 'chrome107', 'firefox104', 'safari16'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  absWorkingDir: process.cwd(),
};

/** Languages of pages with a `loader.ts`, whose scripts are built once for each. */
const LANGUAGES = ['en', 'de', 'fr', 'es'];

const PAGES = {
  ...COMMON,
  outdir: join(OUT, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: 'part-[hash]',
  format: 'esm',
  splitting: true,
  metafile: true,
};

const entriesOf = (names, file) => Object.fromEntries(names.map((name) => [name, join(SOURCES, name, file)]));

/**
 * Builds a page in one language: with the catalogues of that language in place of the English ones, and without any other. The
 * plugins come first: a test translates by one of its own.
 */
export function buildIn(language, name, plugins = []) {
  const [main, shell] = ['main.tsx', 'shell.tsx'].map((file) => join(process.cwd(), SOURCES, name, file));
  const catalogues = {
    name: 'catalogues',
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /texts\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        const own = path.replace(/ts$/, `${language}.ts`);
        if (!existsSync(own)) return undefined;
        return {
          contents: source.replace('{ EN as ', `{ ${language.toUpperCase()} as `).replace('.en.js', `.${language}.js`),
          loader: 'ts',
        };
      });
      // Sections load late, when the main script and the shell are there. The build is told, so it does not split those into many small files.
      onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) =>
        kind === 'dynamic-import' ? { path: join(resolveDir, path.replace(/js$/, 'tsx')), suffix: '?late' } : undefined,
      );
      onResolve({ filter: /\?late$/ }, ({ path }) => ({ path: path.replace('?late', ''), suffix: '?late' }));
      onLoad({ filter: /\.tsx$/ }, ({ path, suffix }) => {
        if (suffix !== '?late') return undefined;
        const before = [main, ...(path === shell ? [] : [`${shell}?late`])].map((loaded) => `\nimport '${loaded}';`);
        return { contents: readFileSync(path, 'utf8') + before.join(''), loader: 'tsx' };
      });
    },
  };
  return build({ ...PAGES, entryPoints: { [`${name}-${language}`]: main }, plugins: [...plugins, catalogues] });
}

/** When the newest source was changed, in ms since 1970. */
function changedAt() {
  const times = [SOURCES, ...OTHERS].flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true }).map((name) => statSync(join(path, name)).mtimeMs)
      : [statSync(path).mtimeMs],
  );
  return Math.max(...times);
}

const builtAt = () => statSync(join(OUT, MANIFEST), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** With `ifOlder`, nothing is done unless a source has changed since. */
export async function buildPages({ ifOlder }) {
  if (ifOlder && builtAt() > changedAt()) return;
  const folders = readdirSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const pages = folders.map(({ name }) => name).filter((name) => existsSync(join(SOURCES, name, 'index.html')));
  const files = new Map();
  const icon = readFileSync(join(SOURCES, 'design', 'favicon.svg'));
  const iconPath = `assets/favicon-${digestOf(icon).slice(0, 8)}.svg`;
  files.set(iconPath, icon);

  const isLoaded = (name) => existsSync(join(SOURCES, name, 'loader.ts'));
  const take = ({ outputFiles, metafile }) => {
    const unused = lateStyles(metafile.outputs);
    const used = outputFiles.filter(({ path }) => !unused.has(basename(path)));
    for (const { path, contents } of used) files.set(`assets/${basename(path)}`, Buffer.from(contents));
    return metafile.outputs;
  };
  const simple = pages.filter((name) => !isLoaded(name));
  const outputs = take(await build({ ...PAGES, entryPoints: entriesOf(simple, 'main.tsx') }));
  for (const name of simple) files.set(`${name}.html`, pageOf(name, [outputs], iconPath));
  for (const name of pages.filter(isLoaded)) {
    const loader = take(await build({ ...PAGES, entryPoints: entriesOf([name], 'loader.ts') }));
    const spoken = {};
    for (const language of LANGUAGES) spoken[language] = take(await buildIn(language, name));
    for (const [language, outputs] of Object.entries(spoken))
      files.set(`${name}.${language}.html`, pageOf(name, [loader, outputs], iconPath, spoken));
  }

  if (existsSync(join(SOURCES, 'embed'))) {
    const embed = await build({ ...COMMON, entryPoints: [join(SOURCES, 'embed', 'main.ts')], format: 'iife' });
    files.set('embed.js', Buffer.from(embed.outputFiles[0].contents));
  }
  write(files);
}

/**
 * The files of styles that scripts which are loaded late would have of their own: nothing loads them, so all that is in
 * them must be in the page's.
 */
function lateStyles(outputs) {
  const unused = new Set();
  for (const [, { entryPoint, cssBundle, imports }] of Object.entries(outputs)) {
    if (!entryPoint?.endsWith('/main.tsx')) continue;
    const known = new Set(cssBundle ? Object.keys(outputs[cssBundle].inputs) : []);
    const seen = new Set();
    const follow = ({ path, kind }) => {
      if (seen.has(path) || !outputs[path]) return;
      seen.add(path);
      const late = outputs[path];
      if (kind === 'dynamic-import' && late.cssBundle) {
        const missing = Object.keys(outputs[late.cssBundle].inputs).find((name) => !known.has(name));
        if (missing)
          throw new Error(`${late.entryPoint} is loaded late, and needs ${missing}: import it in main.tsx, too`);
        unused.add(basename(late.cssBundle));
      }
      late.imports.forEach(follow);
    };
    imports.forEach(follow);
  }
  return unused;
}

/**
 * The HTML of a page, with the addresses of all that its first view needs. The first of its builds has the script that begins:
 * with a main script for each language, this is the loader, which finds their addresses at its element.
 */
function pageOf(name, builds, icon, spoken = {}) {
  const address = (path) => `./assets/${basename(path)}`;
  const entryPoints = ['main.tsx', 'loader.ts'].map((file) => join(SOURCES, name, file));
  const entryOf = (outputs) => Object.keys(outputs).find((path) => entryPoints.includes(outputs[path].entryPoint));
  const first = new Set();
  const follow = (outputs, path) => {
    if (first.has(path)) return;
    first.add(path);
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') follow(outputs, next);
  };
  for (const outputs of builds) follow(outputs, entryOf(outputs));
  const styles = builds.map((outputs) => outputs[entryOf(outputs)].cssBundle).filter((path) => path !== undefined);
  const [script, ...others] = first;
  const mains = Object.entries(spoken).map(([language, outputs]) => ` data-${language}="${address(entryOf(outputs))}"`);
  const lines = [
    `<link rel="icon" type="image/svg+xml" href="./${icon}">`,
    ...styles.map((path) => `<link rel="stylesheet" href="${address(path)}">`),
    `<script type="module" src="${address(script)}"${mains.join('')}></script>`,
    ...others.map((path) => `<link rel="modulepreload" href="${address(path)}">`),
  ];
  const path = join(SOURCES, name, 'index.html');
  const html = readFileSync(path, 'utf8');
  if (!HEAD.test(html)) throw new Error(`${path} has no line <!-- assets -->`);
  return Buffer.from(html.replace(HEAD, () => lines.map((line) => `    ${line}\n`).join('')));
}

/** All new files first, then what they are, then the old ones leave: who asks meanwhile gets one or the other. */
function write(files) {
  const manifest = {};
  const written = new Set([MANIFEST]);
  const put = (name, bytesOf) => {
    written.add(name);
    // Names of assets change with their content.
    if (name.startsWith('assets/') && existsSync(join(OUT, name))) return;
    mkdirSync(dirname(join(OUT, name)), { recursive: true });
    writeFileSync(join(OUT, name), bytesOf());
  };
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const type = TYPES[extname(name)];
    if (type === undefined) throw new Error(`No type is known for ${name}`);
    put(name, () => bytes);
    put(`${name}.gz`, () => gzipSync(bytes, { level: 9 }));
    put(`${name}.br`, () =>
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
    manifest[name] = { type, digest: digestOf(bytes), encodings: ['br', 'gzip'] };
  }
  writeFileSync(join(OUT, `${MANIFEST}.new`), `${JSON.stringify(manifest, null, 1)}\n`);
  renameSync(join(OUT, `${MANIFEST}.new`), join(OUT, MANIFEST));
  const old = readdirSync(OUT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of old) {
    const path = join(parentPath, name);
    if (!written.has(path.slice(OUT.length + 1).replaceAll('\\', '/'))) rmSync(path);
  }
}

function digestOf(bytes) {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}
