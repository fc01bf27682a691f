const PATHS = ['/', '/docs', '/book', '/book/{slug}', '/manage', '/console', '/embed.js', '/assets/{name}'];
/** Next to the folder of this file, both in the bundle and in `dist/bootstrap`. */
const FOLDER = new URL('../web/', import.meta.url);
/** Pages for browsers, loaded with the first request for one. */
export function latePages(tokens, folder = FOLDER) {
    let loaded;
    const load = () => {
        loaded ??= import('../adapters/web/index.js').then(({ createPages }) => createPages({ folder, originsOf: (key) => originsOf(tokens, key) }));
        return loaded;
    };
    return {
        paths: PATHS,
        answer: async (request) => (await load()).answer(request),
        missing: async (path) => (await load()).missing(path),
    };
}
async function originsOf(tokens, key) {
    try {
        const caller = await tokens.key(`Bearer ${Buffer.from(key).toString('base64')}`);
        return caller?.key.origins;
    }
    catch (error) {
        // Show the page although the storage does not answer, because the page itself reports that. Meanwhile no other
        // site may embed it.
        const isAway = error?.code === 'unavailable';
        // It is unknown whether this public page exists.
        if (isAway && !key.startsWith('@'))
            return undefined;
        throw error;
    }
}
