import type { Input } from '../../../../client/index.js';
import type { Option } from '../../design/field.js';
import { Skeleton } from '../../design/skeleton.js';
import { buildFragment } from '../../parts/router.js';
import { LIVE, NAMES, STATUS_WORDS, type Status } from '../booking/booking-facts.js';
import { bookingColumns } from '../booking/columns.js';
import { PAYMENT_WORDS, type Payment, TO_REFUND } from '../booking/payment-facts.js';
import { buildOptions, optionsIn, useAll } from '../directory.js';
import { type Filter, List, onlyChosen, type Query } from '../lists/list.js';
import { Page } from '../lists/page.js';
import type { Booking, Service } from '../objects.js';
import { formatNumber } from '../plural.js';
import type { SectionProps } from '../section.js';
import { SHARED } from '../texts.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { dayAt } from '../wall-clock/format.js';
import { instantOfWall, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { TEXTS } from './texts.js';

const TABS = ['ahead', 'approve', 'refund', 'past', 'all'] as const;
type Tab = (typeof TABS)[number];
const tabOf = ({ tab }: Query): Tab => TABS.find((known) => known === tab) ?? 'ahead';

function tabQuery(tab: Tab) {
  const now = new Date().toISOString();
  const queries = {
    ahead: { from: now, status: LIVE, sort: 'start' },
    approve: { status: ['pending'], sort: 'start' },
    refund: { payment: TO_REFUND, sort: 'start' },
    past: { to: now, sort: '-start' },
    all: { sort: '-start' },
  } as const;
  return queries[tab];
}

function bookingQuery(query: Query, local: Zone) {
  const { status, payment, from, to, resource, service, customer, series } = query;
  const tab = tabOf(query);
  const at = (date: string | undefined, time: string) =>
    tab === 'all' && date ? (instantOfWall(`${date}T${time}`, local.name) ?? undefined) : undefined;
  const [first, last] = [at(from, '00:00'), at(to, '23:59:59')];
  return {
    ...tabQuery(tab),
    ...(status && tab !== 'approve' && { status: [status as Status] }),
    ...(payment && tab !== 'refund' && { payment: [payment as Payment['status']] }),
    ...(first && { from: first }),
    ...(last && { to: last }),
    resource: resource || undefined,
    service: service || undefined,
    customer: customer || undefined,
    series: series || undefined,
  };
}

export default function Bookings({ query }: SectionProps) {
  const { client } = useConsole();
  const resources = useAll('resources');
  const services = useAll('services');
  const local = useCalendarZone();
  const tab = tabOf(query);
  // The list needs the business's time zone for its headings and filters.
  if (!local) return <Page state="list-loading" title={SHARED.bookings} children={<Skeleton height="12rem" />} />;
  return (
    <List<Booking>
      id="bookings"
      title={SHARED.bookings}
      query={query}
      search={{ in: 'title,name,email,phone,external_id', label: TEXTS.list.search }}
      load={(asked, signal, query) => {
        const { status, payment, ...wanted } = { status: undefined, payment: undefined, ...bookingQuery(query, local) };
        const chosen = { ...(status && { status: [...status] }), ...(payment && { payment: [...payment] }) };
        return client.listBookings({ query: { ...asked, include: NAMES, ...wanted, ...chosen }, signal });
      }}
      events={['booking.*', 'customer.erased']}
      all={{ tab: 'all' }}
      filters={filtersOf(query, buildOptions(resources.items), services.items)}
      add={TEXTS.list.add}
      headingOf={tab === 'ahead' ? ({ start }) => dayAt(parseTimestamp(start), local) : undefined}
      columns={bookingColumns(resources.nameOf, services.nameOf, local)}
      empty={{ ...TEXTS.list.empty[tab], ...((tab === 'approve' || tab === 'refund') && { action: null }) }}
    >
      <Tabs query={query} />
    </List>
  );
}

function filtersOf(query: Query, resources: readonly Option[], services: readonly Service[]): readonly Filter[] {
  const tab = tabOf(query);
  const status: Filter = { kind: 'choice', name: 'status', label: TEXTS.list.state, options: optionsIn(STATUS_WORDS) };
  const payment: Filter = {
    kind: 'choice',
    name: 'payment',
    label: TEXTS.list.payment,
    options: optionsIn(PAYMENT_WORDS),
  };
  const isPaid = (query.payment ?? '') !== '' || services.some((service) => service.payment !== null);
  const dates: readonly Filter[] = [
    { kind: 'date', name: 'from', label: TEXTS.list.from },
    { kind: 'date', name: 'to', label: TEXTS.list.to },
  ];
  return [
    ...(tab === 'approve' ? [] : [status]),
    ...(tab !== 'refund' && isPaid ? [payment] : []),
    { kind: 'choice', name: 'service', label: SHARED.service, options: buildOptions(services) },
    { kind: 'choice', name: 'resource', label: TEXTS.list.resource, options: resources },
    ...(tab === 'all' ? dates : []),
    ...onlyChosen(query, 'customer', SHARED.customer),
    ...onlyChosen(query, 'series', TEXTS.list.series),
  ];
}

/** Tabs of the list, each with its own address. Some show how many bookings wait in them. */
function Tabs({ query }: { readonly query: Query }) {
  const { role } = useConsole();
  const waiting = { approve: useTotal({ status: ['pending'] }), refund: useTotal({ payment: [...TO_REFUND] }) };
  const { page: _page, tab: _tab, from: _from, to: _to, status: _status, payment: _payment, ...kept } = query;
  const isOffered = (tab: Tab) => tab !== 'refund' || tab === tabOf(query) || (waiting.refund > 0 && role !== 'self');
  return (
    <nav class="row list-tabs" aria-label={TEXTS.list.which}>
      {TABS.filter(isOffered).map((tab) => (
        <a
          key={tab}
          class="list-tab"
          href={buildFragment({ path: '/bookings', query: { ...kept, tab: tab === 'ahead' ? '' : tab } })}
          aria-current={tab === tabOf(query) ? 'page' : undefined}
        >
          {(tab === 'approve' || tab === 'refund') && waiting[tab] > 0
            ? TEXTS.list.waiting(TEXTS.list.tabs[tab], formatNumber(waiting[tab]))
            : TEXTS.list.tabs[tab]}
        </a>
      ))}
    </nav>
  );
}

/** Returns the number of bookings that match. 0 while loading. */
function useTotal(wanted: Pick<Input<'listBookings'>['query'] & object, 'status' | 'payment'>): number {
  const { client } = useConsole();
  const { value } = useQuery(
    (query: typeof wanted, signal) => client.listBookings({ query: { ...query, limit: 1 }, signal }),
    wanted,
    { events: ['booking.*'] },
  );
  return value?.total ?? 0;
}
