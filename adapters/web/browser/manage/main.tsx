import { render } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { Client } from '../../../client/index.js';
import '../design/base.css';
import { Badge, type Tone } from '../design/badge.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { TextArea } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { Skeleton } from '../design/skeleton.js';
import {
  AnswerFields,
  sentAnswers,
  type TypedAnswers,
  typedAnswers,
  unanswered,
  useAnswerText,
} from '../parts/answers.js';
import { BusinessFoot, Logo, useBusiness } from '../parts/business.js';
import { CHOOSING } from '../parts/choice-texts.js';
import { clientFor } from '../parts/client.js';
import { Speaking, useLocale, useTexts } from '../parts/i18n.js';
import { type Trouble, tryNow } from '../parts/insist.js';
import {
  awaitsPayment,
  lookUntilPaid,
  PayLink,
  PayOnceWarning,
  RefundNote,
  usePaymentFacts,
} from '../parts/payment.js';
import {
  cityOf,
  countdownText,
  dayText,
  deviceZone,
  durationText,
  isSameClock,
  localDate,
  minutesLeft,
  priceText,
  spanBesideText,
  spanText,
  timeText,
} from '../parts/times.js';
import {
  answer,
  cancel,
  checkIn,
  confirm,
  extend,
  look,
  move,
  saveCalendar,
  type Working,
} from './booking-requests.js';
import {
  type Allowed,
  allowedAt,
  awaitsLatePayment,
  findStateName,
  NOTHING_YET,
  type OwnBooking,
  reduce,
  type State,
} from './flow.js';
import './manage.css';
import { Moving } from './move.js';
import type { StateName } from './states.js';
import { TEXTS } from './texts.js';

const SECOND = 1_000;

/** Token in the links of previews of letters. */
const EXAMPLE = 'example';

/** Returns the manage token in the address's fragment. The token stays there, so that reloads and saved links work. */
function useToken(): string {
  const read = () => location.hash.slice(1);
  const [token, setToken] = useState(read);
  useLayoutEffect(() => {
    const onChange = () => setToken(read());
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return token;
}

/** State in which the visitor chooses another time. It is a history entry with the same address, so that "back" ends it. */
function useChoosing() {
  const read = () => (history.state as { readonly isChoosing?: boolean } | null)?.isChoosing === true;
  const [isChoosing, setChoosing] = useState(read);
  const isEnding = useRef(false);
  useLayoutEffect(() => {
    const onChange = () => {
      isEnding.current = false;
      setChoosing(read());
    };
    addEventListener('popstate', onChange);
    return () => removeEventListener('popstate', onChange);
  }, []);
  const begin = () => {
    history.pushState({ isChoosing: true }, '');
    setChoosing(true);
  };
  // Go back only once: the browser does so asynchronously, and a second call would leave the page.
  const end = useCallback(() => {
    if (!read() || isEnding.current) return;
    isEnding.current = true;
    history.back();
  }, []);
  return { isChoosing, begin, end };
}

/** Returns the current time of the service. Updated each second if `isExact`, or else each 20 s. */
function useNow(ahead: number, isExact: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), isExact ? SECOND : 20 * SECOND);
    return () => clearInterval(timer);
  }, [isExact, ahead]);
  return now + ahead;
}

function Page() {
  const texts = useTexts(TEXTS);
  const token = useToken();
  useLayoutEffect(() => {
    document.title = texts.title;
  }, [texts]);
  if (token === '') return <Closed state="no-token" title={texts.noToken} hint={texts.noTokenHint} />;
  if (token === EXAMPLE) return <Closed state="example" title={texts.example} hint={texts.exampleHint} />;
  return <Manage key={token} token={token} />;
}

interface ClosedProps {
  readonly state: StateName;
  readonly title: string;
  readonly hint: string;
}

function Closed({ state, title, hint }: ClosedProps) {
  return (
    <main class="manage" data-state={state}>
      <div class="manage-sheet surface stack">
        <h1>{title}</h1>
        <p class="muted">{hint}</p>
      </div>
    </main>
  );
}

