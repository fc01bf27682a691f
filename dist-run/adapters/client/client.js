import { eventStream } from './events.js';
import { exchange, wait } from './exchange.js';
import { orThrow } from './failure.js';
import { OPERATIONS } from './operations.js';
/** Builds the address from the path, its parameters and the query. Lists become comma-separated; undefined and null are omitted. */
function addressOf(template, { path = {}, query = {} }) {
    const filled = template.replace(/\{(\w+)\}/g, (_, name) => {
        const value = path[name];
        if (value === undefined || value === '')
            throw new TypeError(`path.${name} is missing`);
        return encodeURIComponent(value);
    });
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return given.length === 0 ? filled : `${filled}?${search}`;
}
/** Default number of items in each request of `each`. */
const PAGE = 100;
export function createClient({ baseUrl, token, ...given }) {
    const settings = {
        baseUrl: baseUrl.replace(/\/+$/, ''),
        token,
        // Browsers require that `fetch` is called without a `this`.
        fetch: given.fetch ?? ((...args) => fetch(...args)),
        wait: given.wait ?? wait,
    };
    const client = {};
    for (const [id, route] of Object.entries(OPERATIONS)) {
        const [method, template] = route.split(' ');
        const call = async ({ path, query, ...rest } = {}) => exchange(settings, { ...rest, method, path: addressOf(template, { path, query }) });
        const each = async function* (input = {}) {
            for (let page = Number(input.query?.page ?? 1), pages = page; page <= pages; page += 1) {
                const result = await call({ ...input, query: { limit: PAGE, ...input.query, page } });
                const { data, totalPages } = orThrow(result);
                yield* data;
                pages = totalPages;
            }
        };
        client[id] = Object.assign(call, { each });
    }
    client.events = client.streamEvents = (input = {}) => eventStream(settings, (query) => addressOf(OPERATIONS.streamEvents.slice('GET '.length), { query }), input);
    return client;
}
