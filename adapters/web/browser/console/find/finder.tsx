import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Client, Schemas } from '../../../../client/index.js';
import { Skeleton } from '../../design/skeleton.js';
import { usePath } from '../../parts/router.js';
import { useSlash } from '../../parts/use-slash.js';
import { nameOf, SHOWN, STATUS_WORDS } from '../booking/booking-facts.js';
import { displayDetails, displayName } from '../customer/booker.js';
import { whenText } from '../lists/when.js';
import type { Booking } from '../objects.js';
import { SHARED } from '../texts.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { type Answer, TYPING, useQuery } from '../use-query.js';
import type { Zone } from '../wall-clock/wall.js';
import { wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

interface Found {
  readonly ahead: readonly Booking[];
  readonly past: readonly Booking[];
  readonly customers: readonly Schemas['Customer'][];
}

/** Limit of shown results for each kind. */
const MOST = 5;
const FIELDS = 'name,email,phone';

async function find(client: Client, q: string, signal: AbortSignal): Promise<Answer<Found>> {
  const now = new Date().toISOString();
  const query = { search: FIELDS, q, limit: MOST };
  const [ahead, past, customers] = await Promise.all([
    client.listBookings({ query: { ...query, from: now, status: [...SHOWN], sort: 'start' }, signal }),
    client.listBookings({ query: { ...query, to: now, sort: '-start' }, signal }),
    client.listCustomers({ query, signal }),
  ]);
  if (ahead.outcome !== 'ok') return ahead;
  if (past.outcome !== 'ok') return past;
  if (customers.outcome !== 'ok') return customers;
  const over = past.value.data.filter(({ end }) => Date.parse(end) <= Date.parse(now));
  return { outcome: 'ok', value: { ahead: ahead.value.data, past: over, customers: customers.value.data } };
}

/** Searches bookings and customers by name, e-mail and phone. The key `/` focuses the field. */
export default function Finder() {
  const { client } = useConsole();
  const [typed, setTyped] = useState('');
  const term = typed.trim();
  const { value, failure, isCurrent } = useQuery(
    (q: string, signal) => find(client, q, signal),
    term === '' ? undefined : term,
    { delay: TYPING },
  );
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape') {
      setTyped('');
      input.current?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step === undefined) return;
    // The arrow keys go from the field through all results and back.
    const stops = [input.current, ...(root.current?.querySelectorAll<HTMLElement>('.find-found a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLInputElement);
    stops.at((at + step) % stops.length)?.focus();
    event.preventDefault();
  };
  const id = useId();
  const place = usePath();
  // Close the results after the user has followed a link. While the first page arrives, the path may change without the user.
  useLayoutEffect(() => {
    if (place.isFollowed) setTyped('');
  }, [place.path]);
  useSlash(input);
  const local = useCalendarZone();
  const found = isCurrent && local ? value : undefined;
  return (
    <search class="find" ref={root} onKeyDown={onKeyDown}>
      <input
        ref={input}
        class="input"
        type="search"
        name="find"
        placeholder={TEXTS.placeholder}
        aria-label={TEXTS.find}
        aria-controls={id}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p class="visually-hidden" role="status">
        {found && TEXTS.found(found.ahead.length + found.past.length + found.customers.length)}
      </p>
      <div id={id}>
        {term !== '' && (
          <div class="find-found surface stack">
            {found && local && <Results found={found} local={local} />}
            {!found && failure && isCurrent && <p>{wordsFor(failure)}</p>}
            {!found && !(failure && isCurrent) && <Skeleton height="4rem" />}
          </div>
        )}
      </div>
    </search>
  );
}

function Results({ found: { ahead, past, customers }, local }: { readonly found: Found; readonly local: Zone }) {
  if (ahead.length + past.length + customers.length === 0) return <p class="muted">{TEXTS.none}</p>;
  return (
    <>
      <Bookings title={SHARED.upcoming} bookings={ahead} local={local} />
      <Bookings title={TEXTS.past} bookings={past} local={local} />
      {customers.length > 0 && (
        <section aria-label={TEXTS.customers}>
          <h2>{TEXTS.customers}</h2>
          <ul class="bare">
            {customers.map((customer) => (
              <li key={customer.uuid}>
                <a href={`#/customers/${customer.uuid}`}>
                  {displayName(customer)}
                  <span class="muted small">{displayDetails(customer)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface BookingsProps {
  readonly title: string;
  readonly bookings: readonly Booking[];
  readonly local: Zone;
}

function Bookings({ title, bookings, local }: BookingsProps) {
  if (bookings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul class="bare">
        {bookings.map((booking) => (
          <li key={booking.uuid}>
            <a href={`#/bookings/${booking.uuid}`}>
              {nameOf(booking)}
              <span class="muted small">{factsOf(booking, local)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the time of the booking, and its state unless it is confirmed. */
function factsOf({ start, end, status }: Booking, local: Zone): string {
  const when = whenText(start, end, local);
  return status === 'confirmed' ? when : `${when} · ${STATUS_WORDS[status]}`;
}
