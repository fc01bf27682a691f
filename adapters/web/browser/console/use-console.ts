import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Client } from '../../../client/index.js';
import type { Account } from './account.js';
import type { Live, LiveEvent } from './live.js';
import { type Failure, mayMend } from './words.js';

/** What every section of the console works with. */
export interface Console {
  /** Sends the token of the app, another one after somebody has signed in again. */
  readonly client: Client;
  readonly live: Live;
  readonly app: Account['app'];
  /** Says for a moment what was done; where it can be undone, offers that. */
  readonly say: (text: string, undo?: () => void) => void;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

export function useConsole(): Console {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error('Nothing of the console is shown outside of it');
  return found;
}

/** Tells what comes later whether its view is still shown. */
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

/** Asks again when the connection is back, as long as there is a failure that another try may mend. */
export function useAgainWhenBack(failure: Failure | undefined, again: () => void): void {
  const { live } = useConsole();
  const latest = useRef(again);
  latest.current = again;
  const isMendable = failure !== undefined && mayMend(failure);
  useEffect(() => (isMendable ? live.onBack(() => latest.current()) : undefined), [live, isMendable]);
}

/** Calls the listener for events of these types (`booking.*`, `time_off.created`), and with nothing when all has to be loaded anew. */
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
