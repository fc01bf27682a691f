import { useEffect, useState } from 'preact/hooks';

/** Interval in ms of attempts to load a module. */
const RETRY_EVERY = 2_000;

/** Loads a module once it is wanted. Undefined until then. Tries again while the module is wanted, because the network may be away. */
export function useLate<T extends object>(isWanted: boolean, load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  const isDue = isWanted && !loaded;
  useEffect(() => {
    if (!isDue) return undefined;
    const attempt = () => load().then(setLoaded, () => undefined);
    attempt();
    const timer = setInterval(attempt, RETRY_EVERY);
    return () => clearInterval(timer);
  }, [isDue, load]);
  return loaded;
}
