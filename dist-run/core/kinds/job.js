import { TRIGGERS } from '../model/action.js';
import { JOB_STATUSES } from '../model/job.js';
import { LETTER_KINDS } from '../model/letters.js';
import { describeKind, instant, mustBeList, number, readingFields, text, uuid } from './kind.js';
export const JOB_KIND = describeKind()({
    foundBy: {
        status: text(({ status }) => status),
        nextAt: instant(({ nextAt }) => nextAt),
        position: number(({ position }) => position),
        booking: uuid(({ booking }) => booking),
        action: text(({ action }) => action),
        letter: text(({ letter }) => letter?.kind ?? null),
        dueAt: instant(({ dueAt }) => dueAt),
    },
    refersTo: {
        booking: {
            of: ({ booking, letter }) => [booking, ...(letter?.series?.bookings ?? []).map(({ uuid }) => uuid)],
            onRemoval: 'keep',
        },
        staff: { of: ({ letter }) => [letter?.member], onRemoval: 'keep' },
        series: { of: ({ letter }) => [letter?.series?.uuid], onRemoval: 'keep' },
        customer: { of: ({ about }) => [about], onRemoval: 'keep' },
        workflow: { of: ({ workflow }) => [workflow], onRemoval: 'keep' },
        action: { of: ({ action }) => [action], onRemoval: 'keep' },
        resource: { of: ({ gone }) => (gone ?? []).map((resource) => resource.uuid), onRemoval: 'keep' },
    },
    personal: ['about', 'attempts', 'reason', 'to'],
    quota: null,
    told: null,
    copied: (job) => job.status === 'running' ? { ...job, status: 'waiting', nextAt: job.nextAt ?? job.dueAt } : job,
    check: readingFields((fields) => {
        const isLetter = fields.has('letter');
        if (isLetter)
            fields.nested('letter').requiredOneOf('kind', LETTER_KINDS);
        for (const field of isLetter ? [] : ['workflow', 'action']) {
            if (fields.uuid(field, null) === null)
                fields.fail(field, 'Must be a UUID');
        }
        fields.uuid('booking', null);
        if (!isLetter || fields.has('trigger'))
            fields.requiredOneOf('trigger', TRIGGERS);
        fields.requiredOneOf('status', JOB_STATUSES);
        fields.requiredInstant('dueAt');
        fields.instant('nextAt', null);
        mustBeList(fields, 'attempts');
    }),
});
