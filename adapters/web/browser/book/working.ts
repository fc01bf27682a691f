import type { Refused } from '../../../client/index.js';
import type { Trouble } from '../parts/insist.js';
import type { Action } from './flow.js';

/** Callbacks and the abort signal for the requests of the page. */
export interface Working {
  readonly dispatch: (action: Action) => void;
  readonly signal: AbortSignal;
}

/** Returns the options with which the page insists on an answer. */
export const patience = ({ dispatch, signal }: Working) => ({
  signal,
  onTrouble: (trouble: Trouble | undefined) => dispatch({ type: 'troubled', trouble }),
});

/** Closes the page if the service refuses its key. Returns true if so. */
export function closedBy(
  { status, message }: Pick<Refused, 'status' | 'message'>,
  dispatch: Working['dispatch'],
): boolean {
  if (status === 401) dispatch({ type: 'closed', why: 'unknown-key', because: message });
  else if (status === 403) dispatch({ type: 'closed', why: 'wrong-origin' });
  return status === 401 || status === 403;
}
