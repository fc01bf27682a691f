import { useCallback, useMemo, useState } from 'preact/hooks';
import { QuietButton } from '../../design/button.js';
import { Empty } from '../../design/empty.js';
import { Notice } from '../../design/notice.js';
import { go } from '../../parts/router.js';
import { cityOf, isSameClock } from '../../parts/times.js';
import { AllTheSame } from '../booking/all-the-same.js';
import { STATUS_WORDS } from '../booking/booking-facts.js';
import type { Wish } from '../bookings/new-booking-dialog.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { longDate, timeAt, weekTitle } from '../wall-clock/format.js';
import { calendarZone, clockChange, viewersZone, zone } from '../wall-clock/wall.js';
import type { Failure } from '../words.js';
import { BookingList } from './booking-list.js';
import { ColumnsDialog } from './columns-dialog.js';
import { type Offer, useOffer } from './data.js';
import { Dialogs, type Opened } from './dialogs.js';
import { Frame } from './frame.js';
import { useFreshness } from './freshness.js';
import { type Refusal, useMoves } from './moves.js';
import { buildSpan, nextHour, useCalendarView, useVisit, type View } from './place.js';
import { useShown } from './shown.js';
import { ShownGrid } from './shown-grid.js';
import type { CalendarState, GridState } from './states.js';
import { Toolbar } from './toolbar.js';
import { useColumns } from './use-columns.js';

export default function CalendarSection({ query }: SectionProps) {
  const { value, failure, reload } = useOffer();
  const freshness = useFreshness(undefined, failure !== undefined);
  if (!value) {
    const state: CalendarState = freshness.state === 'failed' ? 'calendar-failed' : 'calendar-loading';
    return (
      <div class="calendar stack" aria-busy={!failure} data-state={state}>
        <h1>Calendar</h1>
        <Frame kind="grid" freshness={freshness} count={0} failure={failure} onAgain={reload} />
      </div>
    );
  }
  if (value.resources.length === 0) return <Nothing />;
  return <Calendar query={query} offer={value} offerFailure={failure} onReloadOffer={reload} />;
}

function Nothing() {
  const { role } = useConsole();
  const text =
    role === 'manager'
      ? 'Begin with a person, a room or a chair that can be booked. Give it opening hours, and its day appears here. Then add a service, and customers can book it.'
      : 'Managers add the people and rooms that can be booked. Their days appear here.';
  return (
    <div class="calendar stack" data-state={'calendar-empty' satisfies CalendarState}>
      <h1>Calendar</h1>
      <Empty
        title="Nothing can be booked yet"
        action={
          role === 'manager' && (
            <a class="button button-primary" href="#/resources/new">
              Add a person or room
            </a>
          )
        }
      >
        {text}
      </Empty>
    </div>
  );
}

const openBooking = (uuid: string) => go({ path: `/bookings/${uuid}` });

interface CalendarProps extends Pick<SectionProps, 'query'> {
  readonly offer: Offer;
  readonly offerFailure: Failure | undefined;
  readonly onReloadOffer: () => void;
}

