import { createHash } from 'node:crypto';
import { BuiltFiles, type Encoding } from './built-files.js';

/**
 * Returns the origins that may embed a booking page. `key` is an API key, or `@` and the slug of an app. Null: all origins. Undefined:
 * there is no such key or app.
 */
export type ReadOrigins = (key: string) => Promise<readonly string[] | null | undefined>;

export interface PagesOptions {
  /** Folder of the built pages: `dist/web/` of this package. */
  readonly folder: URL;
  readonly originsOf: ReadOrigins;
}

export interface PageRequest {
  /** Path of the request, such as `/book` or `/assets/book-JLOQ4UMX.js`. */
  readonly path: string;
  /** Path of the service, such as `/booking`, for the links of a home page that was requested without its final slash. Otherwise empty. */
  readonly base: string;
  readonly query: URLSearchParams;
  /** Encodings that the client accepts, the best first: `br`, `gzip`. */
  readonly encodings: readonly string[];
  /** Tags of the languages that the client prefers, the best first: `de-AT`. */
  readonly languages: readonly string[];
}

/** Complete HTTP response to a browser. */
export interface Page {
  /** ETag with its quotes. Depends on the content, its encoding and, for HTML, the Content-Security-Policy. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** True if the page differs by the languages of the request. */
  readonly isSpoken?: boolean;
}

export interface Pages {
  /** Returns the page or file. Undefined if there is none. @throws Error if the pages were not built. */
  answer(request: PageRequest): Promise<Page | undefined>;
  /** Returns the page for an unknown path, such as `/bok`. @throws Error if the pages were not built. */
  missing(path: string): Promise<Page>;
}

const NO_FRAMES = "'none'";
const POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'";
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** Script that pages of other hosts embed: its address never changes, and every site may load it. */
const EMBED = '/embed.js';
const HOME = '/';
const ASSETS = '/assets/';
/** Path prefix of apps' public booking pages, which the slug follows. */
const PUBLIC = '/book/';

/** Serves the built pages. Each file is read on its first request, and then cached. */
export function createPages({ folder, originsOf }: PagesOptions): Pages {
  const files = new BuiltFiles(folder);
  return {
    async answer({ path, base, query, encodings, languages }) {
      const isFile = path === EMBED || path.startsWith(ASSETS);
      if (path.startsWith(PUBLIC)) return publicPage(files, path, originsOf);
      const name = isFile ? path.slice(1) : `${path.slice(1) || 'home'}.html`;
      const isMounted = path === HOME && base !== '';
      const accepted = isMounted ? [] : encodings;
      const simple = await files.open(name, accepted);
      const file = simple ?? (await spokenPage(files, name, languages, accepted));
      if (!file) return undefined;
      const { type, encoding } = file;
      const bytes = isMounted ? movedTo(file.bytes, `${base}/`) : file.bytes;
      const digest = isMounted ? bytes.toString() : file.digest;
      const encoded = encoding && { 'Content-Encoding': encoding };
      const common = { 'Content-Type': type, ...encoded, 'X-Content-Type-Options': 'nosniff' };
      if (isFile) {
        const shared = path === EMBED ? SHARED : { 'Cache-Control': FOR_EVER };
        return { etag: tag([digest], encoding), headers: { ...common, ...shared }, bytes };
      }
      const frames = path === '/book' ? await framesOf(query.get('key'), originsOf) : NO_FRAMES;
      const policy = policyOf(frames);
      const headers = { ...common, ...htmlHeaders(policy) };
      // The tag includes the policy, because after a 304 browsers keep the policy of the cached answer.
      return { etag: tag([digest, policy], encoding), headers, bytes, isSpoken: !simple };
    },
    async missing(path) {
      const file = await files.open('missing.html', []);
      if (!file) throw new Error('The build has no missing.html');
      const bytes = movedDown(file.bytes, path);
      const policy = policyOf(NO_FRAMES);
      const common = { 'Content-Type': file.type, 'X-Content-Type-Options': 'nosniff' };
      return {
        etag: tag([bytes.toString(), policy], undefined),
        headers: { ...common, ...htmlHeaders(policy) },
        bytes,
      };
    },
  };
}

/** Opens the page that loads its scripts in the best language. Another one that the device stores is loaded by the page. */
async function spokenPage(files: BuiltFiles, name: string, languages: readonly string[], encodings: readonly string[]) {
  for (const tag of [...languages, 'en']) {
    const file = await files.open(name.replace('.html', `.${tag.split('-', 1)[0]?.toLowerCase()}.html`), encodings);
    if (file) return file;
  }
  return undefined;
}

/** Returns the public booking page of an app. Its path has one more segment than the other pages'. Undefined if the app has none. */
async function publicPage(files: BuiltFiles, path: string, originsOf: ReadOrigins): Promise<Page | undefined> {
  const origins = await originsOf(`@${path.slice(PUBLIC.length)}`);
  const file = origins === undefined ? undefined : await files.open('book.html', []);
  if (!file || origins === undefined) return undefined;
  const bytes = movedDown(file.bytes, path);
  const policy = policyOf(framesFor(origins));
  const common = { 'Content-Type': file.type, 'X-Content-Type-Options': 'nosniff' };
  return { etag: tag([bytes.toString(), policy], undefined), headers: { ...common, ...htmlHeaders(policy) }, bytes };
}

const policyOf = (frames: string): string => `${POLICY}; frame-ancestors ${frames}`;

const htmlHeaders = (policy: string) => ({
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'no-referrer',
});

/** Adapts the relative URLs of a page's files to the number of segments in the page's path. */
function movedDown(html: Buffer, path: string): Buffer {
  const levels = path.split('/').length - 2;
  return movedTo(html, '../'.repeat(levels) || './');
}

function movedTo(html: Buffer, base: string): Buffer {
  return Buffer.from(html.toString().replaceAll('="./', `="${base}`));
}

const SHARED = {
  'Cache-Control': AN_HOUR,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function tag(parts: readonly string[], encoding: Encoding | undefined): string {
  const digest = createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
  return `"${digest}${encoding ? `-${encoding}` : ''}"`;
}

/** Returns the value of `frame-ancestors` for the booking page of a key: the origins that may embed it. */
async function framesOf(key: string | null, originsOf: ReadOrigins): Promise<string> {
  const origins = key === null ? undefined : await originsOf(key);
  return origins === undefined ? NO_FRAMES : framesFor(origins);
}

const framesFor = (origins: readonly string[] | null): string =>
  origins === null ? '*' : ["'self'", ...origins].join(' ');