function Manage({ token }: { readonly token: string }) {
  const texts = useTexts(TEXTS);
  const client = useMemo(() => clientFor(token), [token]);
  const [state, dispatch] = useReducer(reduce, NOTHING_YET);
  const { working, lookNow, unlook } = useWork(client, dispatch);
  const { isChoosing, begin, end } = useChoosing();
  const [choosing, setChoosing] = useState<StateName>('days-loading');
  const [isAnswering, setAnswering] = useState(false);
  const { booking } = state;
  const now = useNow(state.ahead, booking?.status === 'held');
  const onTrouble = useCallback((trouble: Trouble | undefined) => dispatch({ type: 'troubled', trouble }), []);

  const business = state.business?.business.name;
  useBusiness(state.business?.business);
  useLayoutEffect(() => {
    if (business !== undefined) document.title = `${texts.title} · ${business}`;
  }, [texts, business]);
  const isLapsed = booking?.status === 'held' && Date.parse(String(booking.hold_expires_at)) < now;
  useEffect(() => {
    if (isLapsed) lookNow();
  }, [isLapsed]);
  const isDue = booking !== undefined && awaitsPayment(booking) && !isLapsed;
  const mayBePaid = isDue || awaitsLatePayment(state);
  useEffect(() => {
    if (!mayBePaid) return undefined;
    const waiting = new AbortController();
    const end = Date.parse(booking?.payment?.expires_at ?? '') || Date.now();
    run(lookUntilPaid(lookNow, waiting.signal, end), waiting.signal);
    return () => waiting.abort();
  }, [mayBePaid]);

  const allowed = booking && allowedAt(now, booking);
  const isMoving = isChoosing && allowed?.move === true;
  const isStranded = isChoosing && allowed !== undefined && !allowed.move;
  useLayoutEffect(() => {
    if (isStranded) end();
  }, [isStranded, end]);

  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string | undefined>(undefined);
  const shown = `${booking?.status} ${booking?.sequence} ${isMoving}`;
  useLayoutEffect(() => {
    // Do not move the focus when the booking is shown for the first time.
    if (before.current !== undefined && booking && !isMoving) heading.current?.focus();
    if (booking) before.current = shown;
  }, [shown]);

  if (state.isUnknown) return <Closed state="unknown" title={texts.unknown} hint={texts.unknownHint} />;
  const isAsking = state.isAsking && (allowed?.cancel === true || state.work === 'cancelling');
  const name: StateName = isMoving && !state.trouble ? choosing : findStateName(state, now);
  return (
    <main class={`manage${isMoving ? ' manage-wide' : ''}`} data-state={name}>
      <div class="manage-sheet surface stack">
        {state.business && <Business {...state.business} />}
        {!isAsking && <TroubleNotice trouble={state.trouble} />}
        {isMoving && booking ? (
          <Moving
            {...{ client, booking, now, onTrouble }}
            onState={setChoosing}
            onBack={end}
            onMove={async (start) => {
              unlook();
              const why = await move(working, start);
              unlook();
              if (!why) end();
              return why;
            }}
          />
        ) : booking && allowed ? (
          <Shown
            {...{ booking, allowed, state, now, heading }}
            onConfirm={() => act(confirm)}
            onExtend={() => act(extend)}
            onPay={() => dispatch({ type: 'paying' })}
            onCheckIn={() => act(checkIn)}
            onMove={() => state.work || begin()}
            onAsk={() => state.work || dispatch({ type: 'asked', isAsking: true })}
            onAnswer={() => state.work || setAnswering(true)}
            onSave={() =>
              state.work || run(saveCalendar(working, booking.service?.name ?? texts.title), working.signal)
            }
          />
        ) : (
          <Loading />
        )}
        {state.business && booking && <BusinessFoot business={state.business.business} />}
      </div>
      {isAnswering && booking && allowed?.move && (
        <Answering
          booking={booking}
          state={state}
          onClose={() => setAnswering(false)}
          onAnswer={async (answers) => {
            unlook();
            const wrong = await answer(working, answers);
            unlook();
            if (!wrong) setAnswering(false);
            return wrong;
          }}
        />
      )}
      {isAsking && booking && (
        <Asking
          booking={booking}
          isBusy={state.work === 'cancelling'}
          trouble={state.trouble}
          onClose={() => dispatch({ type: 'asked', isAsking: false })}
          onCancel={(reason) => act((cancelling) => cancel(cancelling, reason))}
        />
      )}
    </main>
  );

  /** Runs an action, unless another one is running. */
  function act(work: (on: typeof working) => Promise<unknown>): void {
    if (state.work) return;
    unlook();
    run(work(working).finally(unlook), working.signal);
  }
}

