import { Badge } from '../../design/badge.js';
import { Button } from '../../design/button.js';
import { Skeleton } from '../../design/skeleton.js';
import { NOTHING } from '../../design/table.js';
import { priceText } from '../../parts/times.js';
import { isLive, isShown } from '../booking/booking-facts.js';
import { displayDetails, displayName } from '../customer/booker.js';
import { Fact } from '../lists/facts.js';
import { ButtonLink } from '../lists/page.js';
import { momentText } from '../lists/when.js';
import type { Booking, Customer } from '../objects.js';
import { formatList, formatNumber } from '../plural.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { awaitAnswer, collected, useQuery } from '../use-query.js';
import { LoadFailure } from '../use-request.js';
import { LOCALE } from '../wall-clock/format.js';
import { TEXTS } from './texts.js';

interface VisitsProps {
  readonly customer: Customer;
  readonly isEditing: boolean;
  /** Shows or hides the form. Undefined: the role may not change customers. */
  readonly onEdit: (() => void) | undefined;
}

/** Beginning of a customer's page: the visits, the notes, and what is mostly done next. */
export function Visits({ customer, isEditing, onEdit }: VisitsProps) {
  const { notes, blocked, uuid } = customer;
  return (
    <section class="surface padded stack" data-part="visits" aria-label={TEXTS.visits}>
      <div class="row">
        <span class="muted">{displayDetails(customer)}</span>
        {blocked && <Badge tone="danger">{TEXTS.blocked}</Badge>}
      </div>
      <VisitFacts uuid={uuid} />
      {notes && <p class="customer-notes">{notes}</p>}
      <div class="row">
        <ButtonLink kind="primary" data-action="book" href={`#/bookings/new?customer=${uuid}`}>
          {TEXTS.book(displayName(customer))}
        </ButtonLink>
        {onEdit && (
          <Button data-action="edit" aria-expanded={isEditing} onClick={onEdit}>
            {TEXTS.edit}
          </Button>
        )}
      </div>
    </section>
  );
}

function VisitFacts({ uuid }: { readonly uuid: string }) {
  const { client } = useConsole();
  const local = useCalendarZone();
  const { value, failure, reload } = useQuery(
    (customer: string, signal) =>
      awaitAnswer(collected(client.listBookings.each({ query: { customer, sort: 'start', limit: 500 }, signal }))),
    uuid,
    { events: ['booking.*'] },
  );
  if (!value && failure) return <LoadFailure failure={failure} onAgain={reload} />;
  if (!value || !local) return <Skeleton height="4rem" />;
  const { next, last, visits, noShows, values } = summary(value as readonly Booking[]);
  const link = (booking: Booking | undefined) =>
    booking ? <a href={`#/bookings/${booking.uuid}`}>{momentText(booking.start, local)}</a> : NOTHING;
  return (
    <dl class="facts number">
      <Fact name={TEXTS.next}>{link(next)}</Fact>
      <Fact name={TEXTS.last}>{link(last)}</Fact>
      <Fact name={TEXTS.visits}>{formatNumber(visits)}</Fact>
      <Fact name={TEXTS.noShows}>{formatNumber(noShows)}</Fact>
      <Fact name={TEXTS.value}>
        {values.length > 0 ? formatList(values.map((price) => priceText(LOCALE, price))) : NOTHING}
      </Fact>
    </dl>
  );
}

/** Summarizes bookings in the order of their starts. `visits` and `values` are of those that have begun, without no-shows. */
function summary(bookings: readonly Booking[]) {
  const now = Date.now();
  const hasBegun = ({ start }: Booking) => Date.parse(start) <= now;
  const begun = bookings.filter((booking) => isShown(booking) && hasBegun(booking));
  const visits = begun.filter(({ status }) => status !== 'no_show');
  // Amounts of different currencies are never added.
  const values = new Map<string, number>();
  for (const { price } of visits) {
    if (price) values.set(price.currency, (values.get(price.currency) ?? 0) + price.amount);
  }
  return {
    next: bookings.find((booking) => isLive(booking) && !hasBegun(booking)),
    last: begun.at(-1),
    visits: visits.length,
    noShows: begun.length - visits.length,
    values: [...values].map(([currency, amount]) => ({ currency, amount })),
  };
}
