import { type Calendar, createCalendar, destroyCalendar, Interaction, ResourceTimeGrid } from '@event-calendar/core';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { type Booking, isLive, nameOf, resourcesOf, STATUS_WORDS, serviceOf } from '../booking/shown.js';
import { timeAt } from './format.js';
import { closedHours, timeOffOf } from './hours.js';
import { mayGo } from './may-go.js';
import { DAY, instantOf, type LocalDate, MINUTE, wallNumber, wallOf, type Zone } from './wall.js';

type Resource = Schemas['Resource'];
type Service = Schemas['Service'];
type TimeOff = Schemas['TimeOff'];
type GridEvent = Calendar.EventInput & { readonly id: string };

/** Where a booking was dragged, or stretched, to. Undoing puts what is shown back. */
export interface Dragged {
  readonly booking: Booking;
  /** By how much its start was moved, and its end, in milliseconds of the wall clock. */
  readonly startBy: number;
  readonly endBy: number;
  /** From which resource to which; the same where it stayed in its column. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly putBack: () => void;
}

/** A stretch of free time that somebody has marked, in wall times. */
export interface Marked {
  readonly start: number;
  readonly end: number;
  readonly resource: string;
}

export interface GridProps {
  readonly view: 'day' | 'week';
  /** The day, or the Monday of the week. */
  readonly date: LocalDate;
  readonly local: Zone;
  readonly from: number;
  readonly to: number;
  readonly resources: readonly Resource[];
  readonly services: ReadonlyMap<string, Service>;
  readonly bookings: ReadonlyMap<string, Booking>;
  readonly timeOff: readonly TimeOff[];
  /** The hours of the day that are shown. */
  readonly hours: { readonly from: number; readonly to: number };
  readonly onOpen: (booking: string) => void;
  readonly onGrasp: (booking: Booking) => void;
  readonly onDragged: (dragged: Dragged) => void;
  readonly onMarked: (marked: Marked) => void;
}

const VIEWS = { day: 'resourceTimeGridDay', week: 'resourceTimeGridWeek' } as const;
/** Minutes of one row of the grid, and its height. */
const ROW_MINUTES = 30;
const ROW_HEIGHT = 34;
/** Minutes up to which a block has room for one line alone. */
const ONE_LINE = 30;

/** The columns of a day, or of a week of one resource, with what happens in them. */
export function Grid(props: GridProps) {
  const { view, local, from, to, resources, services, bookings, timeOff, hours } = props;
  const target = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar>(undefined);
  const drawn = useRef(new Map<string, { readonly event: GridEvent; readonly mark: string }>());
  const latest = useRef(props);
  latest.current = props;
  const isWide = view === 'day' && resources.length > 1;

  useLayoutEffect(() => {
    const made = createCalendar(target.current!, [ResourceTimeGrid, Interaction], {
      ...optionsOf(latest),
      ...settingsOf(latest.current),
    });
    calendar.current = made;
    return () => {
      calendar.current = undefined;
      destroyCalendar(made);
    };
  }, []);

  // Before events are drawn into what it shows.
  const settings = settingsOf(props);
  const known = useRef<Readonly<Record<string, unknown>>>({});
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(settings)) {
      if (known.current[name] === value || isSameList(known.current[name], value)) continue;
      calendar.current?.setOption(name as keyof Calendar.Options, value as never);
    }
    known.current = { ...settings };
  });

  useLayoutEffect(() => {
    const found = calendar.current;
    if (!found) return;
    const next = eventsOf({ local, from, to, resources, services, bookings, timeOff });
    draw(found, drawn.current, next);
    performance.mark('console.calendar.drawn');
  }, [local, from, to, resources, services, bookings, timeOff]);

  // Where it is now moves on, and the offset of the zone may.
  useEffect(() => {
    const timer = setInterval(() => {
      const offset = offsetText(local);
      if (calendar.current?.getOption('timeZone') === offset) return;
      calendar.current?.setOption('timeZone', offset);
      calendar.current?.setOption(
        'events',
        [...drawn.current.values()].map(({ event }) => event),
      );
    }, MINUTE);
    return () => clearInterval(timer);
  }, [local]);

  useLayoutEffect(() => mendRoles(target.current!), []);

  return (
    <section
      class={`grid${isWide ? ' grid-wide' : ''}`}
      aria-label={view === 'day' ? 'Bookings of the day' : 'Bookings of the week'}
      aria-describedby="grid-keys"
      ref={target}
      data-hours={`${hours.from}-${hours.to}`}
      onKeyDown={stepThrough}
    />
  );
}

