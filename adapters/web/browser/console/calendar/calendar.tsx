import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Badge } from '../../design/badge.js';
import { Button } from '../../design/button.js';
import { Empty } from '../../design/empty.js';
import { Select } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { Table } from '../../design/table.js';
import { go } from '../../parts/router.js';
import {
  type Booking,
  isSameState,
  nameOf,
  resourcesOf,
  STATUS_TONES,
  STATUS_WORDS,
  serviceOf,
} from '../booking/shown.js';
import { optionsOf } from '../directory.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { longDate, momentAt, placeOf, timeAt, weekTitle } from '../wall-clock/format.js';
import {
  businessZone,
  clockChange,
  DAY,
  dayNumber,
  HOUR,
  instantOf,
  type LocalDate,
  mondayOf,
  plusDays,
  showSameTime,
  timestampOf,
  todayIn,
  viewersZone,
  type Zone,
  zone,
} from '../wall-clock/wall.js';
import { isStale, wordsFor } from '../words.js';
import { BookDialog, type Wish } from './book-dialog.js';
import { CloseDialog } from './close-dialog.js';
import { type Happening, type Offer, useHappening, useOffer } from './data.js';
import type { Dragged, Marked } from './drag.js';
import { Grid } from './grid.js';
import { openHours } from './hours.js';
import { MoveDialog } from './move-dialog.js';
import type { CalendarState } from './states.js';

type Resource = Schemas['Resource'];
type View = 'day' | 'week' | 'list';

const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
];

/** Below this width a day of one resource is shown. */
const NARROW = '(max-width: 40rem)';
const EVERYTHING = '';

export default function CalendarSection({ query }: SectionProps) {
  const offer = useOffer();
  if (!offer.value) {
    return (
      <div
        class="calendar stack"
        aria-busy={!offer.failure}
        data-state={stateOf(offer.failure ? 'calendar-failed' : 'calendar-loading')}
      >
        <h1>Calendar</h1>
        {offer.failure ? (
          <Notice kind="danger" action={<Button onClick={offer.reload}>Try again</Button>}>
            {wordsFor(offer.failure)}
          </Notice>
        ) : (
          <Skeleton height="calc(100dvh - 10rem)" />
        )}
      </div>
    );
  }
  if (offer.value.resources.length === 0) return <Nothing />;
  return <Calendar query={query} offer={offer.value} />;
}

const stateOf = (state: CalendarState): CalendarState => state;

function Nothing() {
  return (
    <div class="calendar stack" data-state={stateOf('calendar-empty')}>
      <h1>Calendar</h1>
      <Empty
        title="Nothing can be booked yet"
        action={
          <a class="button button-primary" href="#/resources/new">
            Add a person or room
          </a>
        }
      >
        Begin with who or what is booked: a person, a room, a chair. Give it opening hours, and its day appears here.
        Then add a service, and customers can book it.
      </Empty>
    </div>
  );
}

interface Place {
  readonly view: View;
  readonly date: LocalDate;
  readonly resource: string;
}

function placeOfQuery(query: SectionProps['query'], { resources }: Offer, local: Zone, isNarrow: boolean): Place {
  const view = VIEWS.find(({ value }) => value === query.view)?.value ?? 'day';
  const date =
    /^\d{4}-\d{2}-\d{2}$/.test(query.date ?? '') && !Number.isNaN(Date.parse(query.date!))
      ? query.date!
      : todayIn(local);
  const named = resources.find(({ uuid }) => uuid === query.resource)?.uuid;
  const isOfOne = view === 'week' || (isNarrow && view === 'day');
  return { view, date, resource: named ?? (isOfOne ? resources[0]!.uuid : EVERYTHING) };
}

