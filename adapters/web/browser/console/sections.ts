import { FIRST_SECTION, type Section } from './section.js';

/** In the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  {
    id: FIRST_SECTION,
    title: 'Calendar',
    icon: 'calendar',
    group: 'day',
    load: () => import('./calendar/calendar.js'),
  },
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