/** Runs a request, and ignores its errors after the page has aborted it. */
function run(work: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return work.catch((error) => {
    if (!signal.aborted) throw error;
  });
}

/** Loads the booking when the page is opened or becomes visible. All requests end with the page. */
function useWork(client: Client, dispatch: Working['dispatch']) {
  const page = useRef(new AbortController());
  const looking = useRef<AbortController>(undefined);
  const working = { client, dispatch, signal: page.current.signal };
  /** Aborts a load that began before an action. */
  const unlook = () => looking.current?.abort();
  const lookNow = () => {
    unlook();
    looking.current = new AbortController();
    const { signal } = looking.current;
    return run(look({ ...working, signal }), signal);
  };
  useEffect(() => {
    lookNow();
    // The booking may have changed meanwhile.
    const onSight = () => {
      if (document.visibilityState === 'visible') lookNow();
    };
    document.addEventListener('visibilitychange', onSight);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      page.current.abort();
      unlook();
    };
  }, []);
  return { working, lookNow, unlook };
}

/** Name of the business, which helps customers to recognize their booking weeks later. */
function Business({ business }: NonNullable<State['business']>) {
  const { name, intro } = business;
  return (
    <div class="manage-business" dir="auto">
      <Logo business={business} />
      <p class="strong">{name}</p>
      {intro !== name && intro !== '' && <p class="muted small business-intro">{intro}</p>}
    </div>
  );
}

function Loading() {
  const texts = useTexts(TEXTS);
  return (
    <div class="stack manage-loading" role="status" aria-busy="true">
      <h1 class="visually-hidden">{texts.loading}</h1>
      <Skeleton width="10rem" height="1.5rem" />
      <Skeleton width="7rem" height="1.6rem" />
      <Skeleton width="12rem" height="2.1rem" />
      <Skeleton width="80%" height="1.5rem" />
      <Skeleton height="8rem" />
      <Skeleton width="60%" height="2.75rem" />
    </div>
  );
}

function TroubleNotice({ trouble }: { readonly trouble: Trouble | undefined }) {
  const texts = useTexts(TEXTS);
  if (!trouble) return null;
  return (
    <Notice kind="warn" title={texts[trouble]} action={<Button onClick={tryNow}>{texts.tryNow}</Button>}>
      <p>{trouble === 'offline' ? texts.offlineHint : texts.busyHint}</p>
    </Notice>
  );
}

const TONES: Readonly<Record<OwnBooking['status'], Tone>> = {
  held: 'warn',
  pending: 'warn',
  confirmed: 'accent',
  completed: 'muted',
  no_show: 'muted',
  cancelled: 'danger',
  declined: 'danger',
  expired: 'muted',
};

interface ShownProps {
  readonly booking: OwnBooking;
  readonly allowed: Allowed;
  readonly state: State;
  readonly now: number;
  readonly heading: { readonly current: HTMLHeadingElement | null };
  readonly onConfirm: () => void;
  readonly onExtend: () => void;
  readonly onPay: () => void;
  readonly onCheckIn: () => void;
  readonly onMove: () => void;
  readonly onAsk: () => void;
  readonly onAnswer: () => void;
  readonly onSave: () => void;
}

