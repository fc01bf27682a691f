import { emptyProfile, publicProfile } from '../model/profile.js';
import { ALL } from '../questions/question.js';
/** Zones of apps that are remembered. */
const ZONES_MAX = 1_000;
/** Reads the profile of the caller's business with its defaults, for the interface, letters and calendars alike. */
export class GetBusiness {
    #needs;
    #zones = new Map();
    constructor(needs) {
        this.#needs = needs;
    }
    async execute({ app }) {
        const profile = (await this.#needs.profiles.find(app.uuid)) ?? emptyProfile(app);
        const zone = profile.timezone ?? (await this.#zoneOfMost(app.uuid));
        return { profile, public: publicProfile(app, profile, zone) };
    }
    /** Returns the zone of most resources. Cached while the storage's revision shows that no resource has changed. */
    async #zoneOfMost(app) {
        const { objects, resources } = this.#needs;
        const revision = await resources.revision(app);
        const known = this.#zones.get(app);
        if (known && known.revision === revision)
            return known.zone;
        const zone = zoneOfMost(await objects.select(app, { kind: 'resource', where: ALL, order: 'created' }));
        if (revision !== undefined) {
            this.#zones.delete(app);
            this.#zones.set(app, { revision, zone });
            const [oldest] = this.#zones.keys();
            if (this.#zones.size > ZONES_MAX && oldest !== undefined)
                this.#zones.delete(oldest);
        }
        return zone;
    }
}
/** Returns the zone of most of the resources, which are given oldest first. Among equals, the zone of the oldest. UTC without resources. */
export function zoneOfMost(resources) {
    const counts = new Map();
    for (const { timezone } of resources)
        counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    // A map keeps the order in which its keys came.
    for (const [zone, count] of counts)
        if (count === most)
            return zone;
    return 'UTC';
}
