import type { Option } from '../../design/field.js';
import { Skeleton } from '../../design/skeleton.js';
import { buildFragment } from '../../parts/router.js';
import { LIVE, NAMES, STATUS_WORDS, type Status } from '../booking/booking-facts.js';
import { bookingColumns } from '../booking/columns.js';
import { buildOptions, optionsIn, useAll } from '../directory.js';
import { type Filter, List, onlyChosen, type Query } from '../lists/list.js';
import { Page } from '../lists/page.js';
import type { Booking } from '../objects.js';
import type { SectionProps } from '../section.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { dayAt } from '../wall-clock/format.js';
import { instantOfWall, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { BookingView } from './booking-view.js';
import { NewBooking } from './new-booking.js';

export default function Bookings({ rest: [uuid], query }: SectionProps) {
  if (uuid === 'new') return <NewBooking />;
  if (uuid !== undefined) return <BookingView key={uuid} uuid={uuid} />;
  return <BookingList query={query} />;
}

const TABS = ['ahead', 'approve', 'past', 'all'] as const;
type Tab = (typeof TABS)[number];
const TAB_WORDS: Readonly<Record<Tab, string>> = {
  ahead: 'To come',
  approve: 'To approve',
  past: 'Past',
  all: 'All',
};

const tabOf = ({ tab }: Query): Tab => TABS.find((known) => known === tab) ?? 'ahead';

function tabQuery(tab: Tab) {
  const now = new Date().toISOString();
  const queries = {
    ahead: { from: now, status: LIVE, sort: 'start' },
    approve: { status: ['pending'], sort: 'start' },
    past: { to: now, sort: '-start' },
    all: { sort: '-start' },
  } as const;
  return queries[tab];
}

function bookingQuery(query: Query, local: Zone) {
  const { status, from, to, resource, service, customer, series } = query;
  const tab = tabOf(query);
  const at = (date: string | undefined, time: string) =>
    tab === 'all' && date ? (instantOfWall(`${date}T${time}`, local.name) ?? undefined) : undefined;
  const [first, last] = [at(from, '00:00'), at(to, '23:59:59')];
  return {
    ...tabQuery(tab),
    ...(status && tab !== 'approve' && { status: [status as Status] }),
    ...(first && { from: first }),
    ...(last && { to: last }),
    resource: resource || undefined,
    service: service || undefined,
    customer: customer || undefined,
    series: series || undefined,
  };
}

function BookingList({ query }: Pick<SectionProps, 'query'>) {
  const { client } = useConsole();
  const resources = useAll('resources');
  const services = useAll('services');
  const local = useCalendarZone();
  const tab = tabOf(query);
  // The list needs the business's time zone for its headings and filters.
  if (!local) return <Page state="list-loading" title="Bookings" children={<Skeleton height="12rem" />} />;
  return (
    <List<Booking>
      id="bookings"
      title="Bookings"
      query={query}
      search={{ in: 'title,name,email,phone,external_id', label: 'Name, e-mail, phone or title' }}
      load={(asked, signal, query) => {
        const { status, ...wanted } = { status: undefined, ...bookingQuery(query, local) };
        return client.listBookings({
          query: { ...asked, include: NAMES, ...wanted, ...(status && { status: [...status] }) },
          signal,
        });
      }}
      events={['booking.*', 'customer.erased']}
      all={{ tab: 'all' }}
      filters={filtersOf(query, buildOptions(resources.items), buildOptions(services.items))}
      add="Add a booking"
      headingOf={tab === 'ahead' ? ({ start }) => dayAt(parseTimestamp(start), local) : undefined}
      columns={bookingColumns(resources.nameOf, services.nameOf, local)}
      empty={EMPTY[tab]}
    >
      <Tabs query={query} />
    </List>
  );
}

function filtersOf(query: Query, resources: readonly Option[], services: readonly Option[]): readonly Filter[] {
  const tab = tabOf(query);
  const status: Filter = { kind: 'choice', name: 'status', label: 'State', options: optionsIn(STATUS_WORDS) };
  const dates: readonly Filter[] = [
    { kind: 'date', name: 'from', label: 'From' },
    { kind: 'date', name: 'to', label: 'To' },
  ];
  return [
    ...(tab === 'approve' ? [] : [status]),
    { kind: 'choice', name: 'service', label: 'Service', options: services },
    { kind: 'choice', name: 'resource', label: 'Person or room', options: resources },
    ...(tab === 'all' ? dates : []),
    ...onlyChosen(query, 'customer', 'Customer'),
    ...onlyChosen(query, 'series', 'Recurring'),
  ];
}

const EMPTY: Readonly<Record<Tab, { readonly title: string; readonly text: string; readonly action?: null }>> = {
  ahead: { title: 'No bookings to come', text: 'They come from your booking page, or you make them here.' },
  approve: { title: 'Nothing to approve', text: 'Requests that wait for your answer stand here.', action: null },
  past: { title: 'No past bookings', text: 'What is over stands here.', action: null },
  all: { title: 'No bookings yet', text: 'They come from your booking page, or you make them here.' },
};

/** Tabs of the list, each with its own address. One shows how many bookings wait for approval. */
function Tabs({ query }: { readonly query: Query }) {
  const { client } = useConsole();
  const { value } = useQuery(
    (_: string, signal) => client.listBookings({ query: { status: ['pending'], limit: 1 }, signal }),
    'pending',
    { events: ['booking.*'] },
  );
  const { page: _page, tab: _tab, from: _from, to: _to, status: _status, ...kept } = query;
  return (
    <nav class="row list-tabs" aria-label="Which bookings">
      {TABS.map((tab) => (
        <a
          key={tab}
          class="list-tab"
          href={buildFragment({ path: '/bookings', query: { ...kept, tab: tab === 'ahead' ? '' : tab } })}
          aria-current={tab === tabOf(query) ? 'page' : undefined}
        >
          {TAB_WORDS[tab]}
          {tab === 'approve' && value && value.total > 0 && ` (${value.total})`}
        </a>
      ))}
    </nav>
  );
}
