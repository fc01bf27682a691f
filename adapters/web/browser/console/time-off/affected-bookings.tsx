import { useState } from 'preact/hooks';
import type { Client, Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { TextArea } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { listResourceUuids } from '../booking/booking-facts.js';
import { SecondStep } from '../forms/second-step.js';
import { whenText } from '../lists/when.js';
import { formatList } from '../plural.js';
import { SHARED } from '../texts.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import type { Zone } from '../wall-clock/wall.js';
import { type Failure, wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

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
    <section class="surface padded stack" aria-label={TEXTS.affected}>
      <h2>{TEXTS.affectedCount(affected.total)}</h2>
      <p>
        {TEXTS.affectedHint} {reachWords(affected, isMailed)}
      </p>
      <ul class="bare stack">
        {affected.bookings.map((booking) => (
          <Row key={booking.uuid} booking={booking} local={local} onCancel={() => setAsking([booking.uuid])} />
        ))}
      </ul>
      {affected.total > affected.bookings.length && <p class="muted">{TEXTS.shown(affected.bookings.length)}</p>}
      <TextArea
        name="message"
        label={TEXTS.message}
        optional={SHARED.optional}
        hint={isMailed ? TEXTS.messageInMail : TEXTS.messageInBooking}
        rows={2}
        maxLength={1_000}
        value={message}
        onText={setMessage}
      />
      <Button onClick={() => setAsking('all')}>{TEXTS.cancelAll}</Button>
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
  const name = customer?.name ?? customer?.email ?? service?.name ?? SHARED.booking;
  const phone = customer?.phone ?? null;
  const give = async () => {
    setProblem(undefined);
    setBusy(true);
    const given = await giveToColleague(client, booking);
    setBusy(false);
    if (given === 'nobody') setProblem(TEXTS.nobodyFree);
    else if (given.outcome === 'ok') say(TEXTS.given(name));
    else setProblem(wordsFor(given as Failure));
  };
  return (
    <li class="stack">
      <div class="row">
        <a href={`#/bookings/${uuid}`}>{name}</a>
        <span class="number">{whenText(start, end, local)}</span>
        <span class="muted">{formatList(resources.flatMap(({ name }) => name ?? []))}</span>
        {phone !== null && <a href={`tel:${phone.replace(/\(0\)|[^\d+]/g, '')}`}>{phone}</a>}
      </div>
      <div class="row">
        <a class="button button-plain" href={`#/calendar?move=${uuid}`} aria-label={TEXTS.moveName(name)}>
          {TEXTS.move}
        </a>
        {service && (
          <Button busy={isBusy} onClick={give}>
            {TEXTS.give}
          </Button>
        )}
        <Button onClick={onCancel}>{TEXTS.cancelOne}</Button>
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
      title={which === 'all' ? TEXTS.cancelTitleAll : TEXTS.cancelTitle}
      verb={which === 'all' ? TEXTS.cancelNowAll : TEXTS.cancelNow}
      onClose={onClose}
      act={() => client.cancelAffectedBookings({ path: { uuid: timeOff }, body })}
      onDone={({ cancelled }) => {
        say(TEXTS.cancelled(cancelled));
        onDone();
      }}
    >
      <p>{TEXTS.cancelHint}</p>
    </SecondStep>
  );
}

/** Returns true if customers get an e-mail about a cancelled booking. Undefined while loading, and for roles that may not know. */
function useCancellationMail(): boolean | undefined {
  const { client, role } = useConsole();
  const { value } = useQuery(
    (_: string, signal) => client.getLetters({ signal }),
    role === 'manager' ? 'letters' : undefined,
  );
  if (!value) return undefined;
  const { mail, enabled, letters } = value;
  const isReplaced = letters.cancelled.replaced_in.length > 0;
  return mail.configured && ((enabled && letters.cancelled.enabled) || isReplaced);
}

/** Says how many customers get an e-mail if their booking is cancelled. If nothing is known of mail, counts the addresses. */
function reachWords(
  { with_email: reached, without_email: unreached }: Pick<Schemas['Affected'], 'with_email' | 'without_email'>,
  isMailed: boolean | undefined,
): string {
  if (isMailed === false) return TEXTS.nobodyMailed;
  const counts = isMailed ? TEXTS.mailed(reached) : TEXTS.addressed(reached);
  return [reached > 0 ? counts : '', unreached > 0 ? TEXTS.unaddressed(unreached) : ''].join(' ').trim();
}

type AffectedBooking = Schemas['Affected']['bookings'][number];
type Given = { readonly outcome: 'ok' } | Failure | 'nobody';

/** Moves a booking of a service to another resource of the same role that is free at that time. */
async function giveToColleague(client: Client, { uuid, service: named, resources }: AffectedBooking): Promise<Given> {
  if (!named) return 'nobody';
  const read = await client.getBooking({ path: { uuid } });
  if (read.outcome !== 'ok') return read;
  const booking = read.value;
  const { start, end } = booking;
  const found = await client.findAvailability({
    query: {
      service: named.uuid,
      from: start,
      to: end,
      duration_minutes: (Date.parse(end) - Date.parse(start)) / 60_000,
      exclude_booking: uuid,
      format: 'slots',
      choices: true,
    },
  });
  if (found.outcome !== 'ok') return found;
  const slot = found.value.slots?.find((one) => Date.parse(one.start) === Date.parse(start));
  if (!slot?.choices) return 'nobody';
  const service = await client.getService({ path: { uuid: named.uuid } });
  if (service.outcome !== 'ok') return service;
  // Cast: the type also includes the reduced view for keys, but the console always uses an app's token.
  const { roles } = service.value as Schemas['Service'];
  const closed = new Set(resources.map((one) => one.uuid));
  const role = roles.find((one) => one.resources.some((each) => closed.has(each)));
  const taken = new Set(listResourceUuids(booking));
  const colleague = slot.choices[role?.name ?? '']?.find((each) => !taken.has(each) && !closed.has(each));
  if (colleague === undefined) return 'nobody';
  const ifMatch = read.headers.get('ETag') ?? undefined;
  return client.rescheduleBooking({ path: { uuid }, body: { resources: [colleague] }, ifMatch });
}
