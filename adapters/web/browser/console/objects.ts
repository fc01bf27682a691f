import type { Schemas } from '../../../client/index.js';

export type App = Schemas['App'];
export type Booking = Schemas['Booking'];
export type Business = Schemas['Business'];
export type Customer = Schemas['Customer'];
export type Resource = Schemas['Resource'];
export type Series = Schemas['Series'];
export type Service = Schemas['Service'];
export type TimeOff = Schemas['TimeOff'];