function Calendar({ query, offer, offerFailure, onReloadOffer }: CalendarProps) {
  const local = useMemo(() => calendarZone(offer.resources), [offer]);
  const { chosen, choose } = useColumns(offer);
  const place = useCalendarView(query, chosen, local);
  const { view, only } = place;
  const span = useMemo(() => buildSpan({ view, date: place.date }, local), [view, place.date, local]);
  const columns = useMemo(
    () => (only === undefined ? chosen : offer.resources.filter(({ uuid }) => uuid === only)),
    [offer, chosen, only],
  );
  const shown = useShown(span, columns, offer);
  const failure = shown.failure ?? offerFailure;
  const freshness = useFreshness(shown.readAt, failure !== undefined);
  const canBook = freshness.state === 'ready';
  const visit = useVisit(query);
  const moves = useMoves(local, shown.put);
  const [opened, setOpened] = useState<Opened>();
  const [isChoosing, setChoosing] = useState(false);
  const openNow = (kind: Opened['kind']) =>
    setOpened({ kind, resource: columns[0]?.uuid ?? '', start: nextHour(local, span.first), end: undefined });
  const onWish = useCallback((wish: Wish) => setOpened({ ...wish, kind: 'book' }), []);
  const again = () => {
    if (offerFailure) onReloadOffer();
    if (shown.failure || !offerFailure) shown.reload();
  };

  return (
    <div class="calendar" data-state={stateOf(freshness.state, view)} aria-busy={!shown.isCurrent}>
      <div class="calendar-head stack">
        <h1>
          <span class="visually-hidden">Calendar, </span>
          {view === 'week' ? weekTitle(span.first) : longDate(span.first)}
        </h1>
        <Toolbar
          {...{ place, offer, canBook, visit }}
          days={span.days}
          columns={chosen.length}
          onColumns={() => setChoosing(true)}
          onBook={() => openNow('book-day')}
          onClose={() => openNow('close')}
        />
      </div>
      <Notices
        refusal={moves.refusal}
        onDismiss={moves.dismiss}
        change={span.days === 1 ? clockChange(span.first, local) : undefined}
      />
      <Frame
        kind={view === 'list' ? 'list' : 'grid'}
        freshness={freshness}
        local={local}
        count={shown.bookings.size}
        failure={failure}
        onAgain={again}
      >
        {view === 'list' ? (
          <BookingList
            bookings={shown.readAt === undefined ? undefined : shown.bookings}
            local={local}
            offer={offer}
            onOpen={openBooking}
          />
        ) : (
          <ShownGrid
            {...{ view, span, local, columns, offer, shown, moves }}
            chosen={place.date}
            canMark={canBook}
            onOpen={openBooking}
            onProlong={(prolong) => visit({ prolong })}
            onWish={onWish}
          />
        )}
      </Frame>
      <Foot view={view} zoneName={local.name} from={span.from} />
      {isChoosing && (
        <ColumnsDialog
          offer={offer}
          chosen={chosen.map(({ uuid }) => uuid)}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
      <Dialogs
        {...{ opened, local, offer, visit }}
        onOpened={setOpened}
        moving={query.move ?? ''}
        prolonging={query.prolong ?? ''}
        put={shown.put}
        onClosed={shown.reload}
      />
    </div>
  );
}

function stateOf(state: GridState, view: View): CalendarState {
  if (state === 'failed') return 'calendar-failed';
  return state === 'loading' ? 'calendar-loading' : `calendar-${view}`;
}

interface NoticesProps {
  readonly refusal: Refusal | undefined;
  readonly onDismiss: () => void;
  readonly change: ReturnType<typeof clockChange>;
}

/** Notices about a refused move and about clock changes of the day. */
function Notices({ refusal, onDismiss, change }: NoticesProps) {
  return (
    <>
      {refusal && (
        <Notice kind="danger" title={refusal.title} action={<QuietButton onClick={onDismiss}>All right</QuietButton>}>
          <p>{refusal.text}</p>
          {refusal.onOverride && (
            <AllTheSame
              verb="move"
              override={refusal.override}
              start={refusal.start}
              said={refusal.text}
              onOverride={refusal.onOverride}
            />
          )}
        </Notice>
      )}
      {change && (
        <Notice kind="warn">
          On this day the clocks change from {change.from} to {change.to}.
        </Notice>
      )}
    </>
  );
}

interface FootProps {
  readonly view: View;
  readonly zoneName: string;
  /** Start of the shown time. The UTC offsets of both zones are compared at this instant. */
  readonly from: number;
}

/** Legend of the colours, and the zone of the shown times. */
function Foot({ view, zoneName, from }: FootProps) {
  const viewers = viewersZone();
  return (
    <div class="calendar-foot">
      {view !== 'list' && <Legend />}
      <p class="muted small">
        Times of {cityOf(zoneName)}
        {!isSameClock(from, zoneName, viewers) &&
          `; where you are (${cityOf(viewers)}) it is ${timeAt(Date.now(), zone(viewers))} now`}
        .{' '}
        {view !== 'list' && (
          <span id="grid-keys">
            Drag to move, mark free time to book it. By keyboard: arrows go from booking to booking, Enter opens one, P
            prolongs one that has begun.
          </span>
        )}
      </p>
    </div>
  );
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
