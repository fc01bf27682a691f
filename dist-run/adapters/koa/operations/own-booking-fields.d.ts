import { type JsonSchema } from '../description/schemas.js';
/** Fields of a booking that its booker sees. */
export declare const ownBookingFields: Readonly<Record<string, JsonSchema>>;
