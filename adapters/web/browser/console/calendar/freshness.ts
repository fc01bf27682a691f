import { useEffect, useMemo, useState } from 'preact/hooks';
import { useConsole } from '../use-console.js';
import type { GridState } from './states.js';

export interface Freshness {
  readonly state: GridState;
  /** Moment of the shown data. Undefined if there is no data, or if it is current. */
  readonly asOf: number | undefined;
}

/** Milliseconds after which a broken event stream alone makes the calendar stale. */
const SILENCE = 5_000;

/** `readAt` is when the time shown was read; undefined if it is not known. */
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

/** Time since when the event stream has been broken, once that has lasted. */
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
