import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { type Booking, serviceOf } from '../booking/shown.js';
import { timeOfWall } from '../wall-clock/format.js';
import { HOUR, MINUTE } from '../wall-clock/wall.js';
import { type Column, type DrawnBlock, type Hours, ONE_LINE, pieceIn, ROW_MINUTES, type WallSpan } from './columns.js';
import { mayGo } from './may-go.js';

type Service = Schemas['Service'];

/** Where a booking was dragged, or stretched, to. */
export interface Dragged {
  readonly booking: Booking;
  /** By how much its start was moved, and its end, in milliseconds of the wall clock. */
  readonly startBy: number;
  readonly endBy: number;
  /** From which resource to which; the same where it stayed in its column. */
  readonly from: string;
  readonly to: string;
}

/** A stretch of free time that somebody has marked, in wall times; without a length where it was only pointed at. */
export interface Marked extends WallSpan {
  readonly resource: string;
}

export interface DragProps {
  readonly columns: readonly Column[];
  readonly hours: Hours;
  /** By its key. */
  readonly blocks: ReadonlyMap<string, DrawnBlock>;
  readonly services: ReadonlyMap<string, Service>;
  /** The minutes by which things move. */
  readonly step: number;
  /** What the grid scrolls in. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onGrasp: (booking: Booking) => void;
  /** Until what it gives is done, the booking is shown where it was let go. */
  readonly onDragged: (dragged: Dragged) => Promise<void>;
  readonly onMarked: (marked: Marked) => void;
  /** The keys of the blocks that are shown elsewhere meanwhile. */
  readonly onHeld: (keys: readonly string[]) => void;
}

/** Where something is led to. */
interface Place extends WallSpan {
  readonly resource: string;
}

interface Preview {
  readonly block: DrawnBlock | undefined;
  readonly place: Place;
}

/** What is led by the pointer, over the columns: only this is drawn anew as it moves. */
export function DragLayer(props: DragProps) {
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [previews, setPreviews] = useState<readonly Preview[]>([]);
  useLayoutEffect(() => followPointer(layer.current!, props.scroller.current!, latest, setPreviews), []);
  const { columns, hours } = props;
  const share = 100 / columns.length;
  return (
    <div class="grid-layer grid-previews" ref={layer}>
      {previews.flatMap(({ block, place }) =>
        columns.map((column, index) => {
          const piece = column.resource === place.resource ? pieceIn(column, hours, place) : undefined;
          if (!piece) return null;
          return (
            <div
              key={`${block?.key} ${column.key}`}
              class={`booked-preview${piece.height < ONE_LINE ? ' booked-short' : ''}`}
              style={{
                ...pixels(piece),
                insetInlineStart: `${index * share}%`,
                inlineSize: `calc(${share}% - var(--gap))`,
              }}
            >
              {block && (
                <span class="booked-name" dir="auto">
                  {block.name}
                </span>
              )}
              <span class="booked-about">{`${timeOfWall(place.start)}–${timeOfWall(place.end)}`}</span>
            </div>
          );
        }),
      )}
    </div>
  );
}

export const pixels = ({ top, height }: { readonly top: number; readonly height: number }) => ({
  insetBlockStart: `${top}px`,
  blockSize: `${height}px`,
});

/** Pixels that a mouse goes before it drags, and by which a finger may tremble. */
const SLACK = 5;
/** How long a finger rests, in ms, before it drags and no longer scrolls. */
const LONG_PRESS = 350;
/** The lower edge of a block, by which it is stretched, in pixels. */
const EDGE = 8;
/** So near to what it scrolls in, in pixels, the pointer scrolls; at most so many pixels a frame. */
const NEAR = 24;
const FASTEST = 8;

/** What the pointer holds, since it went down. */
interface Grip {
  readonly kind: 'move' | 'stretch' | 'mark';
  readonly block: DrawnBlock | undefined;
  readonly pointer: number;
  readonly at: Spot;
  /** Where it would be let go: where it last was allowed. */
  place: Place;
  isRefused: boolean;
  isLed: boolean;
  x: number;
  y: number;
}

