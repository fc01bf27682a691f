import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Badge } from '../../design/badge.js';
import { Button } from '../../design/button.js';
import { Empty } from '../../design/empty.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { useAnswerText } from '../../parts/answers.js';
import { cityOf, isSameClock, priceText } from '../../parts/times.js';
import {
  type Booking,
  NAMES,
  nameOf,
  nameWithin,
  STATUS_TONES,
  STATUS_WORDS,
  uuidOf,
} from '../booking/booking-facts.js';
import { overriddenWords } from '../booking/override.js';
import { type All, useAll } from '../directory.js';
import { History } from '../events/history.js';
import { Fact } from '../lists/facts.js';
import { momentText, whenText } from '../lists/when.js';
import { formatNumber } from '../plural.js';
import { SHARED } from '../texts.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { LOCALE, spanAt } from '../wall-clock/format.js';
import { parseTimestamp, todayIn, type Zone, zone } from '../wall-clock/wall.js';
import { wordsFor } from '../words.js';
import { Actions, type TaggedBooking, taggedBookingIn } from './actions.js';
import { Contact, LetterButtons } from './contact.js';
import { PaymentPart } from './payment.js';
import type { PanelState } from './states.js';
import { TEXTS } from './texts.js';

interface BookingPanelProps {
  readonly uuid: string;
  /** Called with the day of the booking, or with an empty text if it cannot be shown. */
  readonly onDay: (date: string) => void;
}

/** All about one booking: customer, time, actions by its status, payment and history. */
export function BookingPanel({ uuid, onDay }: BookingPanelProps) {
  const { client, role } = useConsole();
  const local = useCalendarZone();
  const { value, failure, isCurrent, reload, change } = useQuery<string, TaggedBooking>(
    async (uuid, signal) => {
      const answer = await client.getBooking({ path: { uuid }, query: { include: NAMES }, signal });
      return answer.outcome === 'ok' ? { outcome: 'ok', value: taggedBookingIn(answer) } : answer;
    },
    uuid,
    { events: ['booking.*', 'customer.erased'], booking: uuid },
  );
  const { booking, tag } = (isCurrent && value) || {};
  const onDone = (seen?: TaggedBooking) => {
    if (seen) change(() => seen);
    reload();
  };
  const day = booking && local ? todayIn(local, parseTimestamp(booking.start)) : failure && '';
  useEffect(() => void (day !== undefined && onDay(day)), [day]);
  if (failure?.outcome === 'refused' && failure.status === 404) {
    return (
      <PanelPage state="panel-gone" title={TEXTS.gone}>
        <Empty title={TEXTS.goneTitle}>{TEXTS.goneHint}</Empty>
      </PanelPage>
    );
  }
  if (failure && !booking) {
    return (
      <PanelPage state="panel-failed" title={TEXTS.failed}>
        <Notice kind="danger" action={<Button onClick={reload}>{SHARED.tryAgain}</Button>}>
          <p>{wordsFor(failure)}</p>
        </Notice>
      </PanelPage>
    );
  }
  if (!booking || !local) {
    return (
      <div class="stack" data-state="panel-loading" aria-busy="true">
        <Skeleton width="10rem" height="2rem" />
        <Skeleton height="12rem" />
      </div>
    );
  }
  return (
    <PanelPage
      state="panel"
      title={nameOf(booking)}
      above={<Badge tone={STATUS_TONES[booking.status]}>{STATUS_WORDS[booking.status]}</Badge>}
    >
      <Contact booking={booking} />
      <When booking={booking} local={local} />
      <Actions {...{ booking, tag, local }} onDone={onDone} />
      <PaymentPart booking={booking} local={local} />
      <Facts booking={booking} local={local} />
      <section class="stack panel-part">
        <h2>{TEXTS.history}</h2>
        <History booking={uuid} />
        <LetterButtons booking={booking} />
        {role === 'manager' && (
          <p class="small">
            <a href={`#/deliveries?booking=${uuid}`}>{TEXTS.sent}</a>
          </p>
        )}
      </section>
    </PanelPage>
  );
}

interface PanelPageProps {
  readonly state: PanelState;
  readonly title: string;
  readonly above?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Contents of the panel with their heading, which gets the focus. */
function PanelPage({ state, title, above, children }: PanelPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div class="stack panel-page" data-state={state}>
      <header>
        <div class="row panel-above">{above}</div>
        <h1 class="panel-name" ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
      </header>
      {children}
    </div>
  );
}

interface PartProps {
  readonly booking: Booking;
  readonly local: Zone;
}

/** Time, service and people of the booking. */
function When({ booking, local }: PartProps) {
  const resources = useAll('resources');
  const services = useAll('services');
  const { start, end, timezone, service, units } = booking;
  return (
    <div class="panel-when">
      <p class="number strong">{spanAt(parseTimestamp(start), parseTimestamp(end), local)}</p>
      <p>
        {service !== null && <Linked section="services" of={service} all={services} />}
        {service !== null && ' · '}
        {booking.resources.map((one, index) => (
          <span key={uuidOf(one)}>
            {index > 0 && ', '}
            <Linked section="resources" of={one} all={resources} />
          </span>
        ))}
        {booking.price && ` · ${priceText(LOCALE, booking.price)}`}
        {units > 1 && ` · ${TEXTS.places(formatNumber(units))}`}
      </p>
      <p class="muted small">{TEXTS.timeOf(cityOf(local.name))}</p>
      {!isSameClock(Date.parse(start), timezone, local.name) && (
        <p class="muted small">{TEXTS.forCustomer(whenText(start, end, zone(timezone)), cityOf(timezone))}</p>
      )}
    </div>
  );
}

/** Notes, answers and what else was recorded. */
function Facts({ booking, local }: PartProps) {
  const answerText = useAnswerText();
  const { title, notes, answers, reason, series, overrode, start, created_at: created } = booking;
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [TEXTS.title, title !== nameOf(booking) && title],
    [SHARED.notes, notes && <span class="lines">{notes}</span>],
    ...answers.map(({ label, answer }) => [label, answerText(answer)] as const),
    [TEXTS.reasonGiven, reason],
    [TEXTS.series, series && <a href={`#/series/${series}`}>{TEXTS.ofSeries}</a>],
    [TEXTS.overridden, overrode.length > 0 && overriddenWords(overrode, Date.parse(start) <= Date.parse(created))],
    [TEXTS.checkedIn, booking.checked_in_at && momentText(booking.checked_in_at, local)],
    [TEXTS.ended, booking.ended_at && momentText(booking.ended_at, local)],
    [TEXTS.givenBack, booking.released_at && momentText(booking.released_at, local)],
  ];
  const known = facts.filter(([, fact]) => fact);
  if (known.length === 0) return null;
  return (
    <dl class="facts panel-part">
      {known.map(([name, fact], index) => (
        <Fact key={`${index} ${name}`} name={name}>
          {fact}
        </Fact>
      ))}
    </dl>
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
