/**
 * What somebody has typed in one section and goes on with in another: too much for an address, and too personal. It is in
 * memory alone, for the one who takes it next.
 */
let carried: { readonly to: string; readonly what: unknown } | undefined;

export function handOver(to: string, what: unknown): void {
  carried = { to, what };
}

/** What was handed over to that place, once; undefined where nothing was, or something for another place. */
export function takeOver<T>(to: string): T | undefined {
  const taken = carried?.to === to ? (carried.what as T) : undefined;
  carried = undefined;
  return taken;
}