interface Spot {
  readonly column: Column;
  readonly wall: number;
}

function followPointer(
  layer: HTMLElement,
  scroller: HTMLElement,
  latest: { readonly current: DragProps },
  show: (previews: readonly Preview[]) => void,
): () => void {
  const ending = new AbortController();
  let grip: Grip | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  /** What was let go, and is not yet where it shall be. */
  let letGo: readonly Preview[] = [];
  /** A drag ends in a click, which is none. */
  let wasLed = false;

  const on = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement | Window,
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => target.addEventListener(type, listener as EventListener, { ...options, signal: ending.signal });

  const draw = () => {
    const led = grip?.isLed ? [{ block: grip.block, place: grip.place }] : [];
    show([...letGo, ...led]);
  };
  const tellHeld = () => {
    const led = grip?.isLed ? [grip] : [];
    latest.current.onHeld([...letGo, ...led].flatMap(({ block }) => (block ? [block.key] : [])));
  };

  const spotAt = (x: number, y: number): Spot => {
    const { columns, hours, step } = latest.current;
    const box = layer.getBoundingClientRect();
    const index = Math.floor(((x - box.left) / box.width) * columns.length);
    const column = columns[within(index, 0, columns.length - 1)]!;
    const minutes = (hours.to - hours.from) * 60;
    const minute = Math.floor((((y - box.top) / box.height) * minutes) / step) * step;
    return { column, wall: column.day + hours.from * HOUR + within(minute, 0, minutes - step) * MINUTE };
  };

  const down = (event: PointerEvent) => {
    wasLed = false;
    if (grip || !event.isPrimary || event.button !== 0) return;
    const { blocks, step } = latest.current;
    const target = event.target as HTMLElement;
    const element = target.closest<HTMLElement>('[data-block]');
    const block = blocks.get(element?.dataset.block ?? '');
    if (!block && !layer.parentElement!.contains(target)) return;
    const at = spotAt(event.clientX, event.clientY);
    const isAtEdge = element !== null && event.clientY > element.getBoundingClientRect().bottom - EDGE;
    const kind = !block ? 'mark' : block.canStretch && isAtEdge ? 'stretch' : 'move';
    if (block && !block.canMove) return;
    grip = {
      kind,
      block,
      pointer: event.pointerId,
      at,
      place: block ?? { start: at.wall, end: at.wall + step * MINUTE, resource: at.column.resource },
      isRefused: false,
      isLed: false,
      x: event.clientX,
      y: event.clientY,
    };
    if (event.pointerType !== 'mouse') resting = setTimeout(lead, LONG_PRESS);
  };

  /** From now on it follows the pointer. */
  const lead = () => {
    if (!grip) return;
    grip.isLed = true;
    wasLed = true;
    if (grip.block) latest.current.onGrasp(grip.block.booking);
    tellHeld();
    follow();
    frame = requestAnimationFrame(scroll);
  };

  const moved = (event: PointerEvent) => {
    if (!grip || event.pointerId !== grip.pointer) return;
    const isFar = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) >= SLACK;
    if (!grip.isLed) {
      if (!isFar) return;
      if (event.pointerType !== 'mouse') return drop(); // it scrolls
      Object.assign(grip, { x: event.clientX, y: event.clientY });
      return lead();
    }
    Object.assign(grip, { x: event.clientX, y: event.clientY });
    follow();
  };

  const follow = () => {
    if (!grip) return;
    const place = placeOf(grip, spotAt(grip.x, grip.y), latest.current);
    grip.isRefused = place === undefined;
    if (place) grip.place = place;
    scroller.dataset.dragging = grip.isRefused ? 'refused' : grip.kind;
    draw();
  };

  /** Scrolls while the pointer is at an edge. */
  const scroll = () => {
    if (!grip?.isLed) return;
    const view = scroller.getBoundingClientRect();
    const { offsetTop, offsetLeft } = layer.parentElement!;
    const by = (at: number, low: number, high: number) =>
      within((at - within(at, low + NEAR, high - NEAR)) / 3, -FASTEST, FASTEST);
    const [left, top] = [by(grip.x, view.left + offsetLeft, view.right), by(grip.y, view.top + offsetTop, view.bottom)];
    if (left !== 0 || top !== 0) {
      scroller.scrollBy(left, top);
      follow();
    }
    frame = requestAnimationFrame(scroll);
  };

  const up = (event: PointerEvent) => {
    if (!grip || event.pointerId !== grip.pointer) return;
    const { kind, block, place, isLed, isRefused } = grip;
    const preview = { block, place };
    const isElsewhere =
      !block || place.start !== block.start || place.end !== block.end || place.resource !== block.resource;
    const isDone = isLed && !isRefused && isElsewhere;
    if (isDone && block) letGo = [...letGo, preview];
    drop();
    if (!isDone) return;
    if (kind === 'mark' || !block) return latest.current.onMarked(place);
    latest.current
      .onDragged({
        booking: block.booking,
        startBy: place.start - block.start,
        endBy: place.end - block.end,
        from: block.resource,
        to: place.resource,
      })
      .finally(() => {
        letGo = letGo.filter((one) => one !== preview);
        draw();
        tellHeld();
      });
  };

  /** It holds nothing any more. */
  const drop = () => {
    clearTimeout(resting);
    cancelAnimationFrame(frame);
    if (!grip) return;
    const { isLed } = grip;
    grip = undefined;
    if (!isLed) return;
    delete scroller.dataset.dragging;
    draw();
    tellHeld();
  };

  on(scroller, 'pointerdown', down);
  on(window, 'pointermove', moved);
  on(window, 'pointerup', up);
  on(window, 'pointercancel', (event) => event.pointerId === grip?.pointer && drop());
  on(window, 'keydown', ({ key }) => key === 'Escape' && drop());
  on(scroller, 'scroll', () => grip?.isLed && follow());
  // A finger that leads a booking does not scroll, nor ask for a menu.
  on(scroller, 'touchmove', (event) => grip?.isLed && event.preventDefault(), { passive: false });
  on(scroller, 'contextmenu', (event) => grip && event.preventDefault());
  on(
    scroller,
    'click',
    (event) => {
      const isKey = event.detail === 0;
      if (wasLed && !isKey) event.stopPropagation();
      else if (layer.parentElement!.contains(event.target as Node) && !(event.target as Element).closest('button')) {
        const { column, wall } = spotAt(event.clientX, event.clientY);
        latest.current.onMarked({ start: wall, end: wall, resource: column.resource });
      }
      wasLed = false;
    },
    { capture: true },
  );
  return () => {
    drop();
    ending.abort();
  };
}

