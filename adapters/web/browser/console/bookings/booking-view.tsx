import { useState } from 'preact/hooks';
import { mailtoUri } from '../../../../../core/bookings/icalendar/mailboxes.js';
import { OWN_BUFFER_MAX } from '../../../../../core/model/settings.js';
import type { Schemas } from '../../../../client/index.js';
import { Badge } from '../../design/badge.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { go } from '../../parts/router.js';
import { isSameClock, priceText } from '../../parts/times.js';
import { type Question, sentAnswers, type TypedAnswers, typedAnswers } from '../../parts/typed-answers.js';
import {
  BOOKINGS,
  type Booking,
  isUnderWay,
  NAMES,
  nameOf,
  nameWithin,
  STATUS_TONES,
  STATUS_WORDS,
  uuidOf,
} from '../booking/booking-facts.js';
import { openedFrom } from '../booking/opened-booking.js';
import { overriddenWords } from '../booking/override.js';
import { type Typed, typedCustomer } from '../customer/booker.js';
import { type All, useAll } from '../directory.js';
import { History } from '../events/history.js';
import { AnswersPart } from '../forms/answers-part.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, Part } from '../forms/fields.js';
import { MetaFields } from '../forms/meta.js';
import { buildMeta, type MetaRow, metaRows } from '../forms/meta-rows.js';
import { Fact } from '../lists/facts.js';
import { momentText, whenText } from '../lists/when.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { FailureNotice } from '../use-request.js';
import { LOCALE } from '../wall-clock/format.js';
import { zone } from '../wall-clock/wall.js';
import type { Failure } from '../words.js';
import { PaymentPart } from './payment.js';
import { Transitions } from './transitions.js';

interface BookingDraft {
  readonly title: string;
  readonly notes: string;
  readonly questions: readonly Question[];
  readonly answers: TypedAnswers;
  readonly buffer_after_minutes: number | null;
  readonly customer: Typed;
  readonly meta: readonly MetaRow[];
}

const DRAFTS = {
  draftOf: ({ title, notes, buffer_after_minutes, customer, meta, service, answers }: Booking): BookingDraft => ({
    buffer_after_minutes,
    title: title ?? '',
    notes: notes ?? '',
    questions: service !== null && typeof service === 'object' ? service.questions : [],
    answers: typedAnswers(answers),
    customer: { name: customer?.name ?? '', email: customer?.email ?? '', phone: customer?.phone ?? '' },
    meta: metaRows(meta),
  }),
  bodyOf: ({
    title,
    notes,
    buffer_after_minutes,
    customer,
    meta,
    questions,
    answers,
  }: BookingDraft): Schemas['BookingPatch'] => ({
    buffer_after_minutes,
    title: title || null,
    notes: notes || null,
    answers: sentAnswers(questions, answers),
    customer: typedCustomer(customer),
    meta: buildMeta(meta),
  }),
};

export function BookingView({ uuid }: { readonly uuid: string }) {
  const { client, role } = useConsole();
  const opened = openedFrom(client);
  const back = opened?.booking === uuid ? { path: '/calendar', query: opened.query, label: 'Calendar' } : undefined;
  return (
    <Editor<'Booking', BookingDraft, 'updateBooking'>
      kind={{ ...BOOKINGS, nameOf, back }}
      uuid={uuid}
      drafts={DRAFTS}
      requests={{
        get: (input) => client.getBooking({ ...input, query: { include: ['meta', ...NAMES] } }),
        update: client.updateBooking,
      }}
      menu={(booking) =>
        isUnderWay(booking)
          ? [{ label: 'Prolong…', onSelect: () => go({ path: '/calendar', query: { prolong: booking.uuid } }) }]
          : []
      }
      below={(booking) => (
        <section class="surface padded stack">
          <h2>History</h2>
          <History booking={booking.uuid} />
          {role === 'manager' && (
            <p class="small">
              <a href={`#/deliveries?booking=${booking.uuid}`}>What was sent for it</a>
            </p>
          )}
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
                field('customer.name', 'Customer', { kind: 'text', optional: true }),
                field('customer.email', 'E-mail', { kind: 'email', optional: true }),
                field('customer.phone', 'Phone', { kind: 'tel', optional: true }),
                field('title', 'Title', { kind: 'text', optional: true }),
                field('buffer_after_minutes', 'Free afterwards', {
                  kind: 'number',
                  unit: 'minutes',
                  min: 0,
                  max: OWN_BUFFER_MAX,
                }),
                field('notes', 'Notes', { kind: 'long', optional: true }),
              ]}
            />
          </Part>
          <AnswersPart form={form} questions={form.draft.questions} known={booking?.answers} />
          <MetaFields form={form} />
        </>
      )}
    </Editor>
  );
}

