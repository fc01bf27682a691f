import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Client } from '../../../client/index.js';
import { Button } from '../design/button.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { CHOOSING } from '../parts/choice-texts.js';
import { useLocale, useTexts } from '../parts/i18n.js';
import { insist, type Trouble } from '../parts/insist.js';
import { MonthGrid } from '../parts/month.js';
import { SlotList } from '../parts/slots.js';
import {
  addDays,
  addMonths,
  cityOf,
  dayText,
  isSameClock,
  type LocalDate,
  localDate,
  type Month,
  monthOf,
  monthText,
  secondZone,
  shortDayText,
  startOfDay,
  timeBesideText,
  timeText,
  wireInstant,
} from '../parts/times.js';
import type { OwnBooking } from './flow.js';
import type { StateName } from './states.js';
import { type Gone, TEXTS } from './texts.js';

const MINUTE = 60_000;
/** Days that are searched for the next free time if a month has none. */
const AHEAD = 184;

type FreeTimes = ReadonlyMap<LocalDate, readonly number[]>;

interface MovingProps {
  readonly client: Client;
  readonly booking: OwnBooking;
  readonly now: number;
  readonly onTrouble: (trouble: Trouble | undefined) => void;
  readonly onState: (state: StateName) => void;
  readonly onBack: () => void;
  /** Moves the booking. Resolves with the reason if the time is not available. */
  readonly onMove: (start: number) => Promise<Gone | undefined>;
}

/** View in which the visitor moves the booking: chooses day and time, and confirms. */
export function Moving({ client, booking, now, onTrouble, onState, onBack, onMove }: MovingProps) {
  const texts = useTexts(TEXTS);
  const { inPlace } = useTexts(CHOOSING);
  const locale = useLocale();
  const { timezone: zone, place_timezone: place } = booking;
  const beside = secondZone(Date.parse(booking.start), zone, place);
  const today = localDate(now, zone);
  const [month, setMonth] = useState<Month>(() => monthOf(localDate(Math.max(now, Date.parse(booking.start)), zone)));
  const [wantedDay, setDay] = useState<LocalDate>();
  const [start, setStart] = useState<number>();
  const [isMoving, setMoving] = useState(false);
  const [gone, setGone] = useState<Gone>();
  const [version, setVersion] = useState(0);
  const ask = { client, booking, now, onTrouble };
  const { times, free, isEmpty, isSearched, next } = useFreeMonth(ask, month, today, version);
  const ownDay = localDate(Date.parse(booking.start), zone);
  // Preselect the booking's own day or the next free one, because most bookings are moved to these.
  const likely = free?.find((one) => one >= ownDay) ?? free?.[0];
  const day = wantedDay !== undefined && monthOf(wantedDay) === month ? wantedDay : likely;
  const starts = times && (day === undefined ? [] : (times.get(day) ?? []));
  const state: StateName = (() => {
    if (isMoving) return 'moving';
    if (start !== undefined) return 'chosen';
    if (gone) return 'time-gone';
    if (!times || (isEmpty && !isSearched)) return 'days-loading';
    if (isEmpty) return next === undefined ? 'nothing-free' : 'no-days';
    return 'times';
  })();
  useLayoutEffect(() => onState(state), [state, onState]);

  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);

  const momentText = (instant: number) =>
    inPlace(`${dayText(locale, localDate(instant, zone), today)}, ${timeText(locale, instant, zone)}`, cityOf(zone));
  const choose = (chosen: LocalDate) => {
    setMonth(monthOf(chosen));
    setDay(chosen);
    setStart(undefined);
    setGone(undefined);
  };
  const move = async () => {
    if (start === undefined) return;
    setMoving(true);
    const why = await onMove(start);
    setMoving(false);
    if (!why) return;
    setGone(why);
    // Clear the refused time, unless the visitor has chosen another one meanwhile.
    setStart((now) => (now === start ? undefined : now));
    setVersion(version + 1);
    // Focus the heading to bring the message below it into view: on a small screen it is far from the button.
    heading.current?.focus();
  };

  return (
    <>
      <div class="manage-back">
        <Button kind="quiet" onClick={onBack}>
          <Icon name="back" />
          {texts.back}
        </Button>
      </div>
      <div class="stack manage-title">
        <h1>{booking.service?.name ?? booking.title ?? texts.title}</h1>
        <p class="muted">{texts.soFar(momentText(Date.parse(booking.start)))}</p>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {texts.chooseTime}
      </h2>
      {gone && (
        <Notice kind="warn" title={texts.gone[gone]}>
          <p>{starts?.length === 0 ? texts.chooseAnother : texts.stillFree}</p>
        </Notice>
      )}
      <div class="manage-choose">
        <div>
          <MonthGrid
            month={month}
            free={free}
            chosen={day}
            today={today}
            onMonth={(wanted) => {
              setMonth(wanted);
              setStart(undefined);
            }}
            onDay={choose}
          />
        </div>
        <section class="manage-times stack" aria-live="polite">
          {isEmpty ? (
            isSearched && <NoneIn month={month} next={next} onNext={choose} />
          ) : (
            <>
              {day !== undefined && <h3 class="capital">{dayText(locale, day, today)}</h3>}
              <SlotList starts={starts} zone={zone} place={place} chosen={start} onChoose={setStart} />
            </>
          )}
        </section>
      </div>
      {start !== undefined && (
        <LastLook
          start={start}
          moment={momentText(start)}
          beside={isSameClock(start, zone, beside) ? '' : timeBesideText(locale, start, zone, beside)}
          city={cityOf(beside)}
          isMoving={isMoving}
          onMove={move}
        />
      )}
    </>
  );
}

