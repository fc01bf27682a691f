import type { ComponentType } from 'preact';
import type { IconName } from '../design/icon.js';

/** What a section is given: where one is within it. */
export interface SectionProps {
  /** What follows its name in the path: `['3f…']` of `#/services/3f…`. */
  readonly rest: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export type SectionGroup = 'day' | 'offer' | 'record';

/** One entry of the navigation, at `#/<id>`. Its script is loaded when it is first opened; its style stands in styles.ts. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly group: SectionGroup;
  readonly load: () => Promise<{ readonly default: ComponentType<SectionProps> }>;
}

/** In the order of the navigation. The first one is where people work all day. */
export const SECTIONS: readonly Section[] = [
  { id: 'calendar', title: 'Calendar', icon: 'calendar', group: 'day', load: () => import('./calendar/calendar.js') },
  { id: 'bookings', title: 'Bookings', icon: 'check', group: 'day', load: () => import('./bookings/bookings.js') },
  { id: 'customers', title: 'Customers', icon: 'person', group: 'day', load: () => import('./customers/customers.js') },
  { id: 'series', title: 'Series', icon: 'repeat', group: 'day', load: () => import('./series/series.js') },
  { id: 'time-off', title: 'Time off', icon: 'pause', group: 'day', load: () => import('./time-off/time-off.js') },
  { id: 'start', title: 'Get started', icon: 'plus', group: 'offer', load: () => import('./start/start.js') },
  { id: 'services', title: 'Services', icon: 'tag', group: 'offer', load: () => import('./services/services.js') },
  {
    id: 'resources',
    title: 'People and rooms',
    icon: 'door',
    group: 'offer',
    load: () => import('./resources/resources.js'),
  },
  { id: 'keys', title: 'Booking pages', icon: 'link', group: 'offer', load: () => import('./keys/keys.js') },
  { id: 'workflows', title: 'Workflows', icon: 'flow', group: 'offer', load: () => import('./workflows/workflows.js') },
  {
    id: 'calendars',
    title: 'Calendars read',
    icon: 'download',
    group: 'offer',
    load: () => import('./calendars/calendars.js'),
  },
  { id: 'feeds', title: 'Calendars shown', icon: 'out', group: 'offer', load: () => import('./feeds/feeds.js') },
  {
    id: 'deliveries',
    title: 'Deliveries',
    icon: 'send',
    group: 'record',
    load: () => import('./deliveries/deliveries.js'),
  },
  { id: 'events', title: 'Events', icon: 'list', group: 'record', load: () => import('./events/events.js') },
];

export function sectionAt(path: string): Section | undefined {
  const [, id = ''] = path.split('/');
  // The guide leads on to the first one where there is nothing left to set up.
  return SECTIONS.find((section) => section.id === (id === '' ? 'start' : id));
}
