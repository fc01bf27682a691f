import { fold } from '../search.js';
import { CLOSE } from '../services/joint-assignment.js';
import { talliesOf } from '../services/limits.js';
import { spanAround, withBuffers } from '../services/service-hints.js';
/** Lists what deciding all placements reads of the resources and the service, for one read. */
export function wantedAt({ now }, { service, resources, emails, placements, together }) {
    const spans = placements.map(({ start, end }) => ({ start, end }));
    if (!service)
        return { objects: { resource: resources }, spans };
    const starts = spans.map(({ start }) => start);
    // Ranking by workload needs the whole week.
    const ranked = (together ? spans.slice(0, 1) : spans).map((span) => spanAround(service, span));
    const folded = [...new Set(emails.map((email) => (email ? fold(email) : null)))];
    return {
        objects: { resource: [...new Set(service.roles.flatMap((role) => role.resources))] },
        spans: [...ranked, ...(together ? joined(spans) : spans).map((span) => withBuffers(service, span))],
        tallies: folded.flatMap((email) => talliesOf({ service, email }, starts, now)),
    };
}
/** Joins spans that are close together, because their candidates are cheaper to find together. */
function joined(spans) {
    const all = [];
    for (const span of spans) {
        const last = all.at(-1);
        if (last && span.start - last.end <= CLOSE)
            all[all.length - 1] = { start: last.start, end: span.end };
        else
            all.push(span);
    }
    return all;
}
