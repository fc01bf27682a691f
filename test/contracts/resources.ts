import type { Resource } from '../../core/model/resource.js';
import type { Rules } from '../../core/model/rules.js';
import type { Schedule } from '../../core/model/schedule.js';
import { addApp, aResource, ODD_META, write } from '../support/samples.js';
import { expectRevisions, type Open } from './lists.js';
import { namedObjectsContract } from './named-objects.js';

const SCHEDULE: Schedule = {
  weekly: [
    { days: ['mon', 'wed'], start: '09:00', end: '12:30' },
    { days: ['sun'], start: '22:00', end: '02:00' },
    { days: ['sat'], start: '00:00', end: '24:00' },
  ],
  overrides: [
    { date: '2026-12-25', windows: [] },
    {
      date: '2026-12-24',
      windows: [
        { start: '09:00', end: '10:00' },
        { start: '08:00', end: '09:00' },
      ],
    },
  ],
};

const RULES: Rules = {
  slotMinutes: 1,
  minDurationMinutes: 5,
  maxDurationMinutes: 527_040,
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 20,
  minNoticeMinutes: 30,
  maxAdvanceDays: 36_500,
};

export function resourcesContract(open: Open): void {
  const subject = {
    kind: 'resource',
    sample: aResource,
    odd: [
      { schedule: { weekly: [], overrides: [] }, longestBlock: 0 },
      {
        description: '👩‍👩‍👧 x'.repeat(1000),
        timezone: 'america/Argentina/ushuaia',
        capacity: 10_000,
        schedule: SCHEDULE,
        rules: RULES,
        meta: ODD_META,
        longestBlock: 2 ** 41,
        closing: true,
      },
    ],
  } as const;
  namedObjectsContract<Resource>('resources', open, subject, () => {
    it('has a new revision after each change of a resource, and after nothing else', async () => {
      const storage = await open();
      const app = await addApp(storage);
      const resource = aResource({ app: app.uuid });
      const changed = { ...resource, name: 'changed' };
      await expectRevisions(
        async () => storage.objects.revision?.(app.uuid, 'resource'),
        [
          () => write(storage, app, { put: { resource: [resource] } }),
          () => write(storage, app, { put: { resource: [aResource({ app: app.uuid })] } }),
          () => write(storage, app, { put: { resource: [changed] } }),
          () => write(storage, app, { removed: [{ kind: 'resource', uuid: resource.uuid }] }),
          () => write(storage, app, { put: { resource: [aResource({ app: app.uuid })] } }),
        ],
      );
    });
  });
}