function Calendar({ query, offer }: { readonly query: SectionProps['query']; readonly offer: Offer }) {
  const { client, say } = useConsole();
  const isNarrow = useMedia(NARROW);
  const zoneName = useMemo(() => businessZone(offer.resources.map(({ timezone }) => timezone)), [offer]);
  const local = useMemo(() => zone(zoneName), [zoneName]);
  const { view, date, resource } = placeOfQuery(query, offer, local, isNarrow);
  const first = view === 'week' ? mondayOf(date) : date;
  const days = view === 'week' ? 7 : 1;
  const from = local.startOfDay(dayNumber(first));
  const to = local.startOfDay(dayNumber(first) + days);
  const happening = useHappening({ from, to, resource: resource === EVERYTHING ? undefined : resource }, offer);
  const { put } = happening;
  const shown = useMemo(
    () => offer.resources.filter(({ uuid }) => resource === EVERYTHING || uuid === resource),
    [offer, resource],
  );
  const services = useMemo(() => new Map(offer.services.map((service) => [service.uuid, service])), [offer]);
  const value =
    happening.value?.stretch.from === from && happening.value.stretch.to === to ? happening.value : undefined;
  const hours = useMemo(() => hoursShown(shown, value, from, to, local), [shown, value, from, to, local]);
  const [wish, setWish] = useState<Wish>();
  const [isClosing, setClosing] = useState<Wish>();
  const [refusal, setRefusal] = useState<{ readonly title: string; readonly text: string }>();

  const visit = useCallback(
    (place: Partial<Place> & { readonly move?: string }, options?: { readonly replace?: boolean }) => {
      const next = {
        view: query.view ?? '',
        date: query.date ?? '',
        resource: query.resource ?? '',
        move: '',
        ...place,
      };
      go({ path: '/calendar', query: next }, options);
    },
    [query],
  );

  /** The booking as it was when it was taken hold of, and the tag of what the service has. */
  const grasped = useRef<{ readonly booking: Booking; readonly tag: Promise<Grasp> }>(undefined);
  const onGrasp = useCallback(
    (booking: Booking) => {
      grasped.current = { booking, tag: graspOf(client, booking) };
    },
    [client],
  );
  const move = useCallback(
    async ({ booking, startBy, endBy, from, to }: Dragged) => {
      setRefusal(undefined);
      const held = grasped.current?.booking === booking ? grasped.current.tag : graspOf(client, booking);
      const title = `${nameOf(booking)} stays where it was`;
      const tag = await held;
      if ('words' in tag) {
        if (tag.fresh) put(tag.fresh);
        return setRefusal({ title, text: tag.words });
      }
      const result = await client.rescheduleBooking({
        path: { uuid: booking.uuid },
        query: { include: ['assignments'] },
        body: bodyOf(booking, { startBy, endBy, from, to }, local),
        ifMatch: tag.etag,
      });
      if (result.outcome === 'ok') {
        put(result.value);
        const undo = () => undoMove(booking, result.value, result.headers.get('ETag') ?? undefined);
        return say(`Moved to ${momentAt(instantOf(result.value.start), local)}`, undo);
      }
      setRefusal({ title, text: isStale(result) ? CHANGED : wordsFor(result) });
      if (!isStale(result) && result.outcome !== 'unknown') return;
      const fresh = await client.getBooking({ path: { uuid: booking.uuid }, query: { include: ['assignments'] } });
      if (fresh.outcome === 'ok') put(fresh.value);
    },
    [client, local, put, say],
  );
  const undoMove = async (before: Booking, after: Booking, ifMatch: string | undefined) => {
    const result = await client.rescheduleBooking({
      path: { uuid: after.uuid },
      query: { include: ['assignments'] },
      body: { start: before.start, end: before.end, resources: [...resourcesOf(before)] },
      ifMatch,
    });
    if (result.outcome === 'ok') {
      put(result.value);
      say(`Moved back to ${momentAt(instantOf(result.value.start), local)}`);
    } else setRefusal({ title: `${nameOf(before)} could not be moved back`, text: wordsFor(result) });
  };

  const onOpen = useCallback((booking: string) => go({ path: `/bookings/${booking}` }), []);
  const onMarked = useCallback(
    ({ start, end, resource: column }: Marked) =>
      setWish({ resource: column, start: local.instantOf(start), end: end > start ? local.instantOf(end) : undefined }),
    [local],
  );
  const wishNow = (): Wish => ({ resource: shown[0]?.uuid ?? '', start: nextHour(local, first), end: undefined });
  const changes = days === 1 ? clockChange(first, local) : undefined;
  const viewers = viewersZone();
  const title = view === 'week' ? weekTitle(first) : longDate(first);
  const state: CalendarState = value ? `calendar-${view}` : happening.failure ? 'calendar-failed' : 'calendar-loading';

  return (
    <div class="calendar" data-state={state} aria-busy={!happening.isCurrent}>
      <div class="calendar-head">
        <h1>
          <span class="visually-hidden">Calendar, </span>
          {title}
        </h1>
        <div class="calendar-tools">
          <div class="row calendar-steps">
            <Button
              label={view === 'week' ? 'Week before' : 'Day before'}
              onClick={() => visit({ date: plusDays(date, -days) })}
            >
              <Icon name="back" />
            </Button>
            <Button onClick={() => visit({ date: '' })}>Today</Button>
            <Button
              label={view === 'week' ? 'Week after' : 'Day after'}
              onClick={() => visit({ date: plusDays(date, days) })}
            >
              <Icon name="forward" />
            </Button>
            <input
              class="input calendar-date"
              type="date"
              aria-label="Go to date"
              value={date}
              onChange={({ currentTarget }) => currentTarget.value && visit({ date: currentTarget.value })}
            />
          </div>
          <fieldset class="choice" aria-label="View">
            {VIEWS.map((entry) => (
              <button
                key={entry.value}
                type="button"
                aria-pressed={entry.value === view}
                onClick={() => visit({ view: entry.value === 'day' ? ('' as View) : entry.value })}
              >
                {entry.label}
              </button>
            ))}
          </fieldset>
          <div class="calendar-resource">
            <Select
              label="Resource"
              value={resource}
              options={[
                ...(view === 'week' || (isNarrow && view === 'day')
                  ? []
                  : [{ value: EVERYTHING, label: 'All people and rooms' }]),
                ...optionsOf(offer.resources),
              ]}
              onChange={(chosen) => visit({ resource: chosen })}
            />
          </div>
          <div class="row calendar-new">
            <Button onClick={() => setClosing(wishNow())}>Close time</Button>
            <Button kind="primary" onClick={() => setWish(wishNow())}>
              <Icon name="plus" size={16} />
              Book
            </Button>
          </div>
        </div>
      </div>
      {refusal && (
        <Notice
          kind="danger"
          title={refusal.title}
          action={
            <Button kind="quiet" onClick={() => setRefusal(undefined)}>
              All right
            </Button>
          }
        >
          {refusal.text}
        </Notice>
      )}
      {happening.failure && (
        <Notice kind="danger" action={<Button onClick={happening.reload}>Try again</Button>}>
          {wordsFor(happening.failure)}
        </Notice>
      )}
      {changes && (
        <Notice kind="warn">
          On this day the clocks change from {changes.from} to {changes.to}.
        </Notice>
      )}
      {view === 'list' ? (
        <BookingList value={value} local={local} offer={offer} onOpen={onOpen} />
      ) : (
        <div class="calendar-grid">
          <Grid
            view={view}
            date={first}
            local={local}
            from={from}
            to={to}
            resources={shown}
            services={services}
            bookings={value?.bookings ?? NO_BOOKINGS}
            timeOff={value?.timeOff ?? NO_TIME_OFF}
            hours={hours}
            onOpen={onOpen}
            onGrasp={onGrasp}
            onDragged={move}
            onMarked={onMarked}
          />
        </div>
      )}
      <div class="calendar-foot">
        {view !== 'list' && <Legend />}
        <p class="muted small">
          Times of {placeOf(zoneName)}
          {!showSameTime(zoneName, viewers, from) &&
            `; where you are (${placeOf(viewers)}) it is ${timeAt(Date.now(), zone(viewers))} now`}
          .{' '}
          {view !== 'list' && (
            <span id="grid-keys">
              Drag to move, mark free time to book it. By keyboard: arrows go from booking to booking, Enter opens one.
            </span>
          )}
        </p>
      </div>
      {query.move !== undefined && query.move !== '' && (
        <MoveDialog
          key={query.move}
          uuid={query.move}
          local={local}
          offer={offer}
          onMoved={(booking) => {
            put(booking);
            const moved = instantOf(booking.start);
            visit({ date: todayIn(local, moved) }, { replace: true });
            say(`Moved to ${momentAt(moved, local)}`);
          }}
          onClose={() => visit({}, { replace: true })}
        />
      )}
      {wish && (
        <BookDialog
          wish={wish}
          local={local}
          offer={offer}
          onBooked={(booking) => {
            put(booking);
            setWish(undefined);
            say(`Booked for ${momentAt(instantOf(booking.start), local)}`);
          }}
          onCloseTime={(closing) => {
            setWish(undefined);
            setClosing(closing);
          }}
          onClose={() => setWish(undefined)}
        />
      )}
      {isClosing && (
        <CloseDialog
          wish={isClosing}
          local={local}
          offer={offer}
          onClosed={(affected) => {
            setClosing(undefined);
            happening.reload();
            say(
              affected === 0
                ? 'Closed'
                : `Closed. ${affected === 1 ? 'One booking lies' : `${affected} bookings lie`} in that time, and stay as they are.`,
            );
          }}
          onClose={() => setClosing(undefined)}
        />
      )}
    </div>
  );
}

