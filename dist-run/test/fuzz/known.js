/** How many values of one kind are remembered: enough that old ones come back, few enough that they meet. */
const REMEMBERED = 40;
/** The singular name of what a path segment or a field refers to: `resources` and `exclude_booking` name kinds, too. */
export function kindOf(name) {
    if (name === 'series')
        return name;
    if (name === 'deliveries')
        return 'delivery';
    return name.replace(/^exclude_/, '').replace(/s$/, '');
}
/** What one app's callers were told, of which later requests are made. */
export class World {
    /** Plain credentials, by the scheme of the OpenAPI document that takes them. */
    credentials = new Map();
    #values = new Map();
    #app;
    remember(kind, value) {
        if (typeof value === 'string' && value !== '')
            kept(this.#values, kind, value);
    }
    accept(scheme, credential) {
        if (typeof credential === 'string' && credential !== '')
            kept(this.credentials, scheme, credential);
    }
    /** Whether a token in an answer is this app's: the owner makes others, too, with whose tokens nothing of it is found. */
    owns(path, uuid) {
        if (path.split('?')[0] === '/v1/apps')
            this.#app ??= uuid;
        return this.#app !== undefined && (uuid === this.#app || path.includes(`/v1/apps/${this.#app}/`));
    }
    /** What nobody has any more, or nobody takes. */
    forget(value) {
        for (const values of [...this.#values.values(), ...this.credentials.values()]) {
            const index = values.indexOf(value);
            if (index >= 0 && values.length > 1)
                values.splice(index, 1);
        }
    }
    /** One of that kind; one of any kind where there is none, or once in a while. */
    any(dice, kind) {
        const own = this.#values.get(kind) ?? [];
        if (own.length > 0 && !dice.chance(0.03))
            return dice.pick(own);
        const all = [...this.#values.values()].flat();
        return all.length > 0 && dice.chance(0.8) ? dice.pick(all) : NOBODY;
    }
    has(kind) {
        return this.#values.has(kind);
    }
}
const NOBODY = '019a8d4c-1c00-7000-8000-00000000dead';
function kept(values, kind, value) {
    const known = values.get(kind) ?? [];
    if (!known.includes(value))
        known.push(value);
    if (known.length > REMEMBERED)
        known.shift();
    values.set(kind, known);
}
/** Takes from an answer whatever a client of that app could use: what was made or listed, credentials, tags. */
export function learn(world, path, received) {
    const [, , collection = '', , nested = ''] = path.split('?')[0]?.split('/') ?? [];
    const kind = kindOf(nested === 'actions' || nested === 'sessions' ? nested : collection);
    world.remember('etag', received.headers.etag);
    const { data } = (received.body ?? {});
    for (const item of [data].flat()) {
        if (typeof item !== 'object' || item === null)
            continue;
        const fields = item;
        world.remember(kind, fields.uuid);
        if (kind === 'booking')
            world.remember(`booking ${fields.status}`, fields.uuid);
        world.accept('manage', fields.manage_token);
        world.accept('key', fields.key);
        if (world.owns(path, fields.uuid))
            world.accept('app', fields.token);
        if (typeof fields.url === 'string' && kind === 'feed')
            world.remember('secret', /([^/]+)\.ics$/.exec(fields.url)?.[1]);
        for (const name of ['booking', 'customer', 'series'])
            world.remember(name, fields[name]);
        if (kind === 'event')
            world.remember('after', fields.uuid);
        for (const { start } of (Array.isArray(fields.occurrences) ? fields.occurrences : [])) {
            world.remember('occurrence', start);
        }
        for (const { start } of (Array.isArray(fields.slots) ? fields.slots : [])) {
            world.remember('start', start);
        }
    }
}
