import { AppChecks } from './app-checks.js';
import { Findings } from './findings.js';
/** Limit of passes over an app that is being written to. */
const READINGS_MAX = 10;
/** Reads a whole storage and checks its invariants. It changes nothing. */
export class VerifyStorage {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws UnavailableError if the storage does not answer. */
    execute({ onProgress = () => { } } = {}) {
        return this.#needs.inspection.inspect(async (inside) => {
            const verification = new Told(onProgress);
            const outside = new Findings(null);
            for await (const { message, uuids } of inside.leftovers())
                outside.fault('bookkeeping', message, uuids);
            verification.add(outside, 0);
            for await (const apps of inside.apps())
                for (const app of apps)
                    await this.#verify(inside, app, verification);
            return verification;
        });
    }
    /** Keeps the findings of an app if it did not change during the pass. Otherwise reads it again. */
    async #verify(inside, app, verification) {
        for (let reading = 1;; reading += 1) {
            const before = await inside.standing(app.uuid);
            if (!before)
                return;
            const findings = new Findings(app.uuid);
            const now = Math.max(this.#needs.clock(), before.at);
            const checks = new AppChecks(inside, { app: app.uuid, now, findings, onRead: verification.onRead });
            const first = await checks.firstEvent();
            await checks.all();
            const stillFirst = await checks.firstEvent();
            const after = await inside.standing(app.uuid);
            if (!after)
                return;
            const stoodStill = after.sequence === before.sequence && first === stillFirst;
            if (!stoodStill && reading < READINGS_MAX)
                continue;
            if (!stoodStill && findings.faultCount > 0)
                verification.unsettled.push(app);
            else
                verification.add(findings, checks.read);
            verification.apps += 1;
            return;
        }
    }
}
class Told {
    apps = 0;
    read = 0;
    faults = [];
    notes = [];
    faultCount = 0;
    noteCount = 0;
    unsettled = [];
    /** Called with the number of objects and events read of the current app. */
    onRead;
    constructor(onProgress) {
        this.onRead = (read) => onProgress(this.read + read);
    }
    add({ faults, notes, faultCount, noteCount }, read) {
        this.faults.push(...faults);
        this.notes.push(...notes);
        this.faultCount += faultCount;
        this.noteCount += noteCount;
        this.read += read;
    }
}
