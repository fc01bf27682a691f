import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Badge } from '../../design/badge.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { priceText } from '../../parts/times.js';
import { isLive, nameOf, STATUS_TONES, STATUS_WORDS } from '../booking/shown.js';
import { type Typed, typedCustomer } from '../customer/booker.js';
import { useAll } from '../directory.js';
import { History } from '../events/history.js';
import { Editor } from '../forms/editor.js';
import { Fields, Part } from '../forms/fields.js';
import { MetaFields, type MetaRow, metaOf, metaRows } from '../forms/meta.js';
import { SecondStep } from '../forms/second-step.js';
import { Fact } from '../lists/facts.js';
import { whenText } from '../lists/when.js';
import { useConsole } from '../use-console.js';
import { LOCALE } from '../wall-clock/format.js';
import { type Failure, wordsFor } from '../words.js';

type Booking = Schemas['Booking'];

interface BookingDraft {
  readonly title: string;
  readonly notes: string;
  readonly customer: Typed;
  readonly meta: readonly MetaRow[];
}

/** One booking: what it is, what can be done with it, and what has become of it. */
export function BookingView({ uuid }: { readonly uuid: string }) {
  const { client } = useConsole();
  return (
    <Editor<Booking, BookingDraft>
      path="/bookings"
      one="booking"
      many="Bookings"
      uuid={uuid}
      nameOf={(booking) => nameOf(booking)}
      blank={() => ({ title: '', notes: '', customer: { name: '', email: '', phone: '' }, meta: [] })}
      draftOf={({ title, notes, customer, meta }) => ({
        title: title ?? '',
        notes: notes ?? '',
        customer: { name: customer?.name ?? '', email: customer?.email ?? '', phone: customer?.phone ?? '' },
        meta: metaRows(meta),
      })}
      bodyOf={({ title, notes, customer, meta }) => ({
        title: title || null,
        notes: notes || null,
        customer: typedCustomer(customer),
        meta: metaOf(meta),
      })}
      read={(uuid) => client.getBooking({ path: { uuid }, query: { include: ['meta'] } })}
      update={(uuid, body, ifMatch) => client.updateBooking({ path: { uuid }, body, ifMatch })}
      events={['booking.*', 'customer.erased']}
      below={(booking) => (
        <section class="surface padded stack">
          <h2>What has become of it</h2>
          <History booking={booking.uuid} />
          <p class="small">
            <a href={`#/deliveries?booking=${booking.uuid}`}>What was sent for it</a>
          </p>
        </section>
      )}
    >
      {(form, booking) => (
        <>
          {booking && <Facts booking={booking} />}
          <Part title="Details">
            <Fields
              form={form}
              of={[
                { kind: 'text', at: 'customer.name', label: 'Customer', optional: true },
                { kind: 'email', at: 'customer.email', label: 'E-mail', optional: true },
                { kind: 'tel', at: 'customer.phone', label: 'Phone', optional: true },
                { kind: 'text', at: 'title', label: 'Title', optional: true },
                { kind: 'long', at: 'notes', label: 'Notes', optional: true },
              ]}
            />
          </Part>
          <MetaFields form={form} />
        </>
      )}
    </Editor>
  );
}

function Facts({ booking }: { readonly booking: Booking }) {
  const resources = useAll('resources');
  const services = useAll('services');
  const { status, start, end, timezone, service, price, customer, reason, series, units } = booking;
  const uuids = booking.resources.map((one) => (typeof one === 'string' ? one : one.uuid));
  return (
    <section class="surface padded stack" aria-label="The booking">
      <div class="row">
        <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
        <strong class="number">{whenText(start, end, timezone)}</strong>
        <span class="muted">{timezone}</span>
      </div>
      <dl class="facts">
        <Fact name="With">
          {uuids.map((uuid, index) => (
            <span key={uuid}>
              {index > 0 && ', '}
              <a href={`#/resources/${uuid}`}>{resources.nameOf(uuid)}</a>
            </span>
          ))}
        </Fact>
        {typeof service === 'string' && (
          <Fact name="Service">
            <a href={`#/services/${service}`}>{services.nameOf(service)}</a>
          </Fact>
        )}
        {price && <Fact name="Price">{priceText(LOCALE, price)}</Fact>}
        {units > 1 && <Fact name="Places">{units}</Fact>}
        {customer?.uuid && (
          <Fact name="Customer">
            <a href={`#/customers/${customer.uuid}`}>{customer.name ?? customer.email ?? 'Open'}</a>
          </Fact>
        )}
        {series && (
          <Fact name="Series">
            <a href={`#/series/${series}`}>Part of a series</a>
          </Fact>
        )}
        {reason && <Fact name="Reason given">{reason}</Fact>}
      </dl>
      <Transitions booking={booking} />
    </section>
  );
}

