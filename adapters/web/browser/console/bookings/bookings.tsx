import type { Schemas } from '../../../../client/index.js';
import { bookingColumns } from '../booking/columns.js';
import { STATUS_WORDS, type Status } from '../booking/shown.js';
import { optionsOf, useAll } from '../directory.js';
import { List, onlyChosen, PER_PAGE, type Query } from '../lists/list.js';
import { ButtonLink } from '../lists/page.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { instantOfWall, viewersZone } from '../wall-clock/wall.js';
import { BookingView } from './booking-view.js';
import { NewBooking } from './new-booking.js';

type Booking = Schemas['Booking'];
const STATUSES = Object.keys(STATUS_WORDS) as readonly Status[];

export default function Bookings({ rest: [uuid], query }: SectionProps) {
  if (uuid === 'new') return <NewBooking />;
  if (uuid !== undefined) return <BookingView key={uuid} uuid={uuid} />;
  return <BookingList query={query} />;
}

/** What the list is asked for by what stands in the fragment. */
function bookingQuery({ q = '', status, when, from, to, resource, service, customer, series }: Query) {
  const term = q.trim();
  const now = new Date().toISOString();
  const at = (date: string | undefined, time: string) =>
    date ? (instantOfWall(`${date}T${time}`, viewersZone()) ?? undefined) : undefined;
  return {
    ...(term.includes('@') ? { customer_email: term } : term !== '' && { search: 'title', q: term }),
    status: status ? [status as Status] : undefined,
    from: at(from, '00:00') ?? (when === 'ahead' ? now : undefined),
    to: at(to, '23:59:59') ?? (when === 'past' ? now : undefined),
    resource: resource || undefined,
    service: service || undefined,
    customer: customer || undefined,
    series: series || undefined,
    sort: when === 'ahead' ? ('start' as const) : ('-start' as const),
  };
}

function BookingList({ query }: Pick<SectionProps, 'query'>) {
  const { client } = useConsole();
  const resources = useAll('resources');
  const services = useAll('services');
  return (
    <List<Booking>
      id="bookings"
      title="Bookings"
      query={query}
      load={(asked, page, signal) =>
        client.listBookings({ query: { page, limit: PER_PAGE, ...bookingQuery(asked) }, signal })
      }
      events={['booking.*', 'customer.erased']}
      filters={[
        { kind: 'search', name: 'q', label: 'Title or whole e-mail' },
        {
          kind: 'choice',
          name: 'when',
          label: 'When',
          options: [
            { value: 'ahead', label: 'Still to come' },
            { value: 'past', label: 'In the past' },
          ],
        },
        {
          kind: 'choice',
          name: 'status',
          label: 'State',
          options: STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
        },
        { kind: 'choice', name: 'service', label: 'Service', options: optionsOf(services.items) },
        { kind: 'choice', name: 'resource', label: 'Person or room', options: optionsOf(resources.items) },
        { kind: 'date', name: 'from', label: 'From' },
        { kind: 'date', name: 'to', label: 'To' },
        ...onlyChosen(query, 'customer', 'Customer'),
        ...onlyChosen(query, 'series', 'Series'),
      ]}
      actions={
        <ButtonLink kind="primary" href="#/bookings/new">
          Add a booking
        </ButtonLink>
      }
      keyOf={({ uuid }) => uuid}
      columns={bookingColumns(resources.nameOf, services.nameOf)}
      empty={{
        title: 'No bookings yet',
        text: 'They come from your booking page, or you make them here.',
        action: (
          <ButtonLink kind="primary" href="#/bookings/new">
            Add a booking
          </ButtonLink>
        ),
      }}
    />
  );
}
