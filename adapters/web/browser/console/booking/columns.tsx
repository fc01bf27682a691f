import { Badge } from '../../design/badge.js';
import type { Column } from '../../design/table.js';
import { whenText } from '../lists/when.js';
import { named } from '../named-list.js';
import type { Booking } from '../objects.js';
import type { Zone } from '../wall-clock/wall.js';
import { nameWithin, STATUS_TONES, STATUS_WORDS } from './booking-facts.js';
import { describePayment, type Payment } from './payment-facts.js';
import { TEXTS } from './texts.js';

const WHO: Column<Booking> = {
  label: TEXTS.columns.who,
  cell: ({ customer, title }) => customer?.name ?? customer?.email ?? title ?? '–',
};

/** Returns the columns of a list of bookings that include `NAMES`, with times in the given zone. */
export function bookingColumns(
  resourceName: (uuid: string) => string,
  serviceName: (uuid: string) => string,
  local: Zone,
  hasCustomer = true,
): readonly Column<Booking>[] {
  return [
    {
      label: TEXTS.columns.when,
      cell: ({ uuid, start, end }) => (
        <a class="number table-whole" href={`#/bookings/${uuid}`}>
          {whenText(start, end, local)}
        </a>
      ),
    },
    ...(hasCustomer ? [WHO] : []),
    {
      label: TEXTS.columns.what,
      cell: ({ service }) => (service === null ? '–' : nameWithin(service, serviceName)),
    },
    {
      label: TEXTS.columns.with,
      cell: ({ resources }) => named(resources.map((one) => nameWithin(one, resourceName))),
    },
    { label: TEXTS.columns.state, cell: StateBadges },
  ];
}

/** Status of a booking in a list, with the state of its payment, and a mark if rules were overridden for it. */
export function StateBadges({ status, overrode, payment }: Pick<Booking, 'status' | 'overrode' | 'payment'>) {
  return (
    <span class="row">
      <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
      {payment && <PaymentBadge payment={payment} />}
      {overrode.length > 0 && <Badge tone="warn">{TEXTS.overriddenBadge}</Badge>}
    </span>
  );
}

export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const { tone, text } = describePayment(payment);
  return <Badge tone={tone}>{text}</Badge>;
}
