export interface Memory {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
}

const PREFIX = 'slotkeeper.';

/**
 * Storage with names prefixed for this page. What cannot be stored is kept until the page is closed: in an iframe of another site, if
 * storage is disabled, and if it is full.
 */
function memoryIn(which: 'sessionStorage' | 'localStorage'): Memory {
  const kept = new Map<string, string>();
  const use = <T>(action: (stored: Storage) => T): T | undefined => {
    try {
      return action(window[which]);
    } catch {
      return undefined;
    }
  };
  return {
    get: (name) => kept.get(name) ?? use((stored) => stored.getItem(PREFIX + name)) ?? undefined,
    set(name, value) {
      kept.set(name, value);
      use((stored) => {
        stored.setItem(PREFIX + name, value);
        kept.delete(name);
      });
    },
    remove(name) {
      kept.delete(name);
      use((stored) => stored.removeItem(PREFIX + name));
    },
  };
}

/** Storage until the tab is closed. */
export const memory = memoryIn('sessionStorage');
export const device = memoryIn('localStorage');

/** Returns a JSON value of a storage. Ignores text that is not JSON, because this page did not write it. */
export function remembered<T>(name: string, storage = memory): T | undefined {
  try {
    return JSON.parse(storage.get(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const remember = (name: string, value: unknown, storage = memory): void =>
  storage.set(name, JSON.stringify(value));
