const frozenAlready = new WeakSet<object>();

/** Returns a deeply frozen copy of plain data, so that no caller can change what is stored. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozenAlready.has(value)) return value;
  const copy: object = Array.isArray(value)
    ? value.map(frozen)
    : // fromEntries defines properties, so a key such as `__proto__` stays a key.
      Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozen(item)]));
  frozenAlready.add(Object.freeze(copy));
  return copy as T;
}
