import { fromBase64 } from '../base64.js';
import { NotFoundError } from '../errors.js';
/** Logos that are kept in memory, at most 200 KiB each. */
const KEPT_MAX = 100;
/** Reads a logo for any client that knows its UUID. The file is cached; a check that the business still shows it runs each time. */
export class GetLogo {
    #needs;
    #kept = new Map();
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when no business has that logo, or not any more. */
    async execute(uuid) {
        const kept = this.#kept.get(uuid) ?? (await this.#read(uuid));
        const profile = kept && (await this.#needs.profiles.find(kept.app));
        if (!kept || profile?.logo?.uuid !== uuid) {
            this.#kept.delete(uuid);
            throw new NotFoundError();
        }
        return kept;
    }
    async #read(uuid) {
        const logo = await this.#needs.objects.find(null, 'logo', uuid);
        const bytes = logo && fromBase64(logo.data);
        if (!logo || !bytes)
            return undefined;
        const kept = { app: logo.app, type: logo.type, bytes };
        const [oldest] = this.#kept.keys();
        if (this.#kept.size >= KEPT_MAX && oldest !== undefined)
            this.#kept.delete(oldest);
        this.#kept.set(uuid, kept);
        return kept;
    }
}
