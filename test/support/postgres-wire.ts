import { expect } from 'chai';
import type pg from 'pg';
import { GROUP_MAX } from '../../adapters/postgres/groups.js';
import type { Send, Statement } from '../../adapters/postgres/statement.js';
import { DAY } from '../../core/basics/instants.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import { keyWithDigest } from '../../core/customers/keys/key-questions.js';
import { bookingsOfCustomer, overlapping } from '../../core/ledger/booking-questions.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { App } from '../../core/model/app.js';
import { KINDS } from '../../core/model/kinds/objects.js';
import { everyObject } from './every-object.js';
import { aLease, anAnswer, anEvent, NOW, write } from './samples.js';

/** Fate of a statement: sent, lost, or sent with its answer lost. */
export type Fate = 'sent' | 'lost answer' | 'lost request';

/** Wire between a storage and its server: counts statements, and loses some on demand. */
export class Wire {
  readonly statements: Statement[] = [];
  /** Decides the fate of each statement. */
  fateOf: (statement: Statement) => Fate = () => 'sent';
  lost = 0;

  readonly around = (send: Send): Send => {
    return async (statement) => {
      this.statements.push(statement);
      const fate = this.fateOf(statement);
      if (fate !== 'sent') this.lost += 1;
      if (fate === 'lost request') throw new Error('Connection terminated unexpectedly');
      const rows = await send(statement);
      if (fate === 'lost answer') throw new Error('Connection terminated unexpectedly');
      return rows;
    };
  };

  async tripsOf(work: () => Promise<unknown>): Promise<number> {
    const before = this.statements.length;
    await work();
    return this.statements.length - before;
  }
}

export const isWrite = ({ text }: Statement): boolean =>
  /\b(?:INSERT|UPDATE|DELETE)\b/.test(text) && !/FOR UPDATE OF/.test(text);

/**
 * Expects that the generic plan of a statement scans none of these tables, joins no parameter by a hash, and, if the statement reads for
 * several apps, expects no more rows than apps, or the server would compile it (JIT).
 */
export async function expectPlan(client: pg.Client, text: string, scanned: RegExp): Promise<void> {
  await client.query('SET plan_cache_mode = force_generic_plan');
  await client.query('DEALLOCATE ALL');
  await client.query(`PREPARE looked AS ${text}`);
  const { rows } = await client.query(
    `SELECT coalesce(array_length(parameter_types, 1), 0) AS n FROM pg_prepared_statements WHERE name = 'looked'`,
  );
  const nulls = Array.from({ length: rows[0].n }, () => 'NULL').join();
  const plan = await client.query(`EXPLAIN EXECUTE looked${nulls && `(${nulls})`}`);
  const lines = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  const said = `${text}\n${lines}`;
  expect(lines, said).not.to.match(scanned);
  expect(lines, said).not.to.match(/Hash (?:Anti |Semi )?Join[\s\S]{0,400}Function Scan on json_to_recordset r/);
  const rowsExpected = Number(/rows=(\d+)/.exec(lines)?.[1]);
  if (text.startsWith('SELECT g.i')) expect(rowsExpected, said).to.be.at.most(GROUP_MAX);
}

/** Returns the same objects, but only the first booking keeps its blocks. */
export function fitting(objects: ReturnType<typeof everyObject>): ReturnType<typeof everyObject> {
  const [first, ...others] = objects.booking;
  return { ...objects, booking: [first!, ...others.map((booking) => ({ ...booking, blocks: [] }))] };
}