function Shown({ booking, allowed, state, now, heading, ...on }: ShownProps) {
  const { onConfirm, onExtend, onPay, onCheckIn, onMove, onAsk, onAnswer, onSave } = on;
  const texts = useTexts(TEXTS);
  const { status, reason, service, title, payment } = booking;
  const { isOver } = allowed;
  const isEnded = isOver || status === 'cancelled' || status === 'declined' || status === 'expired';
  const bookUrl = state.business?.book_url ?? state.business?.business.website ?? null;
  const isLate = payment?.status === 'late';
  const meaning = isOver
    ? texts.overHint
    : isLate
      ? `${texts.late}. ${texts.lateHint}`
      : awaitsPayment(booking)
        ? texts.dueHint
        : texts.meaning[status];
  return (
    <>
      <Outcome state={state} />
      <div class="manage-head stack">
        <Badge tone={isOver ? 'muted' : TONES[status]}>{isOver ? texts.over : texts.status[status]}</Badge>
        <h1 ref={heading} tabIndex={-1}>
          {service?.name ?? title ?? texts.title}
        </h1>
      </div>
      <When booking={booking} now={now} isEnded={isEnded && !isOver} />
      {meaning !== '' && <p>{meaning}</p>}
      <RefundNote booking={booking} />
      {awaitsLatePayment(state) && (
        <p>
          <PayOnceWarning />
        </p>
      )}
      {isEnded && reason !== null && (
        <p class="lines">
          {texts.reason}: {reason}
        </p>
      )}
      {status === 'held' && !isOver && (
        <Hold booking={booking} now={now} state={state} onConfirm={onConfirm} onExtend={onExtend} onPay={onPay} />
      )}
      <Facts booking={booking} />
      {booking.instructions && !isOver && <p class="lines">{booking.instructions}</p>}
      {!isEnded && (
        <div class="row manage-actions">
          {allowed.checkIn && (
            <Button kind="primary" busy={state.work === 'checking-in'} onClick={onCheckIn}>
              {texts.checkIn}
            </Button>
          )}
          {allowed.move && (
            <Button kind="plain" data-action="move" onClick={onMove}>
              {texts.move}
            </Button>
          )}
          {allowed.move && state.questions.length > 0 && <Button onClick={onAnswer}>{texts.changeAnswers}</Button>}
          {status !== 'held' && (
            <Button busy={state.work === 'fetching'} onClick={onSave}>
              <Icon name="calendar" />
              {texts.toCalendar}
            </Button>
          )}
          {allowed.cancel && (
            <Button data-action="cancel" onClick={onAsk}>
              {status === 'held' ? texts.letGo : texts.cancel}
            </Button>
          )}
        </div>
      )}
      {isEnded && bookUrl !== null && (
        <div class="row manage-actions">
          <a class="button button-primary" data-action="again" href={bookUrl}>
            {texts.bookAgain}
          </a>
        </div>
      )}
      {!isEnded && <Limits booking={booking} allowed={allowed} now={now} />}
    </>
  );
}

function Outcome({ state: { said, booking } }: { readonly state: State }) {
  const texts = useTexts(TEXTS);
  switch (said) {
    case 'booked':
      return <Notice title={booking?.status === 'pending' ? texts.requested : texts.booked} />;
    case 'moved':
      return <Notice title={texts.moved} />;
    case 'answered':
      return <Notice title={texts.answered} />;
    case 'checked-in':
      return <Notice title={texts.checkedIn} />;
    case 'limited':
      return <Notice kind="danger" title={texts.limited} />;
    case 'overtaken':
      return <Notice kind="warn" title={texts.overtaken} />;
    case 'calendar-failed':
      return <Notice kind="danger" title={texts.calendarFailed} />;
    default:
      return null;
  }
}

interface WhenProps {
  readonly booking: OwnBooking;
  readonly now: number;
  readonly isEnded: boolean;
}

