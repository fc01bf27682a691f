import type { Role } from './role.js';
import { FIRST_SECTION, type Section, type SectionGroup } from './section.js';
import { TEXTS } from './shell-texts.js';

const MANAGER: readonly Role[] = ['manager'];
const NOT_RECEPTION: readonly Role[] = ['manager', 'self'];

type Entry = Omit<Section, 'group' | 'title' | 'id'> & { readonly id: keyof typeof TEXTS.sections };

/** Sections by group, in the order of the navigation. */
const GROUPS: Readonly<Record<SectionGroup, readonly Entry[]>> = {
  day: [
    { id: FIRST_SECTION, icon: 'calendar', load: () => import('./calendar/calendar.js') },
    { id: 'bookings', icon: 'check', load: () => import('./bookings/bookings.js') },
    { id: 'customers', icon: 'person', load: () => import('./customers/customers.js') },
    { id: 'figures', icon: 'chart', roles: MANAGER, load: () => import('./figures/figures.js') },
    { id: 'series', icon: 'repeat', load: () => import('./series/series.js') },
    { id: 'time-off', icon: 'pause', load: () => import('./time-off/time-off.js') },
  ],
  offer: [
    { id: 'start', icon: 'plus', roles: MANAGER, load: () => import('./start/start.js') },
    { id: 'services', icon: 'tag', load: () => import('./services/services.js') },
    { id: 'resources', icon: 'door', load: () => import('./resources/resources.js') },
    { id: 'staff', icon: 'badge', load: () => import('./staff/staff.js') },
    { id: 'rules', icon: 'clock', roles: MANAGER, load: () => import('./rules/rules.js') },
    { id: 'business', icon: 'home', roles: MANAGER, load: () => import('./business/business.js') },
    { id: 'letters', icon: 'mail', roles: MANAGER, load: () => import('./letters/letters.js') },
    { id: 'keys', icon: 'link', roles: MANAGER, load: () => import('./keys/keys.js') },
    { id: 'payments', icon: 'card', roles: MANAGER, load: () => import('./payments/payments.js') },
    {
      id: 'workflows',

      icon: 'flow',
      roles: MANAGER,
      load: () => import('./workflows/workflows.js'),
    },
    { id: 'sync', icon: 'phone', roles: NOT_RECEPTION, load: () => import('./sync/sync.js') },
  ],
  record: [
    {
      id: 'deliveries',

      icon: 'send',
      roles: MANAGER,
      load: () => import('./deliveries/deliveries.js'),
    },
    { id: 'account', icon: 'badge', isUnlisted: true, load: () => import('./account/account.js') },
    {
      id: 'another-app',
      icon: 'plus',
      isUnlisted: true,
      load: () => import('./account/another-app.js'),
    },
    { id: 'events', icon: 'list', load: () => import('./events/events.js') },
  ],
};

const SECTIONS: readonly Section[] = (['day', 'offer', 'record'] as const).flatMap((group) =>
  GROUPS[group].map((entry) => ({ ...entry, group, title: TEXTS.sections[entry.id] })),
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

/** Replaces the former path of a view by its present one. Returns other paths unchanged. */
export const presentPath = (path: string): string =>
  path.replace(/^\/(?:feeds|calendars)$/, '/sync').replace(/^\/(?=(?:feeds|calendars)\/)/, '/sync/');
