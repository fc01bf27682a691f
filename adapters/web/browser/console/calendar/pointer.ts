import type { RefObject } from 'preact';
import { hasLength } from '../../../../../core/model/durations.js';
import type { Schemas } from '../../../../client/index.js';
import { type Booking, hasStarted, serviceOf } from '../booking/booking-facts.js';
import { mayGo } from '../booking/may-go.js';
import type { Service } from '../objects.js';
import { HOUR, MINUTE } from '../wall-clock/wall.js';
import { type Column, canDragEdge, type DrawnBlock, type Hours, ROW_MINUTES, type WallSpan } from './columns.js';

/** Result of dragging a booking or its end. */
export interface Dragged {
  readonly booking: Booking;
  /** Shifts of start and end, in milliseconds of the wall clock. */
  readonly startBy: number;
  readonly endBy: number;
  /** Resources before and after the drag. Both are the same if the booking stayed in its column. */
  readonly from: string;
  readonly to: string;
}

/** Free time that the user selected, in wall time. After a single click, its length is 0. */
export interface Marked extends WallSpan {
  readonly resource: string;
}

export interface DragProps {
  readonly columns: readonly Column[];
  readonly hours: Hours;
  readonly blocks: ReadonlyMap<string, DrawnBlock>;
  readonly services: ReadonlyMap<string, Service>;
  /** True if the user can select free time, to book or close it. */
  readonly canMark: boolean;
  /** Step, in minutes, of moves and changes of the end. */
  readonly step: number;
  /** Scrolling element around the grid. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onGrasp: (booking: Booking) => void;
  /** Returns the latest possible end of a booking that has begun, as an instant. Undefined until it is known. */
  readonly untilOf: (booking: Booking) => number | undefined;
  readonly wallOf: (instant: number) => number;
  /** Called after a drag. The booking is shown at its target until the promise resolves. */
  readonly onDragged: (dragged: Dragged) => Promise<void>;
  readonly onMarked: (marked: Marked) => void;
  /** Called with the keys of blocks that the drag layer shows, so that the grid hides them. */
  readonly onHeld: (keys: readonly string[]) => void;
}

/** Current target of a running drag. */
interface Place extends WallSpan {
  readonly resource: string;
}

export interface Preview {
  readonly block: DrawnBlock | undefined;
  readonly place: Place;
}

/** Distance in pixels after which a mouse movement is a drag, and by which a pressing finger may move. */
const SLACK = 5;
/** Duration in ms of a press that starts a drag instead of scrolling. */
const LONG_PRESS = 350;
/** Height in pixels of the lower edge of a block. Dragging it changes the end of the booking. */
const EDGE = 8;
/** Distance in pixels from the grid's edge within which dragging scrolls. */
const NEAR = 24;
/** Maximum speed of scrolling at the grid's edge, in pixels per frame. */
const FASTEST = 8;

/** State since the pointer went down. */
interface Grip {
  readonly kind: 'move' | 'stretch' | 'mark';
  readonly block: DrawnBlock | undefined;
  readonly pointer: number;
  readonly at: Spot;
  /** Last allowed target, which applies on release. */
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

/** Handles dragging on the grid: moves a booking, changes its end, or selects free time. */
export class Pointer {
  readonly #layer: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #latest: { readonly current: DragProps };
  readonly #show: (previews: readonly Preview[]) => void;
  readonly #ending = new AbortController();
  #grip: Grip | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  /** Previews of completed drags whose requests are still running. */
  #letGo: readonly Preview[] = [];
  /** True if the pointer was dragged: the click event that follows must be ignored. */
  #wasLed = false;
  /** True if the pointer went down on free time. A click on free time counts only then, because it may have begun on a booking. */
  #isOnFree = false;

  constructor(
    { layer, scroller }: { readonly layer: HTMLElement; readonly scroller: HTMLElement },
    latest: { readonly current: DragProps },
    show: (previews: readonly Preview[]) => void,
  ) {
    this.#layer = layer;
    this.#scroller = scroller;
    this.#latest = latest;
    this.#show = show;
    this.#listen();
  }

  end(): void {
    this.#drop();
    this.#ending.abort();
  }

