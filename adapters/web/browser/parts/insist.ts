/** Reason why there is no answer yet. */
export type Trouble = 'offline' | 'busy';

interface AnyResult {
  readonly outcome: string;
  readonly status?: number;
  readonly cause?: unknown;
}

/** Results that a retry would not change. */
type Settled<R> = Exclude<R, { readonly outcome: 'unknown' | 'unreachable' }>;

interface Patience {
  readonly signal: AbortSignal;
  /** Called with the reason while the request is not answered, and with undefined once it is answered. */
  readonly onTrouble: (trouble: Trouble | undefined) => void;
}

/** Pauses in ms between attempts: the first one, and the maximum. Each pause is twice as long as the one before. */
const PAUSES = [2_000, 30_000] as const;

/**
 * Time in ms without an answer after which an offline device is reported. A service on the same device answers sooner, so nothing is
 * reported. The client's own failure would come too late, because the client retries lost calls for seconds.
 */
const BRIEFLY = 200;

const waiting = new Set<() => void>();

/** Ends all pauses, so that waiting requests are retried at once. */
export function tryNow(): void {
  for (const go of waiting) go();
}

/**
 * Repeats a request until there is an answer. Only for requests that are safe to repeat: reads, those that set values, and those with an
 * idempotency key. Rejects if the signal aborts.
 */
export async function insist<R extends AnyResult>(
  ask: () => Promise<R>,
  { signal, onTrouble }: Patience,
): Promise<Settled<R>> {
  let reported: Trouble | undefined;
  const tell = (trouble: Trouble | undefined) => {
    if (signal.aborted) return;
    reported = trouble;
    onTrouble(trouble);
  };
  // Clear the reported trouble when the request is aborted.
  const end = () => reported && onTrouble(undefined);
  signal.addEventListener('abort', end, { once: true });
  try {
    for (let pause: number = PAUSES[0]; ; pause = Math.min(pause * 2, PAUSES[1])) {
      const result = await whileOnline(ask, () => tell('offline'));
      signal.throwIfAborted();
      const trouble = troubleOf(result);
      tell(trouble);
      if (trouble === undefined) return result as Settled<R>;
      await untilWorthwhile(pause, signal);
    }
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Calls `ask`. Also calls `tell` if the device is offline and there is no answer within `BRIEFLY`. */
async function whileOnline<R>(ask: () => Promise<R>, tell: () => void): Promise<R> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (!navigator.onLine) timer = setTimeout(tell, BRIEFLY);
  };
  look();
  addEventListener('offline', look);
  addEventListener('online', look);
  try {
    return await ask();
  } finally {
    clearTimeout(timer);
    removeEventListener('offline', look);
    removeEventListener('online', look);
  }
}

function troubleOf({ outcome, status, cause }: AnyResult): Trouble | undefined {
  if (outcome === 'unknown' || outcome === 'unreachable') {
    const answered = (cause as { readonly status?: number } | undefined)?.status;
    return answered === undefined ? 'offline' : 'busy';
  }
  if (outcome !== 'refused' || status === undefined) return undefined;
  return status === 429 || status >= 500 ? 'busy' : undefined;
}

/** Waits that many ms, or until the network is back or the user retries. */
export function untilWorthwhile(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      waiting.delete(go);
      removeEventListener('online', go);
      signal.removeEventListener('abort', stop);
      settle();
    };
    const go = end(resolve);
    const stop = end(() => reject(signal.reason));
    const timer = setTimeout(go, milliseconds);
    waiting.add(go);
    addEventListener('online', go);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
}
