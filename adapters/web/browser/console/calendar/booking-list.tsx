import { Empty } from '../../design/empty.js';
import { Skeleton } from '../../design/skeleton.js';
import { Table } from '../../design/table.js';
import { type Booking, listResourceUuids, nameOf, serviceOf } from '../booking/booking-facts.js';
import { StateBadges } from '../booking/columns.js';
import { timeAt } from '../wall-clock/format.js';
import { parseTimestamp, type Zone } from '../wall-clock/wall.js';
import type { Offer } from './data.js';
import { TEXTS } from './texts.js';

interface BookingListProps {
  /** Bookings by UUID. Undefined while loading. */
  readonly bookings: ReadonlyMap<string, Booking> | undefined;
  readonly local: Zone;
  readonly offer: Offer;
  readonly onOpen: (booking: string) => void;
}

export function BookingList({ bookings, local, offer, onOpen }: BookingListProps) {
  if (!bookings) return <Skeleton height="20rem" />;
  const names = new Map([...offer.resources, ...offer.services].map(({ uuid, name }) => [uuid, name]));
  const rows = [...bookings.values()].sort((a, b) => parseTimestamp(a.start) - parseTimestamp(b.start));
  if (rows.length === 0) {
    return <Empty title={TEXTS.emptyDay}>{TEXTS.emptyDayHint}</Empty>;
  }
  return (
    <Table
      caption={TEXTS.ofDay}
      rows={rows}
      keyOf={({ uuid }) => uuid}
      columns={[
        {
          label: TEXTS.list.time,
          cell: ({ start, end }) => (
            <time class="table-whole">
              {timeAt(parseTimestamp(start), local)}–{timeAt(parseTimestamp(end), local)}
            </time>
          ),
        },
        {
          label: TEXTS.list.who,
          cell: (booking) => (
            <button type="button" class="link" onClick={() => onOpen(booking.uuid)}>
              {nameOf(booking, names.get(serviceOf(booking) ?? ''))}
            </button>
          ),
        },
        { label: TEXTS.list.what, cell: (booking) => names.get(serviceOf(booking) ?? '') ?? booking.title ?? '' },
        {
          label: TEXTS.list.with,
          cell: (booking) =>
            listResourceUuids(booking)
              .flatMap((uuid) => names.get(uuid) ?? [])
              .join(', '),
        },
        { label: TEXTS.list.state, cell: StateBadges },
      ]}
    />
  );
}
