import type { Role } from './role.js';
import { FIRST_SECTION, type Section } from './section.js';

const MANAGER: readonly Role[] = ['manager'];
const NOT_RECEPTION: readonly Role[] = ['manager', 'self'];

/** Sections in the order of the navigation. */
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
  { id: 'series', title: 'Recurring', icon: 'repeat', group: 'day', load: () => import('./series/series.js') },
  { id: 'time-off', title: 'Time off', icon: 'pause', group: 'day', load: () => import('./time-off/time-off.js') },
  {
    id: 'start',
    title: 'Get started',
    icon: 'plus',
    group: 'offer',
    roles: MANAGER,
    load: () => import('./start/start.js'),
  },
  { id: 'services', title: 'Services', icon: 'tag', group: 'offer', load: () => import('./services/services.js') },
  {
    id: 'resources',
    title: 'People and rooms',
    icon: 'door',
    group: 'offer',
    load: () => import('./resources/resources.js'),
  },
  { id: 'staff', title: 'Staff', icon: 'badge', group: 'offer', load: () => import('./staff/staff.js') },
  {
    id: 'business',
    title: 'Business',
    icon: 'home',
    group: 'offer',
    roles: MANAGER,
    load: () => import('./business/business.js'),
  },
  {
    id: 'letters',
    title: 'E-mails',
    icon: 'mail',
    group: 'offer',
    roles: MANAGER,
    load: () => import('./letters/letters.js'),
  },
  {
    id: 'keys',
    title: 'Booking pages',
    icon: 'link',
    group: 'offer',
    roles: MANAGER,
    load: () => import('./keys/keys.js'),
  },
  {
    id: 'workflows',
    title: 'Workflows',
    icon: 'flow',
    group: 'offer',
    roles: MANAGER,
    load: () => import('./workflows/workflows.js'),
  },
  {
    id: 'calendars',
    title: 'Calendars read',
    icon: 'download',
    group: 'offer',
    roles: NOT_RECEPTION,
    load: () => import('./calendars/calendars.js'),
  },
  {
    id: 'feeds',
    title: 'Calendars shown',
    icon: 'out',
    group: 'offer',
    roles: NOT_RECEPTION,
    load: () => import('./feeds/feeds.js'),
  },
  {
    id: 'deliveries',
    title: 'Messages',
    icon: 'send',
    group: 'record',
    roles: MANAGER,
    load: () => import('./deliveries/deliveries.js'),
  },
  {
    id: 'account',
    title: 'Account',
    icon: 'badge',
    group: 'record',
    isUnlisted: true,
    load: () => import('./account/account.js'),
  },
  {
    id: 'another-app',
    title: 'Create an app',
    icon: 'plus',
    group: 'record',
    isUnlisted: true,
    load: () => import('./account/another-app.js'),
  },
  { id: 'events', title: 'Activity', icon: 'list', group: 'record', load: () => import('./events/events.js') },
];

/** First section of each role. The manager's guide (`start`) goes on to the calendar if nothing is left to set up. */
const START: Readonly<Record<Role, string>> = { manager: 'start', reception: FIRST_SECTION, self: FIRST_SECTION };

/** Returns the sections in the navigation of a role. */
export const sectionsOf = (role: Role): readonly Section[] =>
  SECTIONS.filter(({ roles, isUnlisted }) => !isUnlisted && (roles === undefined || roles.includes(role)));

export function sectionAt(path: string, role: Role): Section | undefined {
  const [, id = ''] = path.split('/');
  // Sections that are not in the navigation can still be opened by their address.
  const unlisted = SECTIONS.filter(({ isUnlisted }) => isUnlisted);
  return [...sectionsOf(role), ...unlisted].find((section) => section.id === (id === '' ? START[role] : id));
}
