import { useEffect, useState } from 'preact/hooks';

/** Milliseconds after the last change of what it is asked by before something is looked up. */
const TYPING = 250;

/** What was found last, and what it was asked by. */
export interface Found<T> {
  readonly by: string;
  readonly value: T;
}

/**
 * Looks something up as somebody types: a moment after the last change of `by`, which stands for all that is asked. What
 * was asked before it is not awaited any more; what was found before it is still answered until there is something new.
 * Nothing is looked up, and nothing found, while `by` is undefined.
 */
export function useLookup<T>(by: string | undefined, ask: (signal: AbortSignal) => Promise<T>): Found<T> | undefined {
  const [found, setFound] = useState<Found<T>>();
  useEffect(() => {
    if (by === undefined) return setFound(undefined);
    const ending = new AbortController();
    const timer = setTimeout(() => {
      ask(ending.signal).then(
        (value) => !ending.signal.aborted && setFound({ by, value }),
        (thrown: unknown) => {
          if (!ending.signal.aborted) throw thrown;
        },
      );
    }, TYPING);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [by]);
  return found;
}
