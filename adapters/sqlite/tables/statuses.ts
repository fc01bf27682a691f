import { BLOCKING_STATUSES, LAPSING_STATUSES, LIVE_STATUSES, type Status } from '../../../core/index.js';

/** Puts the statuses into the text, because partial indexes are not used for bound values. */
const statusIn = (statuses: readonly Status[]): string =>
  `status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;

export const LIVE = statusIn(LIVE_STATUSES);
export const BLOCKING = statusIn(BLOCKING_STATUSES);
export const LAPSING = statusIn(LAPSING_STATUSES);
