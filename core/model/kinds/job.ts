import { TRIGGERS } from '../action.js';
import { EVENT_TYPES } from '../event.js';
import { JOB_STATUSES, type Job } from '../job.js';
import { LETTER_KINDS } from '../letters.js';
import { describeKind, instant, mustBeList, number, readingFields, text, uuid } from './kind.js';

export const JOB_KIND = describeKind<Job>()({
  foundBy: {
    status: text(({ status }: Job) => status),
    nextAt: instant(({ nextAt }: Job) => nextAt),
    position: number(({ position }: Job) => position),
    booking: uuid(({ booking }: Job) => booking),
    action: text(({ action }: Job) => action),
    letter: text(({ letter }: Job) => letter?.kind ?? null),
    dueAt: instant(({ dueAt }: Job) => dueAt),
  },
  refersTo: {
    booking: {
      of: ({ booking, letter }: Job) => [booking, ...(letter?.series?.bookings ?? []).map(({ uuid }) => uuid)],
      onRemoval: 'keep',
    },
    staff: { of: ({ letter, report }: Job) => [letter?.member ?? report?.member], onRemoval: 'keep' },
    series: { of: ({ letter }: Job) => [letter?.series?.uuid], onRemoval: 'keep' },
    customer: { of: ({ about }: Job) => [about], onRemoval: 'keep' },
    workflow: { of: ({ workflow }: Job) => [workflow], onRemoval: 'keep' },
    action: { of: ({ action }: Job) => [action], onRemoval: 'keep' },
    resource: { of: ({ gone }: Job) => (gone ?? []).map((resource) => resource.uuid), onRemoval: 'keep' },
  },
  personal: ['about', 'attempts', 'reason', 'to'],
  quota: null,
  reported: null,
  copied: (job: Job): Job =>
    job.status === 'running' ? { ...job, status: 'waiting', nextAt: job.nextAt ?? job.dueAt } : job,
  check: readingFields((fields) => {
    const isOfSubscription = fields.has('subscription');
    const isLetter = fields.has('letter') || fields.has('report');
    if (fields.has('letter')) fields.nested('letter').requiredOneOf('kind', LETTER_KINDS);
    for (const field of isOfSubscription ? ['event'] : isLetter ? [] : ['workflow', 'action']) {
      if (fields.uuid(field, null) === null) fields.fail(field, 'Must be a UUID');
    }
    fields.uuid('booking', null);
    const triggers = isOfSubscription ? EVENT_TYPES : TRIGGERS;
    if (!isLetter || fields.has('trigger')) fields.requiredOneOf('trigger', triggers);
    fields.requiredOneOf('status', JOB_STATUSES);
    fields.requiredInstant('dueAt');
    fields.instant('nextAt', null);
    mustBeList(fields, 'attempts');
  }),
});
