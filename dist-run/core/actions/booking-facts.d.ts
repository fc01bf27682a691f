import type { View, Wanted } from '../ledger/ledger.js';
import type { BookingFacts } from '../letters/letter-facts.js';
import type { App } from '../model/app.js';
import type { Booking } from '../model/booking.js';
import type { GoneResource } from '../model/job.js';
import { type PublicProfile } from '../model/profile.js';
/** The business as texts speak of it. They are written in the zone of the place, so that its own is not looked for. */
export declare function businessIn(view: View, app: App): PublicProfile;
/** A booking with what texts say of it; `gone`: resources that are there no more. */
export declare function factsIn(view: View, app: App, booking: Booking, gone?: readonly GoneResource[]): BookingFacts;
/** Lists the objects that the facts of a booking are read from. */
export declare function wantedForFacts({ app, workflow, sale, customerUuid, resources }: Booking): Wanted;
