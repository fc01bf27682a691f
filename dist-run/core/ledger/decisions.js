import { Draft } from './draft.js';
import { DraftView } from './draft-view.js';
import { SnapshotView } from './snapshot-view.js';
/**
 * Calls the decisions in order, each on what was read plus the changes of the earlier ones, and collects their
 * changes. A decision that throws changes nothing. If a decision needs data that was not read, it is read and the
 * decision is called again. Returns fewer outcomes than decisions if the commit is full.
 */
export async function decideAll(decisions, snapshot, now, gathering) {
    const draft = new Draft();
    const attempt = (decide) => {
        const base = new SnapshotView(snapshot, now);
        const view = new DraftView(base, draft);
        const { unread } = base;
        try {
            const { result, change: made } = decide(view);
            const change = made && { made, translated: gathering.translate(made, view) };
            // The decision may have caught the interruption, so its result is invalid.
            return unread.isEmpty ? { outcome: { result }, change } : { unread };
        }
        catch (error) {
            return unread.isEmpty ? { outcome: { error } } : { unread };
        }
    };
    const outcomes = [];
    while (outcomes.length < decisions.length) {
        const attempted = attempt(decisions[outcomes.length]);
        if ('unread' in attempted) {
            // The later decisions report what they miss too, so that everything is read at once.
            for (const decide of decisions.slice(outcomes.length + 1)) {
                const later = attempt(decide);
                if ('unread' in later)
                    attempted.unread.add(later.unread);
            }
            await snapshot.read(attempted.unread);
            continue;
        }
        const { outcome, change } = attempted;
        if (change && !gathering.take(change.translated))
            break;
        if (change)
            draft.add(change.made);
        outcomes.push(outcome);
    }
    return outcomes;
}
/** Calls `look` on a view, again after each read of missing data. */
export async function lookAt(snapshot, now, look) {
    const nothing = { translate: () => undefined, take: () => true };
    const [outcome] = await decideAll([(view) => ({ result: look(view) })], snapshot, now, nothing);
    if (outcome && 'error' in outcome)
        throw outcome.error;
    return outcome?.result;
}