interface NoneInProps {
  readonly month: Month;
  /** Next free day. Undefined: there is none. */
  readonly next: LocalDate | undefined;
  readonly onNext: (date: LocalDate) => void;
}

function NoneIn({ month, next, onNext }: NoneInProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  return (
    <div class="stack">
      <p>{next === undefined ? texts.noneAtAll : texts.noneIn(monthText(locale, month, false))}</p>
      {next === undefined ? (
        <p class="muted">{texts.noneAtAllHint}</p>
      ) : (
        <Button onClick={() => onNext(next)}>{texts.next(shortDayText(locale, next))}</Button>
      )}
    </div>
  );
}

interface LastLookProps {
  readonly start: number;
  readonly moment: string;
  /** Time on the other clock. Empty if both clocks are the same. */
  readonly beside: string;
  readonly city: string;
  readonly isMoving: boolean;
  readonly onMove: () => void;
}

/** The chosen time, with the button that moves the booking there. */
function LastLook({ start, moment, beside, city, isMoving, onMove }: LastLookProps) {
  const texts = useTexts(TEXTS);
  const { inPlace } = useTexts(CHOOSING);
  const last = useRef<HTMLElement>(null);
  useEffect(() => last.current?.scrollIntoView({ block: 'nearest' }), [start]);
  return (
    <section class="manage-last" ref={last} aria-live="polite">
      <div>
        <h3 class="small muted">{texts.moveTo}</h3>
        <p class="strong capital">
          <time dateTime={new Date(start).toISOString()}>{moment}</time>
        </p>
        {beside !== '' && <p class="small muted">{inPlace(beside, city)}</p>}
      </div>
      <Button kind="primary" busy={isMoving} onClick={onMove}>
        {texts.moveNow}
      </Button>
    </section>
  );
}

/** Loads the free times of a month, from today on. If it has none, also loads those `later`. */
function useFreeMonth(ask: Ask, month: Month, today: LocalDate, version: number) {
  const [first, end] = [`${month}-01`, `${addMonths(month, 1)}-01`];
  const times = useFreeTimes(ask, [first < today ? today : first, end], `${version} ${month}`);
  const isEmpty = times?.size === 0;
  const later = useFreeTimes(ask, isEmpty ? [end, addDays(end, AHEAD)] : undefined, `${version} after ${month}`);
  const next = later && [...later.keys()][0];
  return { times, free: times && [...times.keys()], isEmpty, isSearched: later !== undefined, next };
}

interface Ask {
  readonly client: Client;
  readonly booking: OwnBooking;
  readonly now: number;
  readonly onTrouble: (trouble: Trouble | undefined) => void;
}

/** Loads the times to which the booking can be moved, by day. Undefined while loading. A new `key` loads them again. */
function useFreeTimes(
  { client, booking, now, onTrouble }: Ask,
  span: readonly [LocalDate, LocalDate] | undefined,
  key: string,
): FreeTimes | undefined {
  const [known, setKnown] = useState<{ readonly key: string; readonly times: FreeTimes }>();
  const isWanted = span !== undefined;
  useEffect(() => {
    if (!span) return undefined;
    const page = new AbortController();
    const { signal } = page;
    const { timezone: zone, duration_minutes: minutes, start: current } = booking;
    const [from, end] = [startOfDay(span[0], zone), startOfDay(span[1], zone)];
    // Extend the end of the query, because a slot that begins before it may end after it.
    const query = { from: wireInstant(Math.max(from, now)), to: wireInstant(end + minutes * MINUTE) };
    insist(() => client.findOwnAvailability({ query, signal }), { signal, onTrouble })
      .then((result) => {
        const slots = result.outcome === 'ok' ? (result.value.slots ?? []) : [];
        const starts = slots.map((slot) => Date.parse(slot.start));
        const others = starts.filter((start) => start < end && start !== Date.parse(current));
        setKnown({ key, times: byDay(others, zone) });
      })
      .catch((error) => {
        if (!signal.aborted) throw error;
      });
    return () => page.abort();
  }, [key, isWanted]);
  return isWanted && known?.key === key ? known.times : undefined;
}

function byDay(starts: readonly number[], zone: string): FreeTimes {
  const days = new Map<LocalDate, number[]>();
  for (const start of starts) {
    const day = localDate(start, zone);
    days.set(day, [...(days.get(day) ?? []), start]);
  }
  return days;
}
