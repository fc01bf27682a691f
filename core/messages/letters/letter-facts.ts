import { MINUTE } from '../../basics/instants.js';
import { withWhom } from '../../bookings/feeds/booking-entry.js';
import type { App } from '../../model/app.js';
import type { Booking } from '../../model/booking.js';
import type { Customer } from '../../model/customer.js';
import { buildLocale, findLanguage, type Language, type PublicProfile } from '../../model/profile.js';
import type { Resource } from '../../model/resource.js';
import type { Service } from '../../model/service.js';
import type { Workflow } from '../../model/workflow.js';

/** Booking with the data for texts. */
export interface BookingFacts {
  readonly app: App;
  readonly business: PublicProfile;
  readonly booking: Booking;
  /** Undefined if the booking has no service, or if it was deleted. */
  readonly service: Pick<Service, 'name' | 'description' | 'instructions' | 'timezone'> | undefined;
  readonly workflow: Pick<Workflow, 'name' | 'description' | 'settings'> | undefined;
  /** All taken resources that still exist. */
  readonly resources: readonly Pick<Resource, 'uuid' | 'name' | 'timezone' | 'hidden'>[];
  /** Linked customer. Undefined if there is none. */
  readonly customer: Pick<Customer, 'language'> | undefined;
}

/** Returns the name of the booked service, or else the title or the business. */
export function findBookedName({
  service,
  booking,
  business,
}: Pick<BookingFacts, 'service' | 'booking' | 'business'>): string {
  return service?.name ?? booking.title ?? business.name;
}

const shownTo = (isTeam: boolean, resources: BookingFacts['resources']) =>
  resources.filter(({ hidden }) => isTeam || !hidden);

/** Returns the names of resources that a letter shows, joined by commas. */
export function joinNames(resources: BookingFacts['resources'], isTeam: boolean): string {
  return shownTo(isTeam, resources)
    .map(({ name }) => name)
    .join(', ');
}

/** Returns the names of the assigned resources, joined by commas; only for the team, those of hidden ones too. Empty without any. */
export function joinResourceNames(
  { booking, resources }: Pick<BookingFacts, 'booking' | 'resources'>,
  isTeam = false,
): string {
  const named = shownTo(isTeam, resources);
  return withWhom(booking, { resource: (uuid) => named.find((one) => one.uuid === uuid)?.name });
}

/** Returns the moment until which the booker can cancel. Null: no limit. */
export function computeCancelUntil({ booking, workflow }: Pick<BookingFacts, 'booking' | 'workflow'>): number | null {
  const minutes = workflow?.settings.cancelUntilMinutes ?? null;
  return minutes === null ? null : booking.start - minutes * MINUTE;
}

/** Language of a text, with the locale of its dates and prices. */
export interface Tongue {
  readonly language: Language;
  readonly locale: string;
}

/** Returns the first tag whose language has texts. If it has no region, a later tag of the language adds its own. Default: English. */
export function findTongue(...tags: readonly (string | null | undefined)[]): Tongue {
  for (const tag of tags) {
    const language = tag ? findLanguage(tag) : undefined;
    if (!tag || !language) continue;
    const locales = tags.flatMap((one) => (one && findLanguage(one) === language ? buildLocale(one) : []));
    return { language, locale: locales.find((locale) => locale !== language) ?? language };
  }
  return { language: 'en', locale: 'en' };
}

/** Returns the language for letters to the booking's customer. */
export function customersTongue({ booking, customer, business }: BookingFacts): Tongue {
  return findTongue(booking.language, customer?.language, business.language);
}
