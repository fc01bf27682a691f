import { NotFoundError, ValidationError } from '../errors.js';
import { FieldReader, REQUIRED } from '../fields.js';
import { DAY } from '../instants.js';
import { mapPage } from '../pagination.js';
import { NO_SEARCH } from '../search.js';
/** True if the key may sell the service. */
function isOffered({ services }, { uuid, active }) {
    return active && (services === null || services.includes(uuid));
}
/** @throws NotFoundError unless the app has such a service, and the key opens it. */
export function offered(view, key, uuid) {
    const service = view.object('service', uuid);
    if (!service || !isOffered(key, service))
        throw new NotFoundError(`There is no service ${uuid}`);
    return service;
}
/** Number of services in one read. */
const READ_AT_ONCE = 1_000;
/** The most resources that one page names, each as often as a role does: a key is public, and so is what its answers weigh. */
const NAMES_MAX = 10_000;
const TOO_MANY_NAMES = `would name more than ${NAMES_MAX.toLocaleString('en')} resources of roles`;
/** The services that the caller's key opens, oldest first. */
export class ListOfferedServices {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`, also when the page would name more than 10,000 resources of roles. */
    async execute({ app, key }, request = {}, search = NO_SEARCH) {
        const { ledger, paginator } = this.#needs;
        const page = await paginator.paginate(request, async ({ offset, limit }) => {
            const all = (await this.#all(app.uuid, search)).filter((service) => isOffered(key, service));
            return { items: all.slice(offset, offset + limit), total: all.length };
        });
        const names = page.data.reduce((sum, service) => sum + poolsOf(service).length, 0);
        if (names > NAMES_MAX)
            throw new ValidationError({ limit: `Must be smaller: the page ${TOO_MANY_NAMES}` });
        return mapPage(page, (services) => {
            const resource = [...new Set(services.flatMap(poolsOf))];
            return ledger.read(app.uuid, { objects: { resource } }, (view) => services.map((service) => withNames(view, service)));
        });
    }
    async #all(app, search) {
        const all = [];
        for (;;) {
            const { items, total } = await this.#needs.services.list(app, { offset: all.length, limit: READ_AT_ONCE }, search);
            all.push(...items);
            if (items.length === 0 || all.length >= total)
                return all;
        }
    }
}
export class GetOfferedService {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller's key opens no such service. */
    async execute({ app, key }, uuid) {
        return this.#needs.ledger.read(app.uuid, { objects: { service: [uuid] } }, (view) => {
            const service = view.object('service', uuid);
            if (!service || !isOffered(key, service))
                throw new NotFoundError();
            return withNames(view, service);
        });
    }
}
function poolsOf({ roles }) {
    return roles.flatMap(({ resources }) => resources);
}
function withNames(view, service) {
    const names = poolsOf(service).flatMap((uuid) => {
        const resource = view.object('resource', uuid);
        return resource ? [[uuid, resource.name]] : [];
    });
    return { service, names: new Map(names) };
}
/** The times at which a service that the caller's key opens could be booked now. */
export class FindOfferedAvailability {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; NotFoundError when the key opens no such service. */
    async execute({ app, key }, query, { onSized } = {}) {
        const { findAvailability, ledger } = this.#needs;
        checkOffered(query);
        const uuid = String(query.service);
        await ledger.read(app.uuid, { objects: { service: [uuid] } }, (view) => offered(view, key, uuid));
        return findAvailability.execute({ app }, query, { onSized });
    }
}
/** Fields that a key must not use. */
const NOT_WITH_KEYS = ['excludeBooking', 'customerEmail'];
export const NOT_WITH_A_KEY = 'Must not be given with a key';
/** The longest search with choices: a page shows a month. */
const CHOICES_SPAN_MAX = 31 * DAY;
/** @throws ValidationError */
function checkOffered(query) {
    const fields = new FieldReader(query);
    if (!fields.has('service'))
        fields.fail('service', REQUIRED);
    for (const field of NOT_WITH_KEYS)
        if (fields.raw(field) !== undefined)
            fields.fail(field, NOT_WITH_A_KEY);
    if (fields.flag('choices', false)) {
        const [from, to] = [fields.requiredInstant('from'), fields.requiredInstant('to')];
        if (to - from > CHOICES_SPAN_MAX)
            fields.fail('to', 'Must be at most 31 days after from, with choices');
    }
    fields.done();
}