/** Uses every part of a storage. */
export async function everything(storage: Storage, app: App): Promise<void> {
  const objects = fitting(everyObject(app.uuid));
  await write(storage, app, { put: objects, answer: anAnswer() });
  const [booking] = objects.booking;
  await write(storage, app, {
    put: { booking: [{ ...booking!, title: 'Else' }] },
    events: [anEvent({ data: booking! })],
  });
  const page = { offset: 1, limit: 5 };
  for (const sort of ['created_at', '-created_at', 'start', '-start'] as const) {
    await storage.objects.list(app.uuid, buildBookingQuestion({ sort }), page);
  }
  const [room] = objects.resource;
  await storage.objects.list(
    app.uuid,
    buildBookingQuestion({ sort: 'start', resource: room!.uuid, from: NOW, to: NOW + DAY }),
    page,
  );
  await storage.objects.list(app.uuid, buildBookingQuestion({ customerEmail: 'a@b.c' }), page);
  await storage.objects.find(null, 'booking', booking!.uuid);
  await storage.bookings.due(
    [
      { status: 'held', by: 'holdExpiresAt', until: NOW },
      { status: 'pending', by: 'start', until: NOW },
      { status: 'pending', by: 'pendingSince', until: NOW, workflow: objects.workflow[0]!.uuid },
      { status: 'confirmed', by: 'end', until: NOW, workflow: objects.workflow[0]!.uuid },
    ],
    10,
  );
  await storage.objects.select(null, { kind: 'workflow', where: ['eq', 'clock', true] });
  await keyWithDigest(storage.objects, 'x');
  await storage.feeds.stateOf('x');
  await storage.objects.select(null, { kind: 'erasure', where: ['eq', 'done', false] }, 10);
  await storage.answers.forget(app.uuid, ['x']);
  await storage.objects.select(app.uuid, { kind: 'job', where: ['in', 'booking', [booking!.uuid]] });
  const person = { customer: objects.customer[0]!.uuid, email: 'a@b.c', formerEmails: [] };
  await storage.erasures.eraseEvents(app.uuid, person, [booking!.uuid]);
  await storage.erasures.eraseEvents(app.uuid, person, null, async () => {});
  await storage.customers.counts(app.uuid, person.customer, NOW);
  await storage.customers.dossier(app.uuid, person.customer);
  const series = await storage.objects.distinct(app.uuid, 'booking', 'series', ['has', 'resources', room!.uuid]);
  await storage.objects.list(app.uuid, { kind: 'series', where: ['in', 'uuid', series] }, page);
  for (const after of ['', '1'])
    await storage.objects.list(app.uuid, buildBookingQuestion({ sort: '-created_at' }), { ...page, after });
  await storage.calendars.due(NOW, 10, { apps: new Set(), unproven: 'all', lanes: new Set() });
  await storage.events.list(app.uuid, page, {});
  await storage.events.list(app.uuid, page, { types: ['booking.created'], booking: booking!.uuid });
  await storage.events.forget(NOW, 10);
  await storage.answers.expire(NOW, 10);
  const lease = aLease();
  for (const job of await storage.jobs.claim(NOW + DAY, lease, 1, [])) await storage.jobs.release(job, lease);
  await storage.jobs.backlog(NOW, 10);
  await storage.timekeeping.turnBack(app.uuid, NOW - DAY, 10);
  await storage.timekeeping.turnBackAnswers(app.uuid, NOW, 10);
  await storage.timekeeping.endLeases(app.uuid, NOW);
  await storage.ledger.read(app.uuid, { objects: { resource: [room!.uuid] }, span: booking! }, (view) => [
    view.taken(room!, booking!.start, booking!.end),
    view.inUse({ resource: room!.uuid, endsAfter: NOW, limit: 3 }),
    view.inUse({ key: objects.key[0]!.uuid, heldAfter: NOW, limit: 3 }),
    view.select(overlapping({ from: NOW, to: NOW + DAY }), 3),
    bookingsOfCustomer(view, { customer: person.customer, email: 'a@b.c', limit: 3 }),
    view.timeOff(NOW, NOW + DAY),
    view.tally({ service: objects.service[0]!.uuid, startsFrom: NOW }),
    view.select({ kind: 'service', where: ['has', 'names', room!.uuid] }),
    view.customerWithEmail('a@b.c'),
    view.count('resource'),
    view.select({ kind: 'feed', where: ['eq', 'subject', room!.uuid] }),
    view.answer('x'),
  ]);
  await write(storage, app, {
    removed: KINDS.flatMap((kind) => objects[kind].map(({ uuid }) => ({ kind, uuid }))),
  });
}