/** What changes as one goes from day to day. */
function settingsOf({ view, date, local, resources, hours }: GridProps): Calendar.Options {
  return {
    view: VIEWS[view],
    date,
    timeZone: offsetText(local),
    resources: resources.map(({ uuid, name }) => ({ id: uuid, title: name })),
    slotMinTime: hourText(hours.from),
    slotMaxTime: hourText(hours.to),
    snapDuration: { minutes: stepOf(resources) },
    columnWidth: view === 'day' && resources.length > 1 ? 'minmax(8rem, 1fr)' : 'minmax(5.5rem, 1fr)',
  };
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;

function isSameList(one: unknown, other: unknown): boolean {
  return typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

/** `+01:00`: the grid knows no zones, but the now line needs one. */
function offsetText(local: Zone): string {
  const minutes = Math.round(local.offsetAt(Date.now()) / MINUTE);
  const size = Math.abs(minutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The minutes by which things move: the finest grid among the resources shown, down to five. */
function stepOf(resources: readonly Resource[]): number {
  const greatest = (a: number, b: number): number => (b === 0 ? a : greatest(b, a % b));
  const step = resources.map(({ rules }) => rules.slot_minutes ?? 15).reduce(greatest, ROW_MINUTES);
  return Math.max(step, 5);
}

function optionsOf(latest: { readonly current: GridProps }): Calendar.Options {
  const bookingOf = (event: Calendar.Event): Booking | undefined =>
    latest.current.bookings.get(String(event.extendedProps.booking));
  const movable = ({ event, newResource, oldResource }: Calendar.EventDropInfo): boolean => {
    const booking = bookingOf(event);
    if (!booking) return false;
    if (!newResource || newResource.id === oldResource?.id) return true;
    return mayGo(booking, String(oldResource?.id), newResource.id, latest.current.services);
  };
  const dragged = (
    { event, oldEvent, revert }: Pick<Calendar.EventDropInfo, 'event' | 'oldEvent' | 'revert'>,
    by: { readonly start: number; readonly end: number },
  ) => {
    const booking = bookingOf(oldEvent);
    if (!booking) return revert();
    const from = oldEvent.resourceIds.map(String).find((id) => !event.resourceIds.map(String).includes(id));
    const to = event.resourceIds.map(String).find((id) => !oldEvent.resourceIds.map(String).includes(id));
    if (by.start === 0 && by.end === 0 && from === to) return revert(); // let go where it was
    latest.current.onDragged({ booking, startBy: by.start, endBy: by.end, from, to, putBack: revert });
  };
  return {
    headerToolbar: { start: '', center: '', end: '' },
    allDaySlot: false,
    nowIndicator: true,
    locale: 'en-GB',
    firstDay: 1,
    slotDuration: { minutes: ROW_MINUTES },
    slotHeight: ROW_HEIGHT,
    slotLabelInterval: { minutes: 60 },
    slotLabelFormat: { hour: '2-digit', minute: '2-digit' },
    slotEventOverlap: false,
    dayHeaderFormat: { weekday: 'short', day: 'numeric' },
    height: '100%',
    editable: true,
    eventResizableFromStart: false,
    selectable: true,
    selectBackgroundColor: 'var(--accent-soft)',
    unselectAuto: true,
    longPressDelay: 350,
    eventTimeFormat: () => '', // the content tells it: writing it out for each takes longer than drawing
    eventContent: ({ event }) => ({ domNodes: contentOf(event) }),
    eventDidMount: ({ el, event }) => {
      if (event.display !== 'auto') return;
      el.dataset.booking = String(event.extendedProps.booking);
      el.dataset.label = String(event.extendedProps.label);
    },
    eventClick: ({ event }) => latest.current.onOpen(String(event.extendedProps.booking)),
    eventDragStart: ({ event }) => grasp(event),
    eventResizeStart: ({ event }) => grasp(event),
    dragConstraint: movable,
    resizeConstraint: ({ event }) => {
      const booking = bookingOf(event);
      const service = booking && latest.current.services.get(serviceOf(booking) ?? '');
      const minutes = (event.end.getTime() - event.start.getTime()) / MINUTE;
      return booking !== undefined && (!service || service.durations.includes(minutes));
    },
    eventDrop: (info) => {
      const by = millisecondsOf(info.delta);
      dragged(info, { start: by, end: by });
    },
    eventResize: (info) => dragged(info, { start: 0, end: millisecondsOf(info.endDelta) }),
    select: ({ startStr, endStr, resource }) => {
      latest.current.onMarked({ start: wallNumber(startStr), end: wallNumber(endStr), resource: resource.id });
    },
    dateClick: ({ dateStr, resource }) => {
      if (!resource) return;
      const start = wallNumber(dateStr);
      latest.current.onMarked({ start, end: start, resource: resource.id });
    },
  };

  function grasp(event: Calendar.Event) {
    const booking = bookingOf(event);
    if (booking) latest.current.onGrasp(booking);
  }
}

const millisecondsOf = ({ days, seconds }: Calendar.Duration): number => days * DAY + seconds * 1000;

/** All that is to be seen, each with an id that stays. */
function eventsOf({
  local,
  from,
  to,
  resources,
  services,
  bookings,
  timeOff,
}: Pick<GridProps, 'local' | 'from' | 'to' | 'resources' | 'services' | 'bookings' | 'timeOff'>): readonly GridEvent[] {
  const wall = (instant: number) => wallOf(instant, local);
  const span = (start: number, end: number) => {
    const [first, last] = [wall(start), wall(end)];
    // Where the clocks go back meanwhile, the wall may show an earlier time at the end.
    return { start: first, end: last > first ? last : wall(start + 15 * MINUTE) };
  };
  const within = { start: from, end: to };
  const shown = new Map(resources.map((resource) => [resource.uuid, resource]));
  const closed = resources.flatMap((resource) => [
    ...closedHours(resource, within).map(({ start, end }) => ({
      id: `closed ${resource.uuid} ${start}`,
      ...span(start, end),
      resourceIds: [resource.uuid],
      display: 'background' as const,
      classNames: ['closed'],
      extendedProps: { kind: 'closed' },
    })),
    ...timeOff.flatMap((entry) => {
      const off = timeOffOf(entry, resource);
      if (!off || off.end <= from || off.start >= to) return [];
      return [
        {
          id: `off ${resource.uuid} ${entry.uuid}`,
          ...span(Math.max(off.start, from), Math.min(off.end, to)),
          resourceIds: [resource.uuid],
          display: 'background' as const,
          classNames: ['off'],
          extendedProps: { kind: 'off', text: entry.reason ?? 'Time off' },
        },
      ];
    }),
  ]);
  const taken = [...bookings.values()].flatMap((booking) =>
    runsOf(booking).flatMap(({ resource, start, end, role }, index) => {
      const column = shown.get(resource);
      if (!column) return [];
      const service = services.get(serviceOf(booking) ?? '');
      const isWhole = start === instantOf(booking.start) && end === instantOf(booking.end);
      const name = nameOf(booking, service?.name);
      const times = `${timeAt(start, local)}–${timeAt(end, local)}`;
      const what = [service && service.name !== name ? service.name : '', role && !isWhole ? role : '']
        .filter((text) => text !== '')
        .join(', ');
      const units = booking.units > 1 ? `× ${booking.units}` : '';
      const label = [name, times, what, units, column.name, STATUS_WORDS[booking.status]].filter((text) => text !== '');
      return [
        {
          id: `booking ${booking.uuid} ${index}`,
          ...span(start, end),
          resourceIds: [resource],
          classNames: [
            'booked',
            `booked-${booking.status}`,
            ...(end - start <= ONE_LINE * MINUTE ? ['booked-short'] : []),
          ],
          startEditable: isLive(booking),
          durationEditable: isLive(booking) && isWhole && (!service || service.durations.length > 1),
          extendedProps: {
            kind: 'booking',
            booking: booking.uuid,
            status: booking.status,
            column: column.name,
            name,
            times,
            what,
            units,
            label: label.join(', '),
          },
        },
      ];
    }),
  );
  return [...closed, ...taken];
}

interface Run {
  readonly resource: string;
  readonly start: number;
  readonly end: number;
  readonly role: string;
}

/** When which resource is needed: all the time, unless its service has steps. */
function runsOf(booking: Booking): readonly Run[] {
  if (booking.assignments && booking.assignments.length > 0) {
    return booking.assignments.map(({ resource, role, start, end }) => ({
      resource,
      role,
      start: instantOf(start),
      end: instantOf(end),
    }));
  }
  const [start, end] = [instantOf(booking.start), instantOf(booking.end)];
  return resourcesOf(booking).map((resource) => ({ resource, start, end, role: '' }));
}

type Drawn = Map<string, { readonly event: GridEvent; readonly mark: string }>;

/** From so many changes on, all is drawn anew. */
const MANY = 20;

/** Draws what has changed, and leaves the rest as it is. */
function draw(calendar: Calendar, drawn: Drawn, next: readonly GridEvent[]): void {
  const marked = next.map((event) => ({ event, mark: JSON.stringify(event) }));
  const changed = marked.filter(({ event, mark }) => drawn.get(event.id)?.mark !== mark);
  const ids = new Set(next.map(({ id }) => id));
  const gone = [...drawn.keys()].filter((id) => !ids.has(id));
  if (changed.length + gone.length > MANY) {
    calendar.setOption('events', [...next]);
  } else {
    for (const id of gone) calendar.removeEventById(id);
    for (const { event } of changed) {
      if (drawn.has(event.id)) calendar.updateEvent(event);
      else calendar.addEvent(event);
    }
  }
  for (const id of gone) drawn.delete(id);
  for (const entry of changed) drawn.set(entry.event.id, entry);
}

/** What a booking shows: who; then its state, where that asks for something, in words, when and what. */
function contentOf({ extendedProps, display, start, end }: Calendar.Event): Node[] {
  const { kind, text, name, times, what, status, units, column } = extendedProps as Readonly<Record<string, string>>;
  if (kind === 'off') return [part('off-text', text ?? '')];
  if (kind !== 'booking') return display === 'preview' ? [part('marked-times', previewTimes(start, end))] : [];
  const shownTimes = display === 'preview' ? previewTimes(start, end) : (times ?? '');
  const state = status === 'confirmed' ? '' : STATUS_WORDS[status as Booking['status']];
  const head = part('booked-name', name ?? '');
  const words = [shownTimes, what, units].filter((piece) => piece).join(' · ');
  const about = part('booked-about', state ? ` · ${words}` : words);
  if (state) about.prepend(part('booked-state', state));
  const open = document.createElement('button');
  open.type = 'button';
  open.className = 'booked-open';
  open.tabIndex = -1;
  // No hidden text: each would be clipped, and found by every look for what is below the pointer.
  open.setAttribute('aria-description', `${column ?? ''}, ${STATUS_WORDS[status as Booking['status']]}`);
  open.append(head, '\n', about);
  return [open];
}

function previewTimes(start: Date, end: Date): string {
  const time = (date: Date) =>
    `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
  return `${time(start)}–${time(end)}`;
}

function part(name: string, text: string): HTMLElement {
  const node = document.createElement('span');
  node.className = name;
  node.textContent = text;
  return node;
}

/** What the grid says of itself to screen readers. */
const TABLE = ['role', 'aria-colindex', 'aria-colspan', 'aria-rowindex', 'tabindex'] as const;

/**
 * The grid calls itself a table, which what lies over its cells is no part of, and its blocks buttons, which they must not
 * be: to a screen reader it is a list of buttons, one for each booking, of which Tab finds one and arrows the others.
 */
function mendRoles(root: HTMLElement): () => void {
  const said = TABLE.map((name) => `[${name}]:not(button)`).join();
  const mend = (element: Element) => {
    if (!element.matches(said)) return;
    for (const name of TABLE) element.removeAttribute(name);
  };
  const mendAll = (within: ParentNode) => {
    for (const element of within.querySelectorAll(said)) mend(element);
  };
  const leaveOneToTab = () => {
    if (root.querySelector('.booked-open[tabindex="0"]')) return;
    root.querySelector('.booked-open')?.setAttribute('tabindex', '0');
  };
  // Only what has changed: a drag changes something in every frame.
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') mend(target as Element);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        mend(node);
        mendAll(node);
      }
    }
    leaveOneToTab();
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: [...TABLE] });
  mendAll(root);
  leaveOneToTab();
  return () => observer.disconnect();
}

/** Arrows go from booking to booking: up and down in time, left and right to the nearest of another column. */
function stepThrough(event: KeyboardEvent): void {
  const at = event.target as HTMLElement;
  if (!at.classList.contains('booked-open')) return;
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.booked-open')];
  const next = neighbour(at, all, event.key);
  if (!next) return;
  event.preventDefault();
  at.tabIndex = -1;
  next.tabIndex = 0;
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