/** Day and time of the booking in its own time zone, and in those of the place and the visitor if their clocks differ. */
function When({ booking, now, isEnded }: WhenProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const { timezone: zone } = booking;
  const [start, end] = [Date.parse(booking.start), Date.parse(booking.end)];
  const shown = [zone];
  for (const other of [booking.place_timezone, deviceZone() ?? zone]) {
    if (shown.every((one) => !isSameClock(start, one, other))) shown.push(other);
  }
  return (
    <div class={`manage-when${isEnded ? ' manage-ended' : ''}`}>
      <p class="manage-day capital">
        <time dateTime={booking.start}>{dayText(locale, localDate(start, zone), localDate(now, zone))}</time>
      </p>
      <p class="manage-time">
        <time dateTime={booking.start}>{spanText(locale, start, end, zone)}</time>
        <span class="muted"> · {cityOf(zone)}</span>
      </p>
      {shown.slice(1).map((other) => (
        <p key={other} class="small muted">
          {texts.timesIn(cityOf(other))}: {spanBesideText(locale, start, end, zone, other)}
        </p>
      ))}
    </div>
  );
}

interface HoldProps {
  readonly booking: OwnBooking;
  readonly now: number;
  readonly state: State;
  readonly onConfirm: () => void;
  readonly onExtend: () => void;
  readonly onPay: () => void;
}

function Hold({ booking, now, state, onConfirm, onExtend, onPay }: HoldProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const left = Date.parse(String(booking.hold_expires_at)) - now;
  return (
    <div class="manage-hold stack">
      <p>
        {texts.heldFor} <span class="number strong manage-left">{countdownText(left)}</span>
      </p>
      {/* Screen readers announce the remaining time once a minute only: the text has no seconds. */}
      <p class="visually-hidden" role="timer" aria-live="polite">
        {texts.heldStill(durationText(locale, minutesLeft(left)))}
      </p>
      {awaitsPayment(booking) ? (
        <PayLink booking={booking} isPaying={state.isPaying} onPay={onPay} />
      ) : (
        <div class="row">
          <Button kind="primary" busy={state.work === 'confirming'} onClick={onConfirm}>
            {texts.book}
          </Button>
          <Button kind="quiet" busy={state.work === 'extending'} onClick={onExtend}>
            {texts.keepLonger}
          </Button>
        </div>
      )}
    </div>
  );
}

