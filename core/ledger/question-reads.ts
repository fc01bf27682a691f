import type { Instant } from '../basics/ports.js';
import type { Action } from '../model/action.js';
import { BLOCKING_STATUSES, type Booking, LAPSING_STATUSES, LIVE_STATUSES, type Status } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Kind, Objects } from '../model/kinds/objects.js';
import type { Question, Where } from '../model/questions/question.js';
import type { TimeOff } from '../model/time-off.js';
import type { BulkReads } from './bulk-reads.js';
import { type InUse, isInUse, type Tally, type TallyQuery } from './ledger.js';
import { buildTally, countedIn, isCounted } from './tally.js';

/** Queries that a storage answers for one app. Several run concurrently. */
export interface QuestionReads {
  /** Up to `limit` objects that meet the query, in any order by default. */
  select<K extends Kind>(question: Question<K>, limit?: number): Promise<readonly Objects[K][]>;
  /** Number of bookings that meet the condition. */
  count(where: Where<'booking'>): Promise<number>;
}

/** Bulk reads that each storage implements itself, because queries do not express them. */
export type OtherReads = Pick<BulkReads, 'objects' | 'allocations' | 'counts' | 'answers'>;

/** Number of tallies up to which the storage counts each separately. A series needs hundreds. */
const COUNTED_BY_STORAGE = 8;
const LAPSES: ReadonlySet<Status> = new Set(LAPSING_STATUSES);

/** Builds the bulk reads from queries. */
export function bulkReadsOver(questions: QuestionReads, others: OtherReads): BulkReads {
  const bookings = (where: readonly Where<'booking'>[], limit?: number) =>
    questions.select({ kind: 'booking', where: ['and', where] }, limit);
  const inOrder = <K extends Kind>(kind: K, where: Where<K>) => questions.select({ kind, where, order: 'created' });
  return {
    objects: (kind, uuids) => others.objects(kind, uuids),
    allocations: (spans) => others.allocations(spans),
    counts: (kinds) => others.counts(kinds),
    answers: (keys) => others.answers(keys),
    actionsOf: (workflows): Promise<readonly Action[]> => inOrder('action', ['in', 'workflow', workflows]),
    customersWithEmails: (folded): Promise<readonly Customer[]> =>
      questions.select({ kind: 'customer', where: ['in', 'emailFolded', folded] }),
    select: (question, limit) => questions.select(question, limit),
    timeOff: (from: Instant, to: Instant): Promise<readonly TimeOff[]> =>
      inOrder('timeOff', [
        'and',
        [
          ['lt', 'startsAt', to],
          ['gt', 'endsAt', from],
        ],
      ]),
    inUse: (query) => inUse(bookings, query),
    /** Above `COUNTED_BY_STORAGE`, one query reads all bookings that any of the tallies counts. */
    async tallies(queries) {
      if (queries.length <= COUNTED_BY_STORAGE)
        return Promise.all(queries.map((query) => tally(questions, bookings, query)));
      const services = [...new Set(queries.map(({ service }) => service))];
      const found = await Promise.all(services.map((service) => sold(bookings, service, queries)));
      const byService = new Map(services.map((service, index) => [service, found[index]!]));
      return queries.map((query) => buildTally(countedIn(byService.get(query.service)!, query), query));
    },
  };
}

type SelectBookings = (where: readonly Where<'booking'>[], limit?: number) => Promise<readonly Booking[]>;

async function inUse(bookings: SelectBookings, query: InUse): Promise<readonly Booking[]> {
  const { resource, workflow, service, endsAfter, heldAfter, key, holder, withoutPayment, limit } = query;
  const where: Where<'booking'>[] = [['in', 'status', heldAfter === undefined ? LIVE_STATUSES : ['held']]];
  if (resource !== undefined) where.push(['has', 'resources', resource]);
  if (workflow !== undefined) where.push(['eq', 'workflow', workflow]);
  if (service !== undefined) where.push(['eq', 'service', service]);
  if (key !== undefined) where.push(['eq', 'key', key]);
  if (holder !== undefined) where.push(['eq', 'holder', holder]);
  if (withoutPayment) where.push(['isNull', 'payment']);
  if (endsAfter !== undefined) where.push(['gt', 'end', endsAfter]);
  if (heldAfter !== undefined) where.push(['gt', 'holdExpiresAt', heldAfter]);
  // Double the limit until enough remain: with steps, one of the few bookings in progress may have freed the resource.
  for (let most = limit; ; most *= 2) {
    const found = await bookings(where, most);
    const wanted = found.filter((booking) => isInUse(booking, query));
    if (found.length < most || wanted.length >= limit) return wanted.slice(0, limit);
  }
}

/** Reads the bookings of the service that take capacity and that any of the queries may count, by start. */
async function sold(
  bookings: SelectBookings,
  service: string,
  all: readonly TallyQuery[],
): Promise<readonly Booking[]> {
  const queries = all.filter((query) => query.service === service);
  const starts = queries.filter(({ liveAfter }) => liveAfter === undefined);
  const live = queries.flatMap(({ liveAfter }) => liveAfter ?? []);
  const from = Math.min(...starts.map(({ startsFrom = Number.MIN_SAFE_INTEGER }) => startsFrom));
  const before = Math.max(...starts.map(({ startsBefore = Number.MAX_SAFE_INTEGER }) => startsBefore));
  const ranges: Where<'booking'>[] = [];
  if (starts.length > 0)
    ranges.push([
      'and',
      [
        ['gte', 'start', from],
        ['lt', 'start', before],
      ],
    ]);
  if (live.length > 0) ranges.push(['gt', 'end', Math.min(...live)]);
  const found = await bookings([
    ['in', 'status', BLOCKING_STATUSES],
    ['eq', 'service', service],
    ['or', ranges],
  ]);
  return found.toSorted((a, b) => a.start - b.start);
}

async function tally(questions: QuestionReads, bookings: SelectBookings, query: TallyQuery): Promise<Tally> {
  const { service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude } = query;
  const where: Where<'booking'>[] = [['eq', 'service', service]];
  if (email !== undefined) where.push(['eq', 'customerEmailFolded', email]);
  if (startsFrom !== undefined) where.push(['gte', 'start', startsFrom]);
  if (startsBefore !== undefined) where.push(['lt', 'start', startsBefore]);
  if (liveAfter !== undefined) where.push(['gt', 'end', liveAfter]);
  if (exclude !== undefined) where.push(['not', ['eq', 'uuid', exclude]]);
  const firm = (liveAfter === undefined ? BLOCKING_STATUSES : LIVE_STATUSES).filter((status) => !LAPSES.has(status));
  const counted = (found: readonly Booking[]) => found.filter((booking) => isCounted(booking, query));
  if (byResource) {
    const found = await bookings([...where, ['in', 'status', [...firm, ...LAPSING_STATUSES]]]);
    return buildTally(counted(found), query);
  }
  const [count, lapsing] = await Promise.all([
    questions.count(['and', [...where, ['in', 'status', firm]]]),
    bookings([...where, ['in', 'status', LAPSING_STATUSES]]),
  ]);
  return { ...buildTally(counted(lapsing), query), firm: count };
}
