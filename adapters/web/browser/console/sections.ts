import type { Role } from './role.js';
import { FIRST_SECTION, type Section, type SectionGroup } from './section.js';

const MANAGER: readonly Role[] = ['manager'];
const NOT_RECEPTION: readonly Role[] = ['manager', 'self'];

type Entry = Omit<Section, 'group'>;

/** Sections by group, in the order of the navigation. */
const GROUPS: Readonly<Record<SectionGroup, readonly Entry[]>> = {
  day: [
    { id: FIRST_SECTION, title: 'Calendar', icon: 'calendar', load: () => import('./calendar/calendar.js') },
    { id: 'bookings', title: 'Bookings', icon: 'check', load: () => import('./bookings/bookings.js') },
    { id: 'customers', title: 'Customers', icon: 'person', load: () => import('./customers/customers.js') },
    { id: 'series', title: 'Recurring', icon: 'repeat', load: () => import('./series/series.js') },
    { id: 'time-off', title: 'Time off', icon: 'pause', load: () => import('./time-off/time-off.js') },
  ],
  offer: [
    { id: 'start', title: 'Get started', icon: 'plus', roles: MANAGER, load: () => import('./start/start.js') },
    { id: 'services', title: 'Services', icon: 'tag', load: () => import('./services/services.js') },
    { id: 'resources', title: 'People and rooms', icon: 'door', load: () => import('./resources/resources.js') },
    { id: 'staff', title: 'Staff', icon: 'badge', load: () => import('./staff/staff.js') },
    { id: 'business', title: 'Business', icon: 'home', roles: MANAGER, load: () => import('./business/business.js') },
    { id: 'letters', title: 'E-mails', icon: 'mail', roles: MANAGER, load: () => import('./letters/letters.js') },
    { id: 'keys', title: 'Booking pages', icon: 'link', roles: MANAGER, load: () => import('./keys/keys.js') },
    { id: 'payments', title: 'Payments', icon: 'card', roles: MANAGER, load: () => import('./payments/payments.js') },
    {
      id: 'workflows',
      title: 'Workflows',
      icon: 'flow',
      roles: MANAGER,
      load: () => import('./workflows/workflows.js'),
    },
    {
      id: 'calendars',
      title: 'Calendars read',
      icon: 'download',
      roles: NOT_RECEPTION,
      load: () => import('./calendars/calendars.js'),
    },
    {
      id: 'feeds',
      title: 'Calendars shown',
      icon: 'out',
      roles: NOT_RECEPTION,
      load: () => import('./feeds/feeds.js'),
    },
  ],
  record: [
    {
      id: 'deliveries',
      title: 'Messages',
      icon: 'send',
      roles: MANAGER,
      load: () => import('./deliveries/deliveries.js'),
    },
    { id: 'account', title: 'Account', icon: 'badge', isUnlisted: true, load: () => import('./account/account.js') },
    {
      id: 'another-app',
      title: 'Add a business',
      icon: 'plus',
      isUnlisted: true,
      load: () => import('./account/another-app.js'),
    },
    { id: 'events', title: 'Activity', icon: 'list', load: () => import('./events/events.js') },
  ],
};

const SECTIONS: readonly Section[] = (['day', 'offer', 'record'] as const).flatMap((group) =>
  GROUPS[group].map((entry) => ({ ...entry, group })),
);

/** First section of each role. The manager's guide (`start`) goes on to the calendar if nothing is left to set up. */
const START: Readonly<Record<Role, string>> = { manager: 'start', reception: FIRST_SECTION, self: FIRST_SECTION };

export const listSections = (role: Role): readonly Section[] =>
  SECTIONS.filter(({ roles, isUnlisted }) => !isUnlisted && (roles === undefined || roles.includes(role)));

export function sectionAt(path: string, role: Role): Section | undefined {
  const [, id = ''] = path.split('/');
  // Sections that are not in the navigation can still be opened by their address.
  const unlisted = SECTIONS.filter(({ isUnlisted }) => isUnlisted);
  return [...listSections(role), ...unlisted].find((section) => section.id === (id === '' ? START[role] : id));
}
