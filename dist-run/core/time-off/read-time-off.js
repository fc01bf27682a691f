import { NONE, OWN, seesTimeOff } from '../access/ownership.js';
import { ValidationError } from '../errors.js';
import { selfOf } from '../model/callers.js';
import { concerns, windowOf } from '../model/time-off.js';
import { anyWhere } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found } from '../storage/lists.js';
import { zone } from '../zone.js';
import { readAffected } from './affected-search.js';
/** The caller's time off, oldest entry first. */
export class ListTimeOff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`, or on `to` when it lies before `from`. */
    async execute(caller, request = {}, query = {}) {
        const { timeOff, paginator } = this.#needs;
        const { resource, from, to } = query;
        const app = caller.app.uuid;
        const self = selfOf(caller);
        if (from !== undefined && to !== undefined && to < from)
            throw new ValidationError({ to: 'Must not be before from' });
        return paginator.paginate(request, async (slice) => {
            const isOthers = self && resource !== undefined && !self.resources.includes(resource);
            if (from === undefined && to === undefined) {
                return timeOff.list(app, slice, { resource }, self && anyWhere(isOthers ? NONE : OWN.timeOff(self)));
            }
            const near = isOthers ? [] : await this.#overlapping(app, query);
            const found = self ? near.filter((entry) => seesTimeOff(self, entry)) : near;
            return { items: found.slice(slice.offset, slice.offset + slice.limit), total: found.length };
        });
    }
    /** Dates last from where they begin first to where they end last, of all zones that they are in. */
    async #overlapping(app, { resource, from, to }) {
        const [earliest, latest] = [from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER];
        const near = await this.#needs.ledger.read(app, {}, (view) => view.timeOff(earliest, latest).filter((entry) => resource === undefined || concerns(entry, resource)));
        const zones = await this.#zonesOf(app, near);
        return near.filter((entry) => {
            const windows = zones(entry).map((name) => windowOf(entry, zone(name)));
            const [starts, ends] = [windows.map(({ start }) => start), windows.map(({ end }) => end)];
            return Math.min(...starts) < latest && Math.max(...ends) > earliest;
        });
    }
    /** Returns the zones of an entry's resources, or of all resources of the app. UTC without any. */
    async #zonesOf(app, entries) {
        const named = [...new Set(entries.flatMap(({ resources }) => resources ?? []))];
        const zones = await this.#needs.ledger.read(app, { objects: { resource: named } }, (view) => {
            return new Map(named.map((uuid) => [uuid, view.object('resource', uuid)?.timezone ?? 'UTC']));
        });
        const isOfAll = entries.some(({ resources, startDate }) => resources === null && startDate !== null);
        const all = isOfAll ? await this.#allZones(app) : ['UTC'];
        return ({ resources }) => resources === null ? all : [...new Set(resources.map((uuid) => zones.get(uuid) ?? 'UTC'))];
    }
    async #allZones(app) {
        const zones = new Set();
        for (let offset = 0;; offset += PAGE) {
            const { items, total } = await this.#needs.resources.list(app, { offset, limit: PAGE }, NO_SEARCH);
            for (const { timezone } of items)
                zones.add(timezone);
            if (offset + PAGE >= total)
                return zones.size === 0 ? ['UTC'] : [...zones];
        }
    }
}
const PAGE = 1_000;
/** The bookings that the caller's time off affects, as of now. */
export class GetAffected {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    execute({ app }, timeOff) {
        return readAffected(this.#needs, app.uuid, timeOff);
    }
}
export class GetTimeOff {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such time off. */
    async execute(caller, uuid) {
        return found(this.#needs.timeOff, caller, uuid, seesTimeOff);
    }
}
