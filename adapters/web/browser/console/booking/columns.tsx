import type { Schemas } from '../../../../client/index.js';
import type { Column } from '../../design/table.js';
import { whenText } from '../lists/when.js';
import { named } from '../named-list.js';
import { nameWithin } from './booking-facts.js';
import { StateBadges } from './state-badges.js';

type Booking = Schemas['Booking'];

/** Returns the columns of a list of bookings that include `NAMES`. */
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
      cell: ({ service }) => (service === null ? '–' : nameWithin(service, serviceName)),
    },
    { label: 'With', cell: ({ resources }) => named(resources.map((one) => nameWithin(one, resourceName))) },
    { label: 'State', cell: StateBadges },
  ];
}