const NO_BOOKINGS: Happening['bookings'] = new Map();
const NO_TIME_OFF: Happening['timeOff'] = [];

const CHANGED = 'Changed by somebody else. This is how it is now.';

type Grasp = { readonly etag: string | undefined } | { readonly words: string; readonly fresh?: Booking | undefined };

/** The tag of the booking, if it still is as it is shown. */
async function graspOf(client: ReturnType<typeof useConsole>['client'], shown: Booking): Promise<Grasp> {
  const result = await client.getBooking({ path: { uuid: shown.uuid }, query: { include: ['assignments'] } });
  if (result.outcome !== 'ok') return { words: wordsFor(result) };
  if (!isSameState(result.value, shown)) {
    return { words: CHANGED, fresh: result.value };
  }
  return { etag: result.headers.get('ETag') ?? undefined };
}

/** What a drag asks for: a wall time that many later, the same length unless it was stretched, other resources where it changed column. */
function bodyOf(
  booking: Booking,
  { startBy, endBy, from, to }: Pick<Dragged, 'startBy' | 'endBy' | 'from' | 'to'>,
  local: Zone,
): Schemas['Move'] {
  const shifted = (instant: number, by: number) => local.instantOf(instant + local.offsetAt(instant) + by);
  const start = instantOf(booking.start);
  const end = instantOf(booking.end);
  const isStretched = startBy !== endBy;
  const resources =
    from === to
      ? undefined
      : serviceOf(booking) !== null
        ? [to]
        : resourcesOf(booking).map((uuid) => (uuid === from ? to : uuid));
  return {
    ...(startBy !== 0 && { start: timestampOf(shifted(start, startBy)) }),
    ...(isStretched && { end: timestampOf(shifted(end, endBy)) }),
    ...(resources && { resources }),
  };
}

