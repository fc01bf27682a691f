/** Storage on this device, in `localStorage`. If that is unavailable, in memory until the page is closed. */
const PREFIX = 'slotkeeper.';
const kept = new Map<string, string>();

/** Returns a stored value. Ignores text that is not JSON, because this page did not write it. */
export function keptOnDevice<T>(name: string): T | undefined {
  const text = storage((stored) => stored.getItem(PREFIX + name)) ?? kept.get(name) ?? 'null';
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepOnDevice(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  kept.set(name, text);
  storage((stored) => stored.setItem(PREFIX + name, text));
}

/** Uses the storage. Returns undefined if it is full or forbidden. */
function storage<T>(use: (stored: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined; // The copy in memory is used.
  }
}
