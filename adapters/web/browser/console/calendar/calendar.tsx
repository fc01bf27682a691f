import { useCallback, useMemo, useState } from 'preact/hooks';
import { QuietButton } from '../../design/button.js';
import { Empty } from '../../design/empty.js';
import { Notice } from '../../design/notice.js';
import { go } from '../../parts/router.js';
import { monthOf, monthText } from '../../parts/times.js';
import { AllTheSame } from '../booking/all-the-same.js';
import type { Wish } from '../bookings/new-booking-dialog.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { useLate } from '../use-late.js';
import { LOCALE, longDate, weekTitle } from '../wall-clock/format.js';
import { calendarZone, clockChange, type LocalDate } from '../wall-clock/wall.js';
import type { Failure } from '../words.js';
import { BookingList } from './booking-list.js';
import { CalendarFooter } from './calendar-footer.js';
import { ColumnsDialog } from './columns-dialog.js';
import { type Offer, useOffer } from './data.js';
import type { Opened } from './dialogs.js';
import { Frame } from './frame.js';
import { useFreshness } from './freshness.js';
import { MonthView } from './month-view.js';
import { type Refusal, useMoves } from './moves.js';
import { useColoring } from './paint.js';
import { buildSpan, nextHour, useCalendarView, useVisit, type View } from './place.js';
import { PrintedDay } from './printed-day.js';
import { useShown } from './shown.js';
import { ShownGrid } from './shown-grid.js';
import type { CalendarState, GridState } from './states.js';
import { TEXTS } from './texts.js';
import { TodayLine } from './today-line.js';
import { Toolbar } from './toolbar.js';
import { useColumns } from './use-columns.js';

export default function CalendarSection({ query }: SectionProps) {
  const { value, failure, reload } = useOffer();
  const freshness = useFreshness(undefined, failure !== undefined);
  if (!value) {
    const state: CalendarState = freshness.state === 'failed' ? 'calendar-failed' : 'calendar-loading';
    return (
      <div class="calendar stack" aria-busy={!failure} data-state={state}>
        <h1>{TEXTS.calendar}</h1>
        <Frame kind="grid" freshness={freshness} count={0} failure={failure} onAgain={reload} />
      </div>
    );
  }
  if (value.resources.length === 0) return <Nothing />;
  return <Calendar query={query} offer={value} offerFailure={failure} onReloadOffer={reload} />;
}

function Nothing() {
  const { role } = useConsole();
  return (
    <div class="calendar stack" data-state={'calendar-empty' satisfies CalendarState}>
      <h1>{TEXTS.calendar}</h1>
      <Empty
        title={TEXTS.nothing}
        action={
          role === 'manager' && (
            <a class="button button-primary" href="#/resources/new">
              {TEXTS.addResource}
            </a>
          )
        }
      >
        {role === 'manager' ? TEXTS.nothingManager : TEXTS.nothingOthers}
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
  const loaded = shown.readAt === undefined ? undefined : shown.bookings;
  const { paint, choose: choosePaint } = useColoring();
  const visit = useVisit(query);
  const moves = useMoves(local, shown.put);
  const [opened, setOpened] = useState<Opened>();
  const { move: moving = '', prolong: prolonging = '' } = query;
  const late = useLate(opened !== undefined || moving !== '' || prolonging !== '', loadDialogs);
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
      <TodayLine local={local} offer={offer} onOpen={openBooking} />
      <div class="calendar-head stack">
        <div class="row calendar-title">
          <h1>
            <span class="visually-hidden">{TEXTS.calendar}, </span>
            {titleOf(view, span.first)}
          </h1>
          {(view === 'day' || view === 'list') && <QuietButton onClick={() => print()}>{TEXTS.print}</QuietButton>}
        </div>
        <Toolbar
          {...{ place, offer, canBook, visit }}
          columns={chosen.length}
          onColumns={() => setChoosing(true)}
          onBook={() => openNow('book-day')}
          isBooking={opened !== undefined}
          onClose={() => openNow('close')}
        />
      </div>
      <Notices
        refusal={moves.refusal}
        onDismiss={moves.dismiss}
        change={view === 'day' || view === 'list' ? clockChange(span.first, local) : undefined}
      />
      <Frame
        kind={view === 'list' || view === 'month' ? view : 'grid'}
        freshness={freshness}
        local={local}
        count={shown.bookings.size}
        failure={failure}
        onAgain={again}
      >
        {view === 'month' && (
          <MonthView month={monthOf(span.first)} bookings={loaded} local={local} resource={query.resource} />
        )}
        {view === 'list' && <BookingList bookings={loaded} local={local} offer={offer} onOpen={openBooking} />}
        {(view === 'day' || view === 'week') && (
          <ShownGrid
            {...{ view, span, local, columns, offer, shown, moves, paint }}
            chosen={place.date}
            canMark={canBook}
            onOpen={openBooking}
            onProlong={(prolong) => visit({ prolong })}
            onWish={onWish}
          />
        )}
      </Frame>
      <CalendarFooter
        {...{ view, paint, columns, offer }}
        zoneName={local.name}
        from={span.from}
        onPaint={choosePaint}
      />
      {(view === 'day' || view === 'list') && loaded && (
        <PrintedDay date={span.first} bookings={loaded} {...{ columns, offer, local }} />
      )}
      {isChoosing && (
        <ColumnsDialog
          offer={offer}
          chosen={chosen.map(({ uuid }) => uuid)}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
      {late && (
        <late.Dialogs
          {...{ opened, local, offer, visit, moving, prolonging }}
          onOpened={setOpened}
          put={shown.put}
          onClosed={shown.reload}
        />
      )}
    </div>
  );
}

/** Loaded with the first dialog: the first view is smaller by a seventh without the booking form. */
const loadDialogs = () => import('./dialogs.js');

function titleOf(view: View, first: LocalDate): string {
  if (view === 'month') return monthText(LOCALE, monthOf(first));
  return view === 'week' ? weekTitle(first) : longDate(first);
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
        <Notice
          kind="danger"
          title={refusal.title}
          action={<QuietButton onClick={onDismiss}>{TEXTS.dismiss}</QuietButton>}
        >
          <p>{refusal.text}</p>
          {refusal.onOverride && (
            <AllTheSame
              action="move"
              override={refusal.override}
              start={refusal.start}
              said={refusal.text}
              onOverride={refusal.onOverride}
            />
          )}
        </Notice>
      )}
      {change && <Notice kind="warn">{TEXTS.clocksChange(change.from, change.to)}</Notice>}
    </>
  );
}
