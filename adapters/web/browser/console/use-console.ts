import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Client } from '../../../client/index.js';
import type { Account, SignedIn } from './account.js';
import type { Live, LiveEvent } from './live.js';
import type { Reach } from './reach.js';
import type { Role } from './role.js';
import { type Failure, mayMend } from './words.js';

export interface Console {
  /** Client with the current token. */
  readonly client: Client;
  readonly live: Live;
  readonly reach: Reach;
  readonly app: Account['app'];
  readonly role: Role;
  /** Person who is signed in. Undefined if the console uses a token. */
  readonly person?: SignedIn | undefined;
  /** Called when the person's session has changed. */
  readonly onPerson: (account: Account) => void;
  readonly onSignedOut: () => void;
  /** Shows a short message about an action, with an undo button if `undo` is given. */
  readonly say: (text: string, undo?: () => void) => void;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

export function useConsole(): Console {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error('Nothing of the console is shown outside of it');
  return found;
}

/** Returns a function that returns true while the view is mounted. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}

/** Pause in ms before a failed query is repeated. The pause doubles with each failure. */
const PAUSE = 5_000;
/** Maximum pause in ms before a failed query is repeated. */
const LONGEST_PAUSE = 60_000;

/** Repeats a query after a temporary failure: after a pause, and when the event stream is back. */
export function useAgainWhenBack(failure: Failure | undefined, again: () => void): void {
  const { live } = useConsole();
  const latest = useRef(again);
  latest.current = again;
  const failures = useRef(0);
  useEffect(() => {
    if (failure === undefined || !mayMend(failure)) {
      failures.current = 0;
      return undefined;
    }
    const ask = () => latest.current();
    const stop = live.onBack(ask);
    // Do not repeat the query after the session has ended: the user must sign in first.
    const isEnded = failure.outcome === 'refused' && failure.status === 401;
    const pause = Math.min(PAUSE * 2 ** failures.current, LONGEST_PAUSE);
    const timer = isEnded ? undefined : setTimeout(ask, pause);
    failures.current += 1;
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [live, failure]);
}

/** Calls the listener with each event of these types, such as `booking.*`, and with undefined if all data must be loaded again. */
export function useEvents(types: readonly string[], listener: (event: LiveEvent | undefined) => void): void {
  const { live } = useConsole();
  const latest = useRef(listener);
  latest.current = listener;
  const key = types.join(' ');
  useEffect(() => {
    const stops = [
      live.on(key.split(' '), (event) => latest.current(event)),
      live.onAnew(() => latest.current(undefined)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [live, key]);
}
