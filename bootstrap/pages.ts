import type { Pages } from '../adapters/koa/index.js';
import type { TokenVerifier } from '../core/index.js';

const PATHS = ['/', '/docs', '/book', '/manage', '/console', '/embed.js', '/assets/{name}'];
/** Beside the folder that this runs from, be that the bundle or `dist/bootstrap`. */
const FOLDER = new URL('../web/', import.meta.url);

/** The pages for browsers, of which nothing is loaded before the first is asked for. */
export function latePages(tokens: Pick<TokenVerifier, 'key'>, folder = FOLDER): Pages {
  let loaded: Promise<Omit<Pages, 'paths'>> | undefined;
  const load = () => {
    loaded ??= import('../adapters/web/index.js').then(({ createPages }) =>
      createPages({ folder, originsOf: (key) => originsOf(tokens, key) }),
    );
    return loaded;
  };
  return {
    paths: PATHS,
    answer: async (request) => (await load()).answer(request),
    missing: async (path) => (await load()).missing(path),
  };
}

async function originsOf(
  tokens: Pick<TokenVerifier, 'key'>,
  key: string,
): Promise<readonly string[] | null | undefined> {
  try {
    const caller = await tokens.key(`Bearer ${Buffer.from(key).toString('base64')}`);
    return caller?.key.origins;
  } catch (error) {
    // The page itself says what a storage is like that does not answer; meanwhile, nobody else shows it.
    if ((error as { readonly code?: unknown } | null)?.code === 'unavailable') return undefined;
    throw error;
  }
}
