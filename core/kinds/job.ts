import type { Job } from '../model/job.js';
import { describeKind, instant, number, text, uuid } from './kind.js';

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
    staff: { of: ({ letter }: Job) => [letter?.member], onRemoval: 'keep' },
    series: { of: ({ letter }: Job) => [letter?.series?.uuid], onRemoval: 'keep' },
    customer: { of: ({ about }: Job) => [about], onRemoval: 'keep' },
    workflow: { of: ({ workflow }: Job) => [workflow], onRemoval: 'keep' },
    action: { of: ({ action }: Job) => [action], onRemoval: 'keep' },
    resource: { of: ({ gone }: Job) => (gone ?? []).map((resource) => resource.uuid), onRemoval: 'keep' },
  },
  personal: ['about', 'attempts', 'reason', 'to'],
  quota: null,
  told: null,
});