  #listen(): void {
    const on = <K extends keyof HTMLElementEventMap>(
      target: HTMLElement | Window,
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
      options: AddEventListenerOptions = {},
    ) => target.addEventListener(type, listener as EventListener, { ...options, signal: this.#ending.signal });
    const scroller = this.#scroller;
    on(scroller, 'pointerdown', (event) => this.#down(event));
    on(window, 'pointermove', (event) => this.#moved(event));
    on(window, 'pointerup', (event) => this.#up(event));
    on(window, 'pointercancel', (event) => event.pointerId === this.#grip?.pointer && this.#drop());
    on(window, 'keydown', ({ key }) => key === 'Escape' && this.#drop());
    on(scroller, 'scroll', () => this.#grip?.isLed && this.#follow());
    // While a finger drags a booking, neither scroll nor open the context menu.
    on(scroller, 'touchmove', (event) => this.#grip?.isLed && event.preventDefault(), { passive: false });
    on(scroller, 'contextmenu', (event) => this.#grip && event.preventDefault());
    on(scroller, 'click', (event) => this.#clicked(event), { capture: true });
  }

  #clicked(event: MouseEvent): void {
    const isKey = event.detail === 0;
    const target = event.target as Element;
    if (this.#wasLed && !isKey) event.stopPropagation();
    else if (this.#isOnFree && this.#latest.current.canMark && this.#isFree(target)) {
      const { column, wall } = this.#spotAt(event.clientX, event.clientY);
      this.#latest.current.onMarked({ start: wall, end: wall, resource: column.resource });
    }
    this.#wasLed = false;
  }

  #isFree(target: Element): boolean {
    return this.#layer.parentElement!.contains(target) && !target.closest('button, a');
  }

  #draw(): void {
    const grip = this.#grip;
    this.#show([...this.#letGo, ...(grip?.isLed ? [{ block: grip.block, place: grip.place }] : [])]);
  }

  #tellHeld(): void {
    const led = this.#grip?.isLed ? [this.#grip] : [];
    this.#latest.current.onHeld([...this.#letGo, ...led].flatMap(({ block }) => (block ? [block.key] : [])));
  }

  #spotAt(x: number, y: number): Spot {
    const { columns, hours, step } = this.#latest.current;
    const box = this.#layer.getBoundingClientRect();
    const index = Math.floor(((x - box.left) / box.width) * columns.length);
    const column = columns[within(index, 0, columns.length - 1)]!;
    const minutes = (hours.to - hours.from) * 60;
    const minute = Math.floor((((y - box.top) / box.height) * minutes) / step) * step;
    return { column, wall: column.day + hours.from * HOUR + within(minute, 0, minutes - step) * MINUTE };
  }

  #down(event: PointerEvent): void {
    this.#wasLed = false;
    if (this.#grip || !event.isPrimary || event.button !== 0) return;
    const { blocks, step } = this.#latest.current;
    const target = event.target as HTMLElement;
    const element = target.closest<HTMLElement>('[data-block]');
    const block = blocks.get(element?.dataset.block ?? '');
    const isFree = this.#latest.current.canMark && this.#layer.parentElement!.contains(target);
    this.#isOnFree = !block && isFree;
    if (!block && !isFree) return;
    const at = this.#spotAt(event.clientX, event.clientY);
    const isAtEdge = element !== null && event.clientY > element.getBoundingClientRect().bottom - EDGE;
    const kind = block ? kindOf(block, isAtEdge) : 'mark';
    if (kind === undefined) return;
    this.#grip = {
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
    if (event.pointerType !== 'mouse') this.#resting = setTimeout(() => this.#lead(), LONG_PRESS);
  }

  /** Starts the drag. */
  #lead(): void {
    const grip = this.#grip;
    if (!grip) return;
    grip.isLed = true;
    this.#wasLed = true;
    if (grip.block) this.#latest.current.onGrasp(grip.block.booking);
    this.#tellHeld();
    this.#follow();
    this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  #moved(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    const isFar = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) >= SLACK;
    if (!grip.isLed) {
      if (!isFar) return;
      if (event.pointerType !== 'mouse') {
        this.#drop(); // The browser has begun to scroll instead.
        return;
      }
    }
    Object.assign(grip, { x: event.clientX, y: event.clientY });
    if (grip.isLed) this.#follow();
    else this.#lead();
  }

  #follow(): void {
    const grip = this.#grip;
    if (!grip) return;
    const place = placeOf(grip, this.#spotAt(grip.x, grip.y), this.#latest.current);
    grip.isRefused = place === undefined;
    if (place) grip.place = place;
    this.#scroller.dataset.dragging = grip.isRefused ? 'refused' : grip.kind;
    this.#draw();
  }

  /** Scrolls while the pointer is at an edge. */
  #scroll(): void {
    const grip = this.#grip;
    if (!grip?.isLed) return;
    const view = this.#scroller.getBoundingClientRect();
    const { offsetTop, offsetLeft } = this.#layer.parentElement!;
    const by = (at: number, low: number, high: number) =>
      within((at - within(at, low + NEAR, high - NEAR)) / 3, -FASTEST, FASTEST);
    const [left, top] = [by(grip.x, view.left + offsetLeft, view.right), by(grip.y, view.top + offsetTop, view.bottom)];
    if (left !== 0 || top !== 0) {
      this.#scroller.scrollBy(left, top);
      this.#follow();
    }
    this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  #up(event: PointerEvent): void {
    if (!this.#grip || event.pointerId !== this.#grip.pointer) return;
    const { kind, block, place, isLed, isRefused } = this.#grip;
    const preview = { block, place };
    const isElsewhere =
      !block || place.start !== block.start || place.end !== block.end || place.resource !== block.resource;
    const isDone = isLed && !isRefused && isElsewhere;
    if (isDone && block) this.#letGo = [...this.#letGo, preview];
    this.#drop();
    if (!isDone) return;
    const { onMarked, onDragged } = this.#latest.current;
    if (kind === 'mark' || !block) {
      onMarked(place);
      return;
    }
    onDragged({
      booking: block.booking,
      startBy: place.start - block.start,
      endBy: place.end - block.end,
      from: block.resource,
      to: place.resource,
    }).finally(() => {
      this.#letGo = this.#letGo.filter((one) => one !== preview);
      this.#draw();
      this.#tellHeld();
    });
  }

  /** Ends the drag without a result. */
  #drop(): void {
    clearTimeout(this.#resting);
    cancelAnimationFrame(this.#frame);
    if (!this.#grip) return;
    const { isLed } = this.#grip;
    this.#grip = undefined;
    if (!isLed) return;
    delete this.#scroller.dataset.dragging;
    this.#draw();
    this.#tellHeld();
  }
}

/** Returns the kind of drag on a block. A booking that has begun can only be prolonged and shortened. */
function kindOf(block: DrawnBlock, isAtEdge: boolean): Grip['kind'] | undefined {
  if (isAtEdge && canDragEdge(block, Date.now())) return 'stretch';
  return block.canMove && !hasStarted(block.booking) ? 'move' : undefined;
}

/** Returns the target of the drag at a position. Undefined if the target is not allowed. */
function placeOf({ kind, block, at }: Grip, spot: Spot, props: DragProps): Place | undefined {
  const { services, step } = props;
  // A changed end or a selection stays in its column.
  const here = spot.wall - spot.column.day + at.column.day;
  if (kind === 'mark' || !block) {
    const start = Math.min(here, at.wall);
    return { start, end: Math.max(here, at.wall) + step * MINUTE, resource: at.column.resource };
  }
  const service = services.get(serviceOf(block.booking) ?? '');
  if (kind === 'stretch' && hasStarted(block.booking)) return prolonged(block, here + step * MINUTE, props);
  if (kind === 'stretch') {
    const end = Math.max(here, block.start) + step * MINUTE;
    const minutes = (end - block.start) / MINUTE;
    if (service && !hasLength(service.durations, minutes)) return undefined;
    return { start: block.start, end, resource: block.resource };
  }
  const by = spot.wall - at.wall;
  const resource = spot.column.resource === at.column.resource ? block.resource : spot.column.resource;
  if (resource !== block.resource && !mayGo(block.booking, block.resource, resource, services)) return undefined;
  return { start: block.start + by, end: block.end + by, resource };
}

/**
 * Returns the target for a booking that has begun. Its new end must be in the future. The end is limited to the latest possible end.
 * Undefined if there is no such end.
 */
function prolonged(block: DrawnBlock, end: number, { untilOf, wallOf }: DragProps): Place | undefined {
  const until = untilOf(block.booking);
  const last = until === undefined ? end : Math.max(wallOf(until), block.end);
  const wanted = Math.min(end, last);
  return wanted > wallOf(Date.now()) ? { start: block.start, end: wanted, resource: block.resource } : undefined;
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Returns the step of moves in minutes: the greatest common divisor of the row and the resources' slot lengths, but at least five. */
export function computeStep(resources: readonly Schemas['Resource'][]): number {
  const greatest = (a: number, b: number): number => (b === 0 ? a : greatest(b, a % b));
  const step = resources.map(({ rules }) => rules.slot_minutes ?? 15).reduce(greatest, ROW_MINUTES);
  return Math.max(step, 5);
}
