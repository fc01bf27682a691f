import { join } from 'node:path';
import { newUuid } from '../../adapters/tokens/index.js';
import { buildContainer, Ports } from '../../bootstrap/container.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import { emptyProfile, formatInstant, letterDefaults, type Resource, type Storage } from '../../core/index.js';
import { listed } from '../support/lists.js';
import { anAction, aWorkflow, write } from '../support/samples.js';
import { BEGAN, DAYS, type Filled, fill, hourOf, withFiles } from './filled-bookings.js';
import { atLeast, comparedByTurns, type Group, mustEqual, type Row, WARM_UP } from './measuring.js';
import { inBatches } from './taking.js';

const RESOURCES = 40;
const ROUNDS = 15;
const BATCHES_A_ROUND = 12;
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18];

const rows = [
  'take a booking with three letters, against one with three e-mail actions',
  'take a booking with letters off, against no mail server',
] as const;

/** Cost of letters for a booking. */
export const letters: Group = {
  rows,
  async measure(scratch) {
    return [await withThree(join(scratch, 'three')), await withNone(join(scratch, 'none'))];
  },
};

/** One of the two compared configurations, with an app in its own storage. */
interface Contender {
  readonly storage: Storage;
  readonly filled: Filled;
  readonly take: ReturnType<typeof inBatches>;
}

/** Each booking is confirmed at once. It has a letter for the customer, one for the team, and a reminder, or three actions instead. */
function withThree(path: string): Promise<Row> {
  return withFiles([`${path}-letters`, `${path}-actions`], async (ours, theirs) => {
    const lettered = await contender(ours, { hasMail: true, sends: true });
    return row(rows[0], [lettered, await contender(theirs, { hasMail: false, actions: 3 })], 0.95, 3);
  });
}

function withNone(path: string): Promise<Row> {
  return withFiles([`${path}-off`, `${path}-without`], async (ours, theirs) => {
    const off = await contender(ours, { hasMail: true, sends: false });
    return row(rows[1], [off, await contender(theirs, { hasMail: false })], 0.97, 0);
  });
}

async function row(
  name: string,
  [ours, theirs]: readonly [Contender, Contender],
  target: number,
  each: number,
): Promise<Row> {
  const comparison = { rounds: ROUNDS, warmUp: WARM_UP, unit: '1/s', target: atLeast(target) };
  const compared = await comparedByTurns(name, [ours.take, theirs.take], comparison);
  for (const { storage, filled } of [ours, theirs]) {
    const slice = { offset: 0, limit: 1 };
    const question = buildBookingQuestion({ search: { all: [], any: [] } });
    const { total: bookings } = await storage.objects.list(filled.app.uuid, question, slice);
    const { total: jobs } = await listed(storage, 'job', filled.app.uuid, slice);
    mustEqual(`${name}: jobs`, jobs, bookings * each);
  }
  return compared;
}

interface Options {
  readonly hasMail: boolean;
  readonly sends?: boolean;
  readonly actions?: number;
}

async function contender(storage: Storage, { hasMail, sends, actions = 0 }: Options): Promise<Contender> {
  const filled = await fill(storage, Array<Partial<Resource>>(RESOURCES).fill({ capacity: 1_000 }));
  const { app, resources } = filled;
  const workflow = aWorkflow({ app: app.uuid });
  const config = { to: '{{booking.customer.email}}', subject: 's', text: 't', html: null };
  const made = Array.from({ length: actions }, (_, position) =>
    anAction(
      { app: app.uuid, workflow: workflow.uuid, trigger: 'booking.confirmed', position },
      { type: 'email', config },
    ),
  );
  const defaults = letterDefaults({ ...app, sendsLetters: true });
  await write(storage, app, {
    put: {
      workflow: [workflow],
      action: made,
      profile: [{ ...emptyProfile(app), email: 'desk@example.com', version: 1 }],
      ...(sends !== undefined && { letters: [{ ...defaults, enabled: sends, version: 1 }] }),
    },
  });
  const nothing = async () => ({ ok: true, status: 250, message: null, notBefore: null, final: false });
  const container = buildContainer({
    storage,
    clock: () => BEGAN,
    sendMail: hasMail ? nothing : undefined,
  });
  const { bookings } = container.get(Ports.useCases);
  const wish = (index: number) => ({
    resource: resources[index % resources.length]!.uuid,
    // The first day is at least two days ahead, so that each booking has its reminder.
    start: hourOf(2 + ((index * 101) % (DAYS - 2)), HOURS[Math.floor(index / resources.length) % HOURS.length]!),
  });
  const take = inBatches(BATCHES_A_ROUND, wish, ({ resource, start }) =>
    bookings.create(
      { app },
      {
        resources: [resource],
        start: formatInstant(start),
        durationMinutes: 60,
        workflow: workflow.uuid,
        customer: { name: 'Grace', email: `${newUuid()}@example.com` },
      },
    ),
  );
  return { storage, filled, take };
}
