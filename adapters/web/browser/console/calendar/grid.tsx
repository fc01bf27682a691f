import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../../design/icon.js';
import { type Booking, isUnderWay, STATUS_WORDS } from '../booking/booking-facts.js';
import type { Resource, Service, TimeOff } from '../objects.js';
import { hourOfWall, LOCALE } from '../wall-clock/format.js';
import { HOUR, type LocalDate, MINUTE, type Zone } from '../wall-clock/wall.js';
import {
  buildBlocks,
  buildColumns,
  buildShades,
  type Column,
  canDragEdge,
  type DrawnBlock,
  type Hours,
  heightOf,
  isLate,
  LATE_STATE,
  ONE_LINE,
  pieceIn,
  placedIn,
  type Shade,
} from './columns.js';
import { DragLayer, pixels } from './drag-layer.js';
import { buildPainter, type Coloring } from './paint.js';
import { computeStep, type Dragged, type Marked } from './pointer.js';
import { TEXTS } from './texts.js';
import { useScroll } from './use-scroll.js';

interface GridProps {
  readonly view: 'day' | 'week';
  /** Shown day, or first day of the shown week. */
  readonly date: LocalDate;
  readonly chosen: LocalDate;
  /** True if the bookings of the shown time are loaded. */
  readonly isLoaded: boolean;
  readonly local: Zone;
  readonly from: number;
  readonly to: number;
  readonly resources: readonly Resource[];
  readonly services: ReadonlyMap<string, Service>;
  /** Names of all resources, including those without a column. */
  readonly names: ReadonlyMap<string, string>;
  readonly bookings: ReadonlyMap<string, Booking>;
  readonly timeOff: readonly TimeOff[];
  readonly hours: Hours;
  /** True if the user can select free time with the pointer. */
  readonly canMark: boolean;
  readonly onOpen: (booking: string) => void;
  readonly onProlong: (booking: string) => void;
  /** Called with a booking whose end a key moves by one step. */
  readonly onStep: (booking: Booking, by: 1 | -1) => void;
  readonly paint: Coloring;
  readonly onGrasp: (booking: Booking) => void;
  readonly untilOf: (booking: Booking) => number | undefined;
  readonly onDragged: (dragged: Dragged) => Promise<void>;
  readonly onMarked: (marked: Marked) => void;
}

/** Height in pixels of a line in a block. */
const LINE = 15.6;
/** Height in pixels of a line in a block of a week of several resources. */
const SMALL_LINE = 13.2;
/** Padding in pixels around the lines of a block. */
const PADDING = 3;

/** Height in pixels of the handle at the lower edge of a block. */
const HANDLE = 6;

/** Returns the number of lines below the first that fit into a block. */
const linesIn = (height: number, hasHandle: boolean, line: number): number =>
  Math.floor((height - PADDING - (hasHandle ? HANDLE : 0)) / line) - 1;

