import { useEffect, useState } from 'preact/hooks';
import { type Booking, isShown, listResourceUuids, nameOf, STATUS_WORDS, serviceOf } from '../booking/booking-facts.js';
import type { Resource } from '../objects.js';
import { longDate, timeAt } from '../wall-clock/format.js';
import { type LocalDate, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import type { Offer } from './data.js';
import { useMedia } from './place.js';
import { TEXTS } from './texts.js';

interface PrintedDayProps {
  readonly date: LocalDate;
  readonly bookings: ReadonlyMap<string, Booking>;
  readonly columns: readonly Resource[];
  readonly offer: Offer;
  readonly local: Zone;
}

/** Day on paper: a list of bookings for each person. Rendered only while the page is printed. */
export function PrintedDay({ date, bookings, columns, offer, local }: PrintedDayProps) {
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  const services = new Map(offer.services.map(({ uuid, name }) => [uuid, name]));
  const rows = [...bookings.values()]
    .filter(isShown)
    .sort((a, b) => parseTimestamp(a.start) - parseTimestamp(b.start))
    .map((booking) => ({ booking, service: services.get(serviceOf(booking) ?? '') }));
  const time = (timestamp: string) => timeAt(parseTimestamp(timestamp), local);
  return (
    <div class="printed">
      {columns.map(({ uuid, name }) => {
        const own = rows.filter(({ booking }) => listResourceUuids(booking).includes(uuid));
        return (
          <section key={uuid}>
            <h2>
              {longDate(date)}, {name}
            </h2>
            {own.length === 0 ? (
              <p>{TEXTS.emptyDay}</p>
            ) : (
              <table>
                <tbody>
                  {own.map(({ booking, service }) => {
                    const who = nameOf(booking, service);
                    const state = booking.status === 'confirmed' ? '' : STATUS_WORDS[booking.status];
                    return (
                      <tr key={booking.uuid}>
                        <th scope="row">
                          {time(booking.start)}–{time(booking.end)}
                        </th>
                        <td>
                          <strong>{who}</strong> {booking.customer?.phone}
                        </td>
                        <td>{[service === who ? '' : service, state].filter(Boolean).join(', ')}</td>
                        <td>{booking.notes}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** Returns true while the page is printed. Firefox reports that by events only. */
function useIsPrinting(): boolean {
  const isPrint = useMedia('print');
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => setPrinting(true);
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrint || isPrinting;
}
