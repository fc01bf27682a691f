import { MINUTE } from '../instants.js';
/** Tolerated difference between the clocks of several processes. */
const TOLERATED = MINUTE;
/** Limit of apps in one report. */
const NAMED = 20;
/** Finds apps whose last change is more than a minute in the future: the clock of the process that made it was ahead. */
export class FindAppsAhead {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** Returns up to 20 apps. */
    async execute() {
        const { timekeeping, apps, clock } = this.#needs;
        const found = await timekeeping.changedAfter(clock() + TOLERATED, NAMED);
        const ahead = await Promise.all(found.map(async ({ app, at }) => ({ app: await apps.ofAnyOwner(app), at })));
        return ahead.flatMap(({ app, at }) => (app ? [{ app, at }] : []));
    }
}
