/** Draft that is passed from one section to another. It is personal and too long for an address, so it is kept in memory and read once. */
let carried: { readonly to: string; readonly what: unknown } | undefined;

export function handOver(to: string, what: unknown): void {
  carried = { to, what };
}

/** Returns and discards the draft that was passed to this path. Undefined if there is none. */
export function takeOver<T>(to: string): T | undefined {
  const taken = carried?.to === to ? (carried.what as T) : undefined;
  carried = undefined;
  return taken;
}
