import type { View, Wanted } from '../../ledger/ledger.js';
import type { App } from '../../model/app.js';
import type { Booking } from '../../model/booking.js';
import type { GoneResource } from '../../model/job.js';
import { emptyProfile, type PublicProfile, publicProfile } from '../../model/profile.js';
import type { BookingFacts } from '../letters/letter-facts.js';

/** Returns the data of the business for texts of messages, which use the zone of the service or resource, not its own. */
export function businessIn(view: View, app: App): PublicProfile {
  return publicProfile(app, view.object('profile', app.uuid) ?? emptyProfile(app), 'UTC');
}

/** Returns a booking with the data for texts. `gone`: resources that no longer exist, with the names that they had. */
export function factsIn(view: View, app: App, booking: Booking, gone: readonly GoneResource[] = []): BookingFacts {
  const { workflow, sale, customerUuid } = booking;
  const service = sale && view.object('service', sale.service);
  return {
    app,
    business: businessIn(view, app),
    booking,
    service,
    workflow: workflow === null ? undefined : view.object('workflow', workflow),
    resources: booking.resources.flatMap((uuid) => {
      const resource = view.object('resource', uuid) ?? gone.find((one) => one.uuid === uuid);
      return resource ?? [];
    }),
    customer: customerUuid === null ? undefined : view.object('customer', customerUuid),
  };
}

export function wantedForFacts({ app, workflow, sale, customerUuid, resources }: Booking): Wanted {
  return {
    objects: {
      profile: [app],
      resource: resources,
      ...(sale && { service: [sale.service] }),
      ...(workflow !== null && { workflow: [workflow] }),
      ...(customerUuid !== null && { customer: [customerUuid] }),
    },
  };
}