/** Where what is held would go; undefined where it may not. */
function placeOf({ kind, block, at }: Grip, spot: Spot, { services, step }: DragProps): Place | undefined {
  // A booking grows in its own column, and what is marked does.
  const here = spot.wall - spot.column.day + at.column.day;
  if (kind === 'mark' || !block) {
    const start = Math.min(here, at.wall);
    return { start, end: Math.max(here, at.wall) + step * MINUTE, resource: at.column.resource };
  }
  const service = services.get(serviceOf(block.booking) ?? '');
  if (kind === 'stretch') {
    const end = Math.max(here, block.start) + step * MINUTE;
    const minutes = (end - block.start) / MINUTE;
    if (service && !service.durations.includes(minutes)) return undefined;
    return { start: block.start, end, resource: block.resource };
  }
  const by = spot.wall - at.wall;
  const resource = spot.column.resource === at.column.resource ? block.resource : spot.column.resource;
  if (resource !== block.resource && !mayGo(block.booking, block.resource, resource, services)) return undefined;
  return { start: block.start + by, end: block.end + by, resource };
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The minutes by which things move: the finest grid among the resources shown, from five to a row. */
export function stepOf(resources: readonly Schemas['Resource'][]): number {
  const greatest = (a: number, b: number): number => (b === 0 ? a : greatest(b, a % b));
  const step = resources.map(({ rules }) => rules.slot_minutes ?? 15).reduce(greatest, ROW_MINUTES);
  return Math.max(step, 5);
}
