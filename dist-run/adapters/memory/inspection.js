import { fold, } from '../../core/index.js';
/** Reads the memory while others may write to it: `standing` reveals changes. */
export class MemoryInspection {
    #state;
    #apps;
    #persons;
    constructor(state, apps, persons) {
        this.#state = state;
        this.#apps = apps;
        this.#persons = persons;
    }
    inspect(look) {
        return look(this);
    }
    async *apps() {
        yield this.#apps.all().map(({ app: { uuid, slug } }) => ({ uuid, slug }));
    }
    async standing(app) {
        const contents = this.#state.contents.get(app);
        if (!contents)
            return undefined;
        const { sequence, at } = contents;
        return { sequence, at: sequence === 0 ? 0 : at };
    }
    async *objects(app, kind) {
        yield this.#state.contents.get(app)?.all(kind) ?? [];
    }
    async find(app, kind, uuids) {
        const contents = this.#state.contents.get(app);
        return uuids.flatMap((uuid) => contents?.object(kind, uuid) ?? []);
    }
    async *events(app) {
        yield this.#state.contents.get(app)?.events.all() ?? [];
    }
    async eventsOf(app, bookings) {
        const meant = new Set(bookings);
        const events = this.#state.contents.get(app)?.events.all() ?? [];
        return events.filter((event) => event.booking !== null && meant.has(event.booking));
    }
    async *allocations(app, resource) {
        yield [...(this.#state.contents.get(app)?.objects.booking.allocations(resource) ?? [])];
    }
    async allocationsOf(app, bookings) {
        const meant = new Set(bookings.map(({ uuid }) => uuid));
        const resources = new Set(bookings.flatMap(({ blocks }) => blocks.map(({ resource }) => resource)));
        const stored = this.#state.contents.get(app)?.objects.booking;
        return [...resources].flatMap((resource) => [...(stored?.allocations(resource) ?? [])].filter(({ booking }) => meant.has(booking)));
    }
    async *mismatches(app) {
        const contents = this.#state.contents.get(app);
        if (!contents)
            return;
        const { booking, customer, feed } = contents.objects;
        if (booking.countByStart !== booking.all().length) {
            yield { message: `The bookings of app ${app} are not all in the order of their starts`, uuids: [app] };
        }
        yield* this.#queueMismatches(contents);
        for (const { uuid, email } of customer.all()) {
            if (email === null || customer.withEmail(fold(email))?.uuid === uuid)
                continue;
            yield { message: `Customer ${uuid} is not found by the address`, uuids: [uuid] };
        }
        for (const { uuid, digest } of feed.all()) {
            if (this.#state.feeds.get(digest)?.uuid === uuid)
                continue;
            yield { message: `Feed ${uuid} is not found by its secret`, uuids: [uuid] };
        }
    }
    async *persons() {
        yield await this.#persons.list(null, Number.POSITIVE_INFINITY);
    }
    async findPersons(uuids) {
        const found = await Promise.all(uuids.map((uuid) => this.#persons.find(uuid)));
        return found.filter((person) => person !== undefined);
    }
    async *leftovers() {
        const there = new Set(this.#apps.all().map(({ app }) => app.uuid));
        for (const app of this.#state.contents.keys()) {
            if (!there.has(app))
                yield { message: `There are contents of app ${app}, which is not there`, uuids: [app] };
        }
    }
    *#queueMismatches({ objects: { job } }) {
        for (const { uuid, status, nextAt } of job.all()) {
            const isToRun = status === 'running' || (status === 'waiting' && nextAt !== null);
            if (this.#state.queue.has(job.row(uuid)) === isToRun)
                continue;
            yield {
                message: `Job ${uuid} is ${status}, and ${isToRun ? 'nobody will run it' : 'it waits to be run'}`,
                uuids: [uuid],
            };
        }
    }
}