type Transition = 'confirm' | 'approve' | 'complete' | 'no-show';

const DONE: Readonly<Record<Transition, string>> = {
  confirm: 'The booking has been confirmed.',
  approve: 'The booking has been approved.',
  complete: 'It is noted that they came.',
  'no-show': 'It is noted that they did not come.',
};

/** What may become of a booking by a person's word, in its state. */
function wordsOf({ status, start }: Booking): readonly (readonly [Transition, string])[] {
  const hasStarted = Date.parse(start) <= Date.now();
  if (status === 'held') return [['confirm', 'Confirm']];
  if (status === 'pending') return [['approve', 'Approve']];
  if (status === 'confirmed' && hasStarted) {
    return [
      ['complete', 'They came'],
      ['no-show', 'They did not come'],
    ];
  }
  if (status === 'completed') return [['no-show', 'They did not come']];
  if (status === 'no_show') return [['complete', 'They came after all']];
  return [];
}

function Transitions({ booking }: { readonly booking: Booking }) {
  const { client, say } = useConsole();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState<Transition>();
  const [asking, setAsking] = useState<'cancel' | 'decline'>();
  const path = { uuid: booking.uuid };
  const does: Readonly<Record<Transition, () => Promise<{ readonly outcome: 'ok' } | Failure>>> = {
    confirm: () => client.confirmBooking({ path }),
    approve: () => client.approveBooking({ path }),
    complete: () => client.completeBooking({ path }),
    'no-show': () => client.markBookingNoShow({ path }),
  };
  const act = async (which: Transition) => {
    // Of two at once, nobody knows which comes last.
    if (busy) return;
    setBusy(which);
    setFailure(undefined);
    const answer = await does[which]();
    setBusy(undefined);
    if (answer.outcome === 'ok') say(DONE[which]);
    else setFailure(answer);
  };
  return (
    <>
      <div class="row">
        {wordsOf(booking).map(([which, label]) => (
          <Button key={which} busy={busy === which} onClick={() => act(which)}>
            {label}
          </Button>
        ))}
        {booking.status === 'pending' && <Button onClick={() => setAsking('decline')}>Decline…</Button>}
        {isLive(booking) && (
          <a class="button button-plain" href={`#/calendar?move=${booking.uuid}`}>
            Move…
          </a>
        )}
        {isLive(booking) && <Button onClick={() => setAsking('cancel')}>Cancel booking…</Button>}
      </div>
      {isLive(booking) && booking.series && booking.occurrence && (
        <div class="row small">
          <span class="muted">This one and those after it:</span>
          <a href={`#/series/${booking.series}?move=${encodeURIComponent(booking.occurrence)}`}>Move…</a>
          <a href={`#/series/${booking.series}?cancel=${encodeURIComponent(booking.occurrence)}`}>Cancel…</a>
        </div>
      )}
      {failure && (
        <Notice kind="danger">
          <p>{wordsFor(failure)}</p>
        </Notice>
      )}
      {asking && (
        <SecondStep
          title={asking === 'cancel' ? 'Cancel this booking?' : 'Decline this booking?'}
          verb={asking === 'cancel' ? 'Cancel booking' : 'Decline'}
          onClose={() => setAsking(undefined)}
          act={async () => {
            const answer = await (asking === 'cancel'
              ? client.cancelBooking({ path })
              : client.declineBooking({ path }));
            if (answer.outcome !== 'ok') return answer;
            say(asking === 'cancel' ? 'The booking has been cancelled.' : 'The booking has been declined.');
            return undefined;
          }}
        >
          <p>The time is free again at once, and the customer is told as the workflow says. This cannot be undone.</p>
        </SecondStep>
      )}
    </>
  );
}