function Facts({ booking }: { readonly booking: Booking }) {
  const resources = useAll('resources');
  const services = useAll('services');
  const local = useCalendarZone();
  if (!local) return <Skeleton height="12rem" />;
  const { status, start, end, timezone, service, price, customer, reason, series, units } = booking;
  return (
    <section class="surface padded stack" aria-label="The booking">
      <div class="row">
        <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
        <strong class="number">{whenText(start, end, local)}</strong>
        <span class="muted">{local.name}</span>
      </div>
      <dl class="facts">
        <Fact name="With">
          {booking.resources.map((one, index) => (
            <span key={uuidOf(one)}>
              {index > 0 && ', '}
              <Linked section="resources" of={one} all={resources} />
            </span>
          ))}
        </Fact>
        {service !== null && (
          <Fact name="Service">
            <Linked section="services" of={service} all={services} />
          </Fact>
        )}
        {!isSameClock(Date.parse(start), timezone, local.name) && (
          <Fact name="For the customer">
            {whenText(start, end, zone(timezone))} <span class="muted">{timezone}</span>
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
        {booking.overrode.length > 0 && (
          <Fact name="Booked all the same">
            {overriddenWords(booking.overrode, Date.parse(start) <= Date.parse(booking.created_at))}
          </Fact>
        )}
        {booking.checked_in_at && <Fact name="Checked in">{momentText(booking.checked_in_at, local)}</Fact>}
        {booking.ended_at && <Fact name="Ended">{momentText(booking.ended_at, local)}</Fact>}
        {booking.released_at && <Fact name="Time given back">{momentText(booking.released_at, local)}</Fact>}
      </dl>
      <PaymentPart booking={booking} local={local} />
      <Contact booking={booking} />
      <Transitions booking={booking} />
    </section>
  );
}

interface LinkedProps {
  readonly section: 'resources' | 'services';
  readonly of: string | { readonly uuid: string; readonly name?: string };
  readonly all: Pick<All<{ readonly uuid: string }>, 'items' | 'nameOf'>;
}

/** Name of a resource or service of a booking. A link if the user can open it. */
function Linked({ section, of, all: { items, nameOf } }: LinkedProps) {
  const uuid = uuidOf(of);
  const name = nameWithin(of, nameOf);
  return items.some((one) => one.uuid === uuid) ? <a href={`#/${section}/${uuid}`}>{name}</a> : <span>{name}</span>;
}

/** Contact of a booking's customer: phone, e-mail, link to the booking, and a button that sends the letter (standard e-mail) again. */
function Contact({ booking }: { readonly booking: Booking }) {
  const { client, role, say } = useConsole();
  const [failure, setFailure] = useState<Failure>();
  const [link, setLink] = useState<string>();
  const [isSending, setSending] = useState(false);
  const path = { uuid: booking.uuid };
  const copy = async () => {
    setFailure(undefined);
    const answer = await client.getBooking({ path, query: { include: ['manage_token'] } });
    if (answer.outcome !== 'ok') return setFailure(answer);
    const { manage_url: url } = answer.value;
    if (!url) return setLink('');
    try {
      await navigator.clipboard.writeText(url);
      say('The link has been copied.');
    } catch {
      setLink(url); // Copying may fail: some browsers forbid it to pages without https.
    }
  };
  const send = async () => {
    setFailure(undefined);
    setSending(true);
    const answer = await client.sendLetter({ path });
    setSending(false);
    if (answer.outcome === 'ok') say('It is sent again.');
    else setFailure(answer);
  };
  const { phone = null, email = null } = booking.customer ?? {};
  const hasLetter =
    booking.status === 'confirmed' ||
    booking.status === 'pending' ||
    (booking.status === 'held' && booking.payment?.status === 'due');
  const canSend = hasLetter && email !== null;
  return (
    <>
      <div class="row">
        {phone !== null && <a href={`tel:${phone.replace(/\(0\)|[^\d+]/g, '')}`}>{phone}</a>}
        {email !== null && <a href={mailtoUri(email)}>{email}</a>}
      </div>
      <div class="row">
        {role !== 'self' && <Button onClick={copy}>Copy the customer’s link</Button>}
        {canSend && (
          <Button busy={isSending} onClick={send}>
            Send it again
          </Button>
        )}
      </div>
      {link !== undefined && (
        <Notice kind={link === '' ? 'warn' : 'info'}>
          <p>{link === '' ? 'The service does not know its own address (PUBLIC_URL), so there is no link.' : link}</p>
        </Notice>
      )}
      <FailureNotice failure={failure} />
    </>
  );
}
