/**
 * Storage until the tab is closed: `sessionStorage`, or memory if that is unavailable (in an iframe of another site, or disabled), so that
 * only reloads lose data.
 */
export interface Memory {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
}

const PREFIX = 'slotkeeper.';
const kept = new Map<string, string>();

/** Storage with names prefixed for this page. */
export const memory: Memory = {
  get(name) {
    return storage((stored) => stored.getItem(PREFIX + name)) ?? kept.get(name);
  },
  set(name, value) {
    kept.set(name, value);
    storage((stored) => stored.setItem(PREFIX + name, value));
  },
  remove(name) {
    kept.delete(name);
    storage((stored) => stored.removeItem(PREFIX + name));
  },
};

/** Storage on this device beyond the tab: `localStorage`. Empty if that is unavailable. */
export const device: Memory = {
  get: (name) => storage((stored) => stored.getItem(PREFIX + name) ?? undefined, 'localStorage'),
  set: (name, value) => storage((stored) => stored.setItem(PREFIX + name, value), 'localStorage'),
  remove: (name) => storage((stored) => stored.removeItem(PREFIX + name), 'localStorage'),
};

/** Uses the storage. Returns undefined if it is full or forbidden. */
function storage<T>(
  use: (stored: Storage) => T,
  which: 'sessionStorage' | 'localStorage' = 'sessionStorage',
): T | undefined {
  try {
    return use(window[which]);
  } catch {
    return undefined; // The copy in memory is used.
  }
}

/** Like `memory`, for JSON. Ignores text that is not JSON, because this page did not write it. */
export function remembered<T>(name: string): T | undefined {
  try {
    return JSON.parse(memory.get(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: unknown): void {
  memory.set(name, JSON.stringify(value));
}
