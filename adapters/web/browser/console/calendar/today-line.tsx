import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { orThrow } from '../../../../client/index.js';
import { Button, QuietButton } from '../../design/button.js';
import { type Booking, listResourceUuids, nameOf, serviceOf } from '../booking/booking-facts.js';
import { EndingDialog } from '../bookings/ending.js';
import { useCounts } from '../counts.js';
import { formatList } from '../plural.js';
import { useConsole } from '../use-console.js';
import { awaitAnswer, useQuery } from '../use-query.js';
import { nearMoment } from '../wall-clock/format.js';
import { formatInstant, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { type Failure, wordsFor } from '../words.js';
import type { Offer } from './data.js';
import { TEXTS } from './texts.js';

interface TodayProps {
  readonly local: Zone;
  readonly offer: Offer;
  readonly onOpen: (booking: string) => void;
}

/** Maximum number of requests that are shown. */
const REQUESTS = 5;

/** Line above the calendar: bookings of today, what customers have done since the last look, and requests to approve. */
export function TodayLine({ local, offer, onOpen }: TodayProps) {
  const { counts, failure } = useCounts();
  const { next, requests } = useAgenda(counts);
  const { root, onAnswer } = useFocusOn(requests);
  if (!counts) return <section class="today" data-part="today" aria-label={TEXTS.today} aria-busy={!failure} />;
  const moment = (timestamp: string) => nearMoment(parseTimestamp(timestamp), local);
  return (
    <section class="today stack" data-part="today" aria-label={TEXTS.today} ref={root}>
      <p class="today-line" tabIndex={-1}>
        <strong>{counts.today > 0 ? TEXTS.todayCount(counts.today) : TEXTS.nothingToday}</strong>
        {next && (
          <button type="button" class="link" onClick={() => onOpen(next.uuid)}>
            {TEXTS.next(moment(next.start), nameOf(next, serviceName(next, offer)))}
          </button>
        )}
        {counts.new > 0 && <a href="#/bookings">{TEXTS.newSince(counts.new, moment(counts.since))}</a>}
        {counts.to_approve > REQUESTS && <a href="#/bookings?tab=approve">{TEXTS.allRequests(counts.to_approve)}</a>}
      </p>
      {requests.length > 0 && (
        <ul class="bare today-requests" aria-label={TEXTS.toApprove(counts.to_approve)}>
          {requests.map((booking) => (
            <Request
              key={booking.uuid}
              {...{ booking, local, offer, onOpen }}
              onAnswer={() => onAnswer(booking.uuid)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Gives the focus to the next request, or to the line above, once the one that the user answers has left the list. */
function useFocusOn(requests: readonly Booking[]) {
  const root = useRef<HTMLElement>(null);
  const shown = useRef(requests);
  const answered = useRef<string>(undefined);
  useLayoutEffect(() => {
    const place = shown.current.findIndex(({ uuid }) => uuid === answered.current);
    shown.current = requests;
    if (place === -1 || requests.some(({ uuid }) => uuid === answered.current)) return;
    answered.current = undefined;
    // The user may have gone elsewhere in the meantime.
    if (document.activeElement !== document.body) return;
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[data-action="approve"]') ?? [])];
    (entries[place] ?? entries.at(-1) ?? root.current?.querySelector<HTMLElement>('.today-line'))?.focus();
  });
  const onAnswer = (uuid: string) => {
    answered.current = uuid;
  };
  return { root, onAnswer };
}

const serviceName = (booking: Booking, { services }: Offer): string | undefined =>
  services.find(({ uuid }) => uuid === serviceOf(booking))?.name;

/** Loads the first requests, and the next booking if today has none. Without them, nothing is loaded. */
function useAgenda(counts: ReturnType<typeof useCounts>['counts']) {
  const { client } = useConsole();
  const read = async ({ isEmpty, toApprove }: Agenda, signal: AbortSignal) => {
    const [next, requests] = await Promise.all([
      isEmpty ? list({ from: formatInstant(Date.now()), status: ['confirmed', 'pending'], limit: 1 }, signal) : [],
      toApprove > 0 ? list({ status: ['pending'], limit: REQUESTS }, signal) : [],
    ]);
    return { next: next[0], requests };
  };
  const list = async (query: NonNullable<Parameters<typeof client.listBookings>[0]>['query'], signal: AbortSignal) =>
    orThrow(await client.listBookings({ query: { ...query, sort: 'start' }, signal })).data;
  const asked = counts && { isEmpty: counts.today === 0, toApprove: counts.to_approve };
  const { value } = useQuery((query: Agenda, signal) => awaitAnswer(read(query, signal)), asked, {
    events: ['booking.*'],
  });
  return value ?? { next: undefined, requests: [] };
}

interface Agenda {
  readonly isEmpty: boolean;
  readonly toApprove: number;
}

interface RequestProps extends TodayProps {
  readonly booking: Booking;
  /** Called when the user begins to answer. */
  readonly onAnswer: () => void;
}

/** Request of a customer, with the buttons that answer it. */
function Request({ booking, local, offer, onOpen, onAnswer }: RequestProps) {
  const { client, say } = useConsole();
  const [isBusy, setBusy] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { uuid } = booking;
  const service = serviceName(booking, offer);
  const name = nameOf(booking, service);
  const names = new Map(offer.resources.map((one) => [one.uuid, one.name]));
  const partners = formatList(listResourceUuids(booking).flatMap((one) => names.get(one) ?? []));
  const approve = async () => {
    onAnswer();
    setBusy(true);
    setFailure(undefined);
    const answer = await client.approveBooking({ path: { uuid } });
    setBusy(false);
    if (answer.outcome === 'ok') say(TEXTS.approved(name));
    else setFailure(answer);
  };
  const decline = () => {
    onAnswer();
    setDeclining(true);
  };
  return (
    <li class="today-request surface">
      <div class="today-about">
        <button type="button" class="link" onClick={() => onOpen(uuid)} dir="auto">
          {name}
        </button>{' '}
        <span class="number">{nearMoment(parseTimestamp(booking.start), local)}</span>
        <span class="muted">
          {[service === name ? '' : service, partners && TEXTS.with(partners)].filter(Boolean).join(', ')}
        </span>
        {failure && <span class="field-error">{wordsFor(failure)}</span>}
      </div>
      <div class="row">
        <Button data-action="approve" busy={isBusy} onClick={approve}>
          {TEXTS.approve}
        </Button>
        <QuietButton data-action="decline" onClick={decline}>
          {TEXTS.decline}
        </QuietButton>
      </div>
      {isDeclining && (
        <EndingDialog
          how="decline"
          booking={booking}
          onDone={() => setDeclining(false)}
          onClose={() => setDeclining(false)}
        />
      )}
    </li>
  );
}
