import { TOLD_OBJECT_KINDS } from '../kinds/objects.js';
import { CLOCK } from '../model/actor.js';
import { isTold, objectEvent } from './change-events.js';
/**
 * Ledger that adds change events to each change: one for every changed object of a reported kind, with the actor. Use cases receive it in
 * place of the storage's ledger, and need not create these events.
 */
export class TellingLedger {
    #ledger;
    #newUuid;
    constructor(ledger, newUuid) {
        this.#ledger = ledger;
        this.#newUuid = newUuid;
    }
    commit(app, wanted, decide, by = CLOCK) {
        const actor = { kind: by.kind, uuid: by.uuid };
        const telling = (view) => {
            const { result, change, letters } = decide(view);
            if (!change)
                return { result };
            const told = eventsOf(change, view, { uuid: this.#newUuid, at: view.now, actor });
            const { events = [] } = change;
            if (events.length + told.length === 0)
                return { result, letters, change };
            const acted = events.map((event) => (event.booking === null || event.actor ? event : { ...event, actor }));
            return { result, letters, change: { ...change, events: told.length === 0 ? acted : [...acted, ...told] } };
        };
        return this.#ledger.commit(app, wanted, telling, by);
    }
    read(app, wanted, look) {
        return this.#ledger.read(app, wanted, look);
    }
    sequence(app) {
        return this.#ledger.sequence(app);
    }
    forgetAnswers(before, limit) {
        return this.#ledger.forgetAnswers(before, limit);
    }
}
/** Builds one event for each changed object of a reported kind, deletions last. */
function eventsOf({ put = {}, removed = [], events }, before, given) {
    const told = [];
    const tell = (event) => void (event && told.push(event));
    for (const kind of TOLD_OBJECT_KINDS) {
        for (const after of put[kind] ?? [])
            tell(objectEvent(kind, before.object(kind, after.uuid), after, given, events));
    }
    for (const { kind, uuid } of removed) {
        if (isTold(kind))
            tell(objectEvent(kind, before.object(kind, uuid), undefined, given, events));
    }
    return told;
}
