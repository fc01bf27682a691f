import { useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { TextArea } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { SecondStep } from '../forms/second-step.js';
import { whenText } from '../lists/when.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import type { Zone } from '../wall-clock/wall.js';
import { type Failure, wordsFor } from '../words.js';
import { messageHint, reachWords, useCancellationMail } from './cancellation-mail.js';
import { type AffectedBooking, giveToColleague } from './colleague.js';

/** Bookings that time off affects. Each can be moved, given to another resource, or cancelled. */
export function AffectedBookings({ timeOff }: { readonly timeOff: string }) {
  const { client } = useConsole();
  const { value, failure, reload } = useQuery(
    (uuid: string, signal) => client.getTimeOff({ path: { uuid }, query: { include: ['affected'] }, signal }),
    timeOff,
    { events: ['booking.*', 'time_off.*'] },
  );
  const isMailed = useCancellationMail();
  const [message, setMessage] = useState('');
  const [asking, setAsking] = useState<readonly string[] | 'all'>();
  const local = useCalendarZone();
  if (!value || !local)
    return failure ? <Notice kind="danger">{wordsFor(failure)}</Notice> : <Skeleton height="6rem" />;
  const { affected } = value;
  if (!affected || affected.total === 0) return null;
  return (
    <section class="surface padded stack" aria-label="Bookings in this time">
      <h2>{affected.total === 1 ? 'One booking lies in this time' : `${affected.total} bookings lie in this time`}</h2>
      <p>They stay as they are until you move or cancel them. {reachWords(affected, isMailed)}</p>
      <ul class="bare stack">
        {affected.bookings.map((booking) => (
          <Row key={booking.uuid} booking={booking} local={local} onCancel={() => setAsking([booking.uuid])} />
        ))}
      </ul>
      {affected.total > affected.bookings.length && (
        <p class="muted">Shown are the first {affected.bookings.length}; the others follow when these are done.</p>
      )}
      <TextArea
        label="Message to those whom you cancel"
        optional="optional"
        hint={messageHint(isMailed)}
        rows={2}
        maxLength={1_000}
        value={message}
        onText={setMessage}
      />
      <Button onClick={() => setAsking('all')}>Cancel them all…</Button>
      {asking && (
        <Cancelling
          timeOff={timeOff}
          which={asking}
          message={message}
          onDone={reload}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly booking: AffectedBooking;
  readonly local: Zone;
  readonly onCancel: () => void;
}

function Row({ booking, local, onCancel }: RowProps) {
  const { client, say } = useConsole();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { uuid, start, end, service, resources, customer } = booking;
  const name = customer?.name ?? customer?.email ?? service?.name ?? 'Booking';
  const phone = customer?.phone ?? null;
  const give = async () => {
    setProblem(undefined);
    setBusy(true);
    const given = await giveToColleague(client, booking);
    setBusy(false);
    if (given === 'nobody') setProblem('Nobody else is free then.');
    else if (given.outcome === 'ok') say(`${name} has been given to a colleague.`);
    else setProblem(wordsFor(given as Failure));
  };
  return (
    <li class="stack">
      <div class="row">
        <a href={`#/bookings/${uuid}`}>{name}</a>
        <span class="number">{whenText(start, end, local)}</span>
        <span class="muted">{resources.map((one) => one.name).join(', ')}</span>
        {phone !== null && <a href={`tel:${phone.replace(/\(0\)|[^\d+]/g, '')}`}>{phone}</a>}
      </div>
      <div class="row">
        <a class="button button-plain" href={`#/calendar?move=${uuid}`} aria-label={`Move ${name}`}>
          Move…
        </a>
        {service && (
          <Button busy={isBusy} onClick={give}>
            Give to a free colleague
          </Button>
        )}
        <Button onClick={onCancel}>Cancel…</Button>
      </div>
      {problem !== undefined && (
        <Notice kind="danger">
          <p>{problem}</p>
        </Notice>
      )}
    </li>
  );
}

interface CancellingProps {
  readonly timeOff: string;
  readonly which: readonly string[] | 'all';
  readonly message: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Cancelling({ timeOff, which, message, onDone, onClose }: CancellingProps) {
  const { client, say } = useConsole();
  const body = {
    ...(message.trim() !== '' && { message: message.trim() }),
    ...(which !== 'all' && { bookings: [...which] }),
  };
  return (
    <SecondStep
      title={which === 'all' ? 'Cancel these bookings?' : 'Cancel this booking?'}
      verb={which === 'all' ? 'Cancel the bookings' : 'Cancel the booking'}
      onClose={onClose}
      act={() => client.cancelAffectedBookings({ path: { uuid: timeOff }, body })}
      onDone={({ cancelled }) => {
        say(cancelled === 1 ? 'One booking has been cancelled.' : `${cancelled} bookings have been cancelled.`);
        onDone();
      }}
    >
      <p>A cancelled booking cannot be taken back.</p>
    </SecondStep>
  );
}