/** Columns of a day or week, with bookings and closed times. */
export function Grid(props: GridProps) {
  const { view, date, local, from, to, resources, services, names, bookings, timeOff, onOpen } = props;
  const scroller = useRef<HTMLElement>(null);
  const hours = useMemo(() => props.hours, [props.hours.from, props.hours.to]);
  const columns = useMemo(() => buildColumns(view, date, resources), [view, date, resources]);
  const blocks = useMemo(
    () => buildBlocks(bookings.values(), { local, resources, services, names }),
    [bookings, local, resources, services, names],
  );
  const byKey = useMemo(() => new Map(blocks.map((block) => [block.key, block])), [blocks]);
  const shades = useMemo(
    () => buildShades(timeOff, { local, resources, from, to }),
    [timeOff, local, resources, from, to],
  );
  const painter = useMemo(() => buildPainter(props.paint, resources, services), [props.paint, resources, services]);
  const blocksBy = useMemo(() => grouped(blocks), [blocks]);
  const shadesBy = useMemo(() => grouped(shades), [shades]);
  /** Keys of blocks that are hidden, because the drag layer shows them. */
  const [held, setHeld] = useState<readonly string[]>([]);
  /** Key of the block that Tab reaches. Arrow keys lead to the others. */
  const [chosen, setChosen] = useState<string>();
  const stop = byKey.has(chosen ?? '') ? chosen : blocks[0]?.key;
  const now = useNow();
  useLayoutEffect(() => void performance.mark('console.calendar.drawn'), [columns, blocks, shades, hours]);

  useScroll(scroller, { view, chosen: props.chosen, isLoaded: props.isLoaded, columns, hours, local });

  const shadesDrawnBy = (draw: ShadesProps['draw']) => (
    <div class="grid-layer grid-tracks">
      {columns.map((column) => {
        const shades = shadesBy.get(column.resource) ?? NO_SHADES;
        return <Shades key={column.key} {...{ column, hours, shades, draw }} />;
      })}
    </div>
  );
  return (
    <section
      class={`grid grid-${view}${columns.length > 7 && view === 'week' ? ' grid-dense' : ''}`}
      aria-label={view === 'day' ? TEXTS.ofDay : TEXTS.ofWeek}
      aria-describedby="grid-keys"
      ref={scroller}
      // Without blocks, the grid itself has the focus for scrolling.
      {...(blocks.length === 0 && { tabIndex: 0 })}
      data-hours={`${hours.from}-${hours.to}`}
      onClick={({ target }) => {
        const found = byKey.get(keyAt(target));
        if (found) onOpen(found.booking.uuid);
      }}
      onFocusIn={({ target }) => keyAt(target) && setChosen(keyAt(target))}
      onKeyDown={(event) => {
        const found = byKey.get(keyAt(event.target));
        const isOpen = found !== undefined && isUnderWay(found.booking);
        if (isOpen && isProlongKey(event)) props.onProlong(found.booking.uuid);
        else if (isOpen && event.shiftKey && /^Arrow(?:Up|Down)$/.test(event.key)) {
          event.preventDefault();
          props.onStep(found.booking, event.key === 'ArrowDown' ? 1 : -1);
        } else stepThrough(event);
      }}
    >
      <div class="grid-sheet">
        <div class="grid-corner" />
        <Heads columns={columns} local={local} />
        <Labels hours={hours} />
        <div class="grid-columns" style={{ blockSize: `${heightOf(hours)}px` }}>
          {shadesDrawnBy(shadeOf)}
          <Lines hours={hours} />
          {shadesDrawnBy(reasonOf)}
          <div class="grid-layer grid-tracks">
            {columns.map((column) => (
              <Blocks
                {...{ column, hours, held, stop, now, painter }}
                key={column.key}
                blocks={blocksBy.get(column.resource) ?? NONE}
              />
            ))}
          </div>
          <Now columns={columns} hours={hours} local={local} now={now} />
          <DragLayer
            {...{ columns, hours, services, scroller }}
            blocks={byKey}
            canMark={props.canMark}
            step={computeStep(resources)}
            onGrasp={props.onGrasp}
            untilOf={props.untilOf}
            wallOf={(instant) => instant + local.offsetAt(instant)}
            onDragged={props.onDragged}
            onMarked={props.onMarked}
            onHeld={setHeld}
          />
        </div>
      </div>
    </section>
  );
}

