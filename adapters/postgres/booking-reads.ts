import {
  type Booking,
  type BookingReads,
  type ClockRule,
  type DueBooking,
  LONGEST_BOOKING,
  longestOverdue,
  wireName,
} from '../../core/index.js';
import { Parameters, selectSql } from './conditions.js';
import type { Database } from './database.js';
import { objectsInSlices } from './object-store.js';

export const bookingReads = (database: Database): BookingReads => ({
  async uuids(app, questions, limit) {
    if (questions.length === 0) return [];
    const parameters = new Parameters(app);
    const parts = questions.map((question) => {
      const ordered = { ...question, order: question.order ?? 'created' };
      return `(SELECT json_agg(p.uuid) FROM (${selectSql(parameters, 't.uuid', app, ordered, limit)}) AS p)`;
    });
    const [row = []] = await database.read(`SELECT ${parts.join(', ')}`, parameters.values);
    return row.map((found) => (found as readonly string[] | null) ?? []);
  },

  inSlices(app, uuids) {
    return objectsInSlices(database, app, 'booking', uuids);
  },

  due(rules, limit) {
    return due(database, rules, limit);
  },
});

/** Finds due bookings. Each rule uses its index. Rules that differ only in their workflow share a part of the statement. */
async function due(database: Database, rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]> {
  if (rules.length === 0) return [];
  const alike = new Map<string, ClockRule[]>();
  for (const rule of rules) {
    const key = [rule.status, rule.by, rule.until, rule.app, rule.workflow === undefined, rule.endsAfter].join();
    alike.set(key, [...(alike.get(key) ?? []), rule]);
  }
  const parameters = new Parameters();
  const most = parameters.add(limit, 'bigint');
  const parts = Array.from(alike.values(), (group) => {
    const { app, workflow, status, by, until, endsAfter } = group[0]!;
    // The status is a literal, because partial indexes are not used for parameters.
    const conditions = [`t.status = '${status}'`, `t."${wireName(by)}" <= ${parameters.add(until, 'bigint')}`];
    if (app !== undefined) conditions.push(`t.app = ${parameters.add(app, 'uuid')}`);
    const workflows = group.map((rule) => rule.workflow);
    if (workflow !== undefined) conditions.push(`t.workflow = ANY (${parameters.add(workflows, 'uuid[]')})`);
    if (endsAfter !== undefined) {
      // No booking is longer than `LONGEST_BOOKING`, which limits the scan.
      conditions.push(
        `t.data ->> 'checkedInAt' IS NULL`,
        `t.start > ${parameters.add(endsAfter - LONGEST_BOOKING, 'bigint')}`,
        `t."end" > ${parameters.add(endsAfter, 'bigint')}`,
        `coalesce((t.data ->> 'unattendedFrom')::bigint, t.start) <= ${parameters.add(until, 'bigint')}`,
      );
    }
    return `(SELECT t.app, t.uuid, t.data FROM @booking AS t WHERE ${conditions.join(' AND ')} LIMIT ${most})`;
  });
  const text = `SELECT json_agg(d.data) FROM (SELECT * FROM (
        SELECT DISTINCT ON (app, uuid) * FROM (${parts.join(' UNION ALL ')}) AS found) AS once LIMIT ${most}) AS d`;
  const found = (await database.readValue<readonly Booking[] | null>(text, parameters.values)) ?? [];
  return longestOverdue(found, rules).map(({ app, uuid }) => ({ app, uuid }));
}