function Facts({ booking }: { readonly booking: OwnBooking }) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const { duration_minutes: minutes, price, customer, notes, title, service } = booking;
  const answerText = useAnswerText();
  const listPayments = usePaymentFacts();
  const facts: readonly (readonly [string, string])[] = [
    [texts.person, booking.with.map(({ name }) => name).join(', ')],
    [texts.length, durationText(locale, minutes)],
    [texts.price, price === null ? '' : price.amount === 0 ? texts.free : priceText(locale, price)],
    ...listPayments(booking),
    [texts.who, [customer?.name, customer?.email, customer?.phone].filter(Boolean).join('\n')],
    [texts.notes, [service && title, notes].filter(Boolean).join(' – ')],
    ...booking.answers.map(({ label, answer }) => [label, answerText(answer)] as const),
  ];
  return (
    <dl class="manage-facts">
      {facts.map(
        ([term, fact], index) =>
          fact !== '' && (
            <div key={`${index} ${term}`}>
              <dt class="muted">{term}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface LimitsProps {
  readonly booking: OwnBooking;
  readonly allowed: Allowed;
  readonly now: number;
}

/** Shows the deadlines for moving and cancelling the booking, also after they have passed. */
function Limits({ booking, allowed, now }: LimitsProps) {
  const texts = useTexts(TEXTS);
  const { inPlace } = useTexts(CHOOSING);
  const locale = useLocale();
  const { timezone: zone, cancel_until: cancelUntil, reschedule_until: moveUntil } = booking;
  const momentText = (instant: string) => {
    const moment = Date.parse(instant);
    const day = dayText(locale, localDate(moment, zone), localDate(now, zone));
    return inPlace(`${day}, ${timeText(locale, moment, zone)}`, cityOf(zone));
  };
  const said: string[] = [];
  if (cancelUntil !== null && cancelUntil === moveUntil) {
    said.push((allowed.cancel ? texts.bothUntil : texts.tooLateForBoth)(momentText(cancelUntil)));
  } else {
    if (moveUntil !== null) said.push((allowed.move ? texts.moveUntil : texts.tooLateToMove)(momentText(moveUntil)));
    if (cancelUntil !== null) {
      said.push((allowed.cancel ? texts.cancelUntil : texts.tooLateToCancel)(momentText(cancelUntil)));
    }
  }
  const { status, check_in_from: checkInFrom } = booking;
  if (status === 'confirmed' && checkInFrom !== null && now < Date.parse(checkInFrom)) {
    said.push(texts.checkInFrom(momentText(checkInFrom)));
  }
  if (!allowed.cancel) said.push(texts.getInTouch);
  return said.length === 0 ? null : <p class="small muted">{said.join(' ')}</p>;
}

interface AskingProps {
  readonly booking: OwnBooking;
  readonly isBusy: boolean;
  readonly trouble: Trouble | undefined;
  readonly onClose: () => void;
  readonly onCancel: (reason: string) => void;
}

function Asking({ booking, isBusy, trouble, onClose, onCancel }: AskingProps) {
  const texts = useTexts(TEXTS);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={texts.asking}
      closeLabel={texts.close}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button onClick={() => !isBusy && onClose()}>{texts.keep}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => onCancel(reason)}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <TroubleNotice trouble={trouble} />
      <p>{texts.askingHint}</p>
      <RefundNote booking={booking} isEnding />
      <TextArea
        name="reason"
        label={texts.reason}
        optional={texts.optional}
        hint={texts.reasonHint}
        rows={2}
        maxLength={10_000}
        value={reason}
        onText={setReason}
      />
    </Dialog>
  );
}

interface AnsweringProps {
  readonly booking: OwnBooking;
  readonly state: State;
  readonly onClose: () => void;
  readonly onAnswer: (answers: ReturnType<typeof sentAnswers>) => Promise<readonly string[] | undefined>;
}

/** Form for the answers. Only those that differ from the booking's are sent, because required ones cannot be removed. */
function Answering({ booking, state: { questions, business, work, trouble }, onClose, onAnswer }: AnsweringProps) {
  const texts = useTexts(TEXTS);
  const [before] = useState(() => typedAnswers(booking.answers));
  const [typed, setTyped] = useState<TypedAnswers>(before);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const isBusy = work === 'answering';
  const save = async () => {
    const changed = questions.filter(({ id }) => JSON.stringify(typed[id]) !== JSON.stringify(before[id]));
    const missing = unanswered(changed, typed);
    setWrong(Object.fromEntries(missing.map(({ id }) => [id, texts.answerMissing])));
    if (missing.length > 0 || isBusy) return;
    if (changed.length === 0) return onClose();
    const refused = await onAnswer(sentAnswers(changed, typed));
    if (refused) setWrong(Object.fromEntries(refused.map((id) => [id, texts.answerWrong])));
  };
  return (
    <Dialog
      title={texts.changeAnswers}
      closeLabel={texts.close}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <Button kind="primary" busy={isBusy} onClick={save}>
          {texts.save}
        </Button>
      }
    >
      <TroubleNotice trouble={trouble} />
      <AnswerFields
        questions={questions}
        typed={typed}
        fallback={business?.business.language}
        errorOf={(id) => wrong[id]}
        onAnswer={(id, next) => {
          setTyped((now) => ({ ...now, [id]: next }));
          setWrong(({ [id]: _mended, ...others }) => others);
        }}
      />
    </Dialog>
  );
}

render(
  <Speaking>
    <Page />
  </Speaking>,
  document.getElementById('root')!,
);
