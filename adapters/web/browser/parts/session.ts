/**
 * What a page remembers until its tab is closed: in `sessionStorage`, or, where that may not be used (in an iframe of
 * another site, or by a visitor's wish), in memory, so that all works but a reload.
 */
export interface Memory {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
}

const PREFIX = 'slotkeeper.';
const kept = new Map<string, string>();

/** What was remembered under a name of that page. */
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

/** Undefined also where the storage is full, or may not even be asked for. */
function storage<T>(use: (stored: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined; // memory serves
  }
}

/** The same for what is no text. What does not read as JSON was not written by this page, and counts as nothing. */
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
