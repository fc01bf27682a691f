import type { Job } from '../model/job.js';
import { describeKind, instant, number, text, uuid } from './kind.js';

export const JOB_KIND = describeKind<Job>()({
  foundBy: {
    status: text(({ status }: Job) => status),
    nextAt: instant(({ nextAt }: Job) => nextAt),
    position: number(({ position }: Job) => position),
    booking: uuid(({ booking }: Job) => booking),
    action: uuid(({ action }: Job) => action),
    dueAt: instant(({ dueAt }: Job) => dueAt),
  },
  refersTo: {
    booking: { of: ({ booking }: Job) => [booking], onRemoval: 'keep' },
    customer: { of: ({ about }: Job) => [about], onRemoval: 'keep' },
    workflow: { of: ({ workflow }: Job) => [workflow], onRemoval: 'keep' },
    action: { of: ({ action }: Job) => [action], onRemoval: 'keep' },
    resource: { of: ({ gone }: Job) => (gone ?? []).map((resource) => resource.uuid), onRemoval: 'keep' },
  },
  personal: ['about', 'attempts', 'reason'],
  quota: null,
  told: null,
});