/** Headings of the columns. In a week of several resources, the headings are grouped by day. */
function Heads({ columns, local }: { readonly columns: readonly Column[]; readonly local: Zone }) {
  const days = [...new Set(columns.map(({ day }) => day))];
  const classOf = (day: number) => `grid-head${isToday(day, local) ? ' grid-head-today' : ''}`;
  return (
    <div class="grid-heads grid-tracks">
      {days.map((day) => {
        const ofDay = columns.filter((column) => column.day === day);
        const [{ dayTitle }] = ofDay as [Column];
        return (
          <div key={day} class="grid-day-head" style={{ gridColumn: `span ${ofDay.length}` }}>
            {dayTitle !== '' && <div class={classOf(day)}>{dayTitle}</div>}
            {(dayTitle === '' || ofDay.length > 1) && (
              <div class="grid-tracks">
                {ofDay.map(({ key, title }) => (
                  <div key={key} class={dayTitle === '' ? classOf(day) : 'grid-head grid-head-name'} dir="auto">
                    {title}
                  </div>
                ))}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

const NONE: readonly DrawnBlock[] = [];
const NO_SHADES: readonly Shade[] = [];

/** Returns the horizontal position of a lane. All lanes of a group together leave the same gap as a single block. */
const sideways = (lane: number, lanes: number) => ({
  insetInlineStart: `calc((100% - var(--gap)) * ${lane / lanes})`,
  inlineSize: `calc((100% - var(--gap)) / ${lanes} - 1px)`,
});

function grouped<T extends { readonly resource: string }>(drawn: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of drawn) {
    const group = groups.get(one.resource);
    if (group) group.push(one);
    else groups.set(one.resource, [one]);
  }
  return groups;
}

const keyAt = (target: EventTarget | null): string =>
  (target as Element | null)?.closest<HTMLElement>('[data-block]')?.dataset.block ?? '';

interface InColumn {
  readonly column: Column;
  readonly hours: Hours;
}

interface BlocksProps extends InColumn {
  readonly blocks: readonly DrawnBlock[];
  readonly held: readonly string[];
  readonly stop: string | undefined;
  readonly now: number;
  readonly painter: ReturnType<typeof buildPainter>;
}

/** Blocks of a column. Rendered only if they change, because other columns may contain a thousand blocks. */
function Blocks({ column, hours, blocks, held, stop, now, painter }: BlocksProps) {
  const placed = useMemo(() => placedIn(column, hours, blocks), [column, hours, blocks]);
  const here = new Set(placed.map(({ block }) => block.key));
  const heldHere = held.filter((key) => here.has(key)).join();
  const stopHere = stop !== undefined && here.has(stop) ? stop : undefined;
  const draggable = new Set(placed.filter(({ block }) => canDragEdge(block, now)).map(({ block }) => block.key));
  const late = new Set(placed.filter(({ block }) => isLate(block.booking, now)).map(({ block }) => block.key));
  return useMemo(
    () => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout.
      <div class="grid-column" role="group" aria-label={column.label}>
        {placed.map(({ block, lane, lanes, ...piece }) => {
          const { key, booking, name, from, until, about, also, label } = block;
          const state = late.has(key) ? LATE_STATE : block.state;
          const painted = painter(block);
          const classes = [
            'booked',
            `booked-${booking.status}`,
            piece.height < ONE_LINE ? 'booked-short' : '',
            draggable.has(key) ? 'booked-stretchable' : '',
            lanes > 2 ? 'booked-narrow' : '',
            held.includes(key) ? 'booked-away' : '',
            painted ? 'booked-painted' : '',
            late.has(key) ? 'booked-late' : '',
          ];
          return (
            <button
              key={key}
              type="button"
              class={classes.filter(Boolean).join(' ')}
              style={{
                ...pixels(piece),
                ...painted,
                '--lines': linesIn(piece.height, draggable.has(key), LINE),
                '--small-lines': linesIn(piece.height, draggable.has(key), SMALL_LINE),
                ...(lanes > 1 && sideways(lane, lanes)),
              }}
              data-block={key}
              tabIndex={key === stopHere ? 0 : -1}
            >
              <span class="booked-name" dir="auto" aria-hidden="true">
                {name}
              </span>
              <span class="booked-about" aria-hidden="true">
                {state && (
                  <span class="booked-state">
                    {state.icon && <Icon name={state.icon} size={12} />}
                    <span class="booked-words">{state.words}</span>
                  </span>
                )}
                {from}
                <span class="booked-until">–{until}</span>
                {about && `, ${about}`}
                {also && <span class="booked-also">+ {also}</span>}
              </span>
              <span class="visually-hidden">
                {label}, {(state?.words ?? STATUS_WORDS[booking.status]).toLocaleLowerCase(LOCALE)}
              </span>
            </button>
          );
        })}
      </div>
    ),
    [placed, heldHere, stopHere, painter, [...draggable].join(), [...late].join()],
  );
}

interface ShadesProps extends InColumn {
  readonly shades: readonly Shade[];
  readonly draw: (shade: Shade, style: ReturnType<typeof pixels>) => ComponentChildren;
}

function Shades({ column, hours, shades, draw }: ShadesProps) {
  return useMemo(
    () => (
      <div class="grid-column">
        {shades.map((shade) => {
          const piece = pieceIn(column, hours, shade);
          return piece && draw(shade, pixels(piece));
        })}
      </div>
    ),
    [column, hours, shades, draw],
  );
}

const shadeOf: ShadesProps['draw'] = ({ key, kind }, style) => <div key={key} class={`shade ${kind}`} style={style} />;

/** Draws the reason for which a time is closed, above the lines of the hours. */
const reasonOf: ShadesProps['draw'] = ({ key, text, href }, style) =>
  text && (
    <div key={key} class="shade" style={style}>
      <a class="off-text" href={href} dir="auto" draggable={false}>
        {text}
      </a>
    </div>
  );

function Labels({ hours }: { readonly hours: Hours }) {
  const rest = Array.from({ length: hours.to - hours.from - 1 }, (_, index) => index + 1);
  return (
    <div class="grid-labels" aria-hidden="true">
      {rest.map((hour) => (
        <span key={hour} class="grid-label" style={{ insetBlockStart: `${heightOf({ from: 0, to: hour })}px` }}>
          {hourOfWall((hours.from + hour) * HOUR)}
        </span>
      ))}
    </div>
  );
}

function Lines({ hours }: { readonly hours: Hours }) {
  return useMemo(
    () => (
      <div class="grid-layer">
        {Array.from({ length: hours.to - hours.from }, (_, hour) => (
          <div
            key={hour}
            class="grid-hour"
            style={pixels({ top: heightOf({ from: 0, to: hour }), height: heightOf({ from: 0, to: 1 }) })}
          />
        ))}
      </div>
    ),
    [hours],
  );
}

/** Returns the current time, updated twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface NowProps {
  readonly columns: readonly Column[];
  readonly hours: Hours;
  readonly local: Zone;
  readonly now: number;
}

function Now({ columns, hours, local, now }: NowProps) {
  const wall = now + local.offsetAt(now);
  const share = 100 / columns.length;
  return (
    <div class="grid-layer">
      {columns.map((column, index) => {
        const piece = pieceIn(column, hours, { start: wall, end: wall + 1 });
        if (!piece) return null;
        const isFirst = columns[index - 1]?.day !== column.day;
        const place = {
          insetBlockStart: `${piece.top}px`,
          insetInlineStart: `${index * share}%`,
          inlineSize: `${share}%`,
        };
        return <div key={column.key} class={`grid-now${isFirst ? ' grid-now-first' : ''}`} style={place} />;
      })}
    </div>
  );
}

function isToday(day: number, local: Zone): boolean {
  const now = Date.now();
  const wall = now + local.offsetAt(now);
  return wall >= day && wall < day + 24 * HOUR;
}

const isProlongKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && !ctrlKey && !metaKey && !altKey;

/** Moves the focus between bookings with the arrow keys: up and down in time, left and right to the nearest booking of the next column. */
function stepThrough(event: KeyboardEvent): void {
  const at = event.target as HTMLElement;
  if (!at.classList.contains('booked')) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.booked')];
  const next = neighbour(at, all, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour(at: HTMLElement, all: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const places = all.map(
    (element) => ({ element, ...element.getBoundingClientRect().toJSON() }) as DOMRect & { element: HTMLElement },
  );
  const here = places.find(({ element }) => element === at);
  if (!here) return undefined;
  const isBeside = (place: DOMRect) =>
    Math.abs(place.left + place.width / 2 - here.left - here.width / 2) < here.width / 2;
  const distance = (place: DOMRect) => Math.abs(place.left - here.left) * 4 + Math.abs(place.top - here.top);
  const wanted: Readonly<Record<string, (place: DOMRect) => boolean>> = {
    ArrowDown: (place) => isBeside(place) && place.top > here.top,
    ArrowUp: (place) => isBeside(place) && place.top < here.top,
    ArrowRight: (place) => place.left > here.left + 1,
    ArrowLeft: (place) => place.left < here.left - 1,
  };
  const isWanted = wanted[key];
  if (!isWanted) return undefined;
  return places.filter(isWanted).sort((a, b) => distance(a) - distance(b))[0]?.element;
}
