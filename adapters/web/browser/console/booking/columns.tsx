import type { Schemas } from '../../../../client/index.js';
import type { Column } from '../../design/table.js';
import { named } from '../lists/named-list.js';
import { whenText } from '../lists/when.js';
import { resourcesOf, serviceOf } from './booking-facts.js';
import { StateBadges } from './state-badges.js';

type Booking = Schemas['Booking'];

/** Returns the columns of a list of bookings. */
export function bookingColumns(
  resourceName: (uuid: string) => string,
  serviceName: (uuid: string) => string,
): readonly Column<Booking>[] {
  return [
    {
      label: 'When',
      cell: ({ uuid, start, end, timezone }) => (
        <a class="number table-whole" href={`#/bookings/${uuid}`}>
          {whenText(start, end, timezone)}
        </a>
      ),
    },
    { label: 'Who', cell: ({ customer, title }) => customer?.name ?? customer?.email ?? title ?? '–' },
    {
      label: 'What',
      cell: (booking) => {
        const service = serviceOf(booking);
        return service === null ? '–' : serviceName(service);
      },
    },
    { label: 'With', cell: (booking) => named(resourcesOf(booking).map(resourceName)) },
    { label: 'State', cell: StateBadges },
  ];
}
