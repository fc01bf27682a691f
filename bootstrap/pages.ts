import type { Pages } from '../adapters/koa/index.js';
import { packageFile } from '../adapters/package/index.js';
import type { VerifiedCallers } from '../core/index.js';

const PATHS = ['/', '/docs', '/book', '/book/{slug}', '/manage', '/console', '/embed.js', '/assets/{name}'];

/** Folder of the pages' files: `web`, beside the folder of this module, both in the bundle and in `dist`. @throws Error as `packageFile`. */
export const pagesFolder = (): URL => packageFile('../web/', import.meta.url);

/** Returns the pages for browsers. Their code is loaded with the first request for a page. */
export function latePages(tokens: Pick<VerifiedCallers, 'key'>, folder: URL): Pages {
  let loaded: Promise<Pick<Pages, 'answer' | 'missing'>> | undefined;
  const load = () => {
    loaded ??= import('../adapters/web/index.js').then(({ createPages }) =>
      createPages({ folder, originsOf: (key) => originsOf(tokens, key) }),
    );
    return loaded;
  };
  return {
    paths: PATHS,
    // The origins that may embed a booking page are looked up by its key or slug.
    readsStorage: ({ path, query }) => path.startsWith('/book/') || (path === '/book' && query.has('key')),
    answer: async (request) => (await load()).answer(request),
    missing: async (path) => (await load()).missing(path),
  };
}

async function originsOf(
  tokens: Pick<VerifiedCallers, 'key'>,
  key: string,
): Promise<readonly string[] | null | undefined> {
  try {
    const caller = await tokens.key(`Bearer ${Buffer.from(key).toString('base64')}`);
    return caller?.key.origins;
  } catch (error) {
    // Show the page if the storage is away, because the page reports that. No other site may embed it meanwhile.
    const isAway = (error as { readonly code?: unknown } | null)?.code === 'unavailable';
    // Throw for a public page (`@…`), because it is unknown whether that page exists.
    if (isAway && !key.startsWith('@')) return undefined;
    throw error;
  }
}