/** The hours that are worth showing: those in which something is open or booked, and one around. */
function hoursShown(
  resources: readonly Resource[],
  value: Happening | undefined,
  from: number,
  to: number,
  local: Zone,
): { readonly from: number; readonly to: number } {
  const spans = resources.flatMap((resource) => [...openHours(resource, { start: from, end: to })]);
  for (const booking of value?.bookings.values() ?? []) {
    spans.push({ start: instantOf(booking.start), end: instantOf(booking.end) });
  }
  let earliest = 24;
  let latest = 0;
  for (const { start, end } of spans) {
    const [begin, finish] = [Math.max(start, from), Math.min(end, to)];
    if (begin >= finish) continue;
    const wall = begin + local.offsetAt(begin);
    const hour = (wall % DAY) / HOUR;
    const length = (finish - begin) / HOUR;
    earliest = Math.min(earliest, Math.floor(hour));
    if (hour + length > 24) return { from: 0, to: 24 };
    latest = Math.max(latest, Math.ceil(hour + length));
  }
  if (earliest >= latest) return { from: 8, to: 18 };
  return { from: Math.max(0, earliest - 1), to: Math.min(24, latest + 1) };
}

/** The next full hour of today; of another day, nine o'clock. */
function nextHour(local: Zone, date: LocalDate): number {
  const now = Date.now();
  if (date !== todayIn(local, now)) return local.instantOf(dayNumber(date) * DAY + 9 * HOUR);
  return Math.ceil(now / HOUR) * HOUR;
}

const LEGEND = ['held', 'pending', 'confirmed', 'completed', 'no_show'] as const;

function Legend() {
  return (
    <ul class="bare legend" aria-label="What the colours mean">
      {LEGEND.map((status) => (
        <li key={status}>
          <span class={`legend-sample booked-${status}`} aria-hidden="true" />
          {STATUS_WORDS[status]}
        </li>
      ))}
      <li>
        <span class="legend-sample closed" aria-hidden="true" />
        Closed
      </li>
      <li>
        <span class="legend-sample off" aria-hidden="true" />
        Time off
      </li>
    </ul>
  );
}

interface BookingListProps {
  readonly value: Happening | undefined;
  readonly local: Zone;
  readonly offer: Offer;
  readonly onOpen: (booking: string) => void;
}

function BookingList({ value, local, offer, onOpen }: BookingListProps) {
  if (!value) return <Skeleton height="20rem" />;
  const names = new Map([...offer.resources, ...offer.services].map(({ uuid, name }) => [uuid, name]));
  const rows = [...value.bookings.values()].sort((a, b) => instantOf(a.start) - instantOf(b.start));
  if (rows.length === 0) {
    return <Empty title="No bookings on this day">Choose another day, or book one.</Empty>;
  }
  return (
    <Table
      caption="Bookings of the day"
      rows={rows}
      keyOf={({ uuid }) => uuid}
      columns={[
        {
          label: 'Time',
          cell: ({ start, end }) => (
            <time class="table-whole">
              {timeAt(instantOf(start), local)}–{timeAt(instantOf(end), local)}
            </time>
          ),
        },
        {
          label: 'Who',
          cell: (booking) => (
            <button type="button" class="link" onClick={() => onOpen(booking.uuid)}>
              {nameOf(booking, names.get(serviceOf(booking) ?? ''))}
            </button>
          ),
        },
        { label: 'What', cell: (booking) => names.get(serviceOf(booking) ?? '') ?? booking.title ?? '' },
        {
          label: 'With',
          cell: (booking) =>
            resourcesOf(booking)
              .map((uuid) => names.get(uuid) ?? '')
              .join(', '),
        },
        { label: 'State', cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge> },
      ]}
    />
  );
}

function useMedia(media: string): boolean {
  const list = useMemo(() => matchMedia(media), [media]);
  const [isOn, setOn] = useState(list.matches);
  useEffect(() => {
    const onChange = () => setOn(list.matches);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }, [list]);
  return isOn;
}
