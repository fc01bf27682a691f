import { useEffect, useMemo, useState } from 'preact/hooks';
import { useConsole } from '../use-console.js';
import type { GridState } from './states.js';

export interface Freshness {
  readonly state: GridState;
  /** Last time at which the shown data was known to be current. Undefined if the data is still current, or if there is none. */
  readonly asOf: number | undefined;
}

/** Duration in ms of an interruption of the event stream after which the data counts as outdated. */
const SILENCE = 5_000;

/** `readAt`: time at which the shown span was loaded. Undefined if the span is not loaded. */
export function useFreshness(readAt: number | undefined, hasFailed: boolean): Freshness {
  const { reach } = useConsole();
  const [isLost, setLost] = useState(reach.isLost);
  useEffect(() => reach.watch(setLost), [reach]);
  const silentSince = useSilence();
  const isRefused = hasFailed || isLost;
  const refusedSince = useMemo(() => (isRefused ? Date.now() : undefined), [isRefused]);
  const since = silentSince ?? refusedSince;
  if (readAt === undefined) return { state: since === undefined ? 'loading' : 'failed', asOf: undefined };
  if (since === undefined) return { state: 'ready', asOf: undefined };
  return { state: 'stale', asOf: Math.max(readAt, since) };
}

/** Returns the time at which the event stream was interrupted. Undefined until the interruption has lasted for `SILENCE`. */
function useSilence(): number | undefined {
  const { live } = useConsole();
  const [since, setSince] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.watch(() => {
      clearTimeout(timer);
      const { silentSince } = live;
      if (silentSince === undefined) setSince(undefined);
      else timer = setTimeout(() => setSince(silentSince), silentSince + SILENCE - Date.now());
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [live]);
  return since;
}
