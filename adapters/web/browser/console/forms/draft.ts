export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

type Fields = { readonly [name: string]: Json };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isFields(one) || !isFields(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

/** Splits a dotted path, such as `roles.0.count`, into the names of its fields. */
const parts = (path: string): readonly string[] => path.split('.');

export const valueAt = (draft: unknown, path: string): unknown =>
  parts(path).reduce<unknown>((value, part) => (value as Fields | undefined | null)?.[part], draft);

/** Returns the draft with another value at the path. Copies the objects on the path, and creates missing ones. */
export function withValueAt<T>(draft: T, path: string, value: unknown): T {
  const set = (at: unknown, [part = '', ...rest]: readonly string[]): unknown => {
    const inner = rest.length === 0 ? value : set((at as Fields | undefined | null)?.[part], rest);
    if (Array.isArray(at)) return at.map((item, index) => (String(index) === part ? inner : item));
    return { ...(at as Fields | undefined | null), [part]: inner };
  };
  return set(draft, parts(path)) as T;
}

/** Returns the merge patch (RFC 7396) from `before` to `after`: removed values are null, lists are sent completely. */
export function buildPatch(before: unknown, after: unknown): Record<string, unknown> {
  const [from, to] = [before, after].map((value) => (isFields(value) ? value : {})) as [Fields, Fields];
  const patch: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [old, value] = [from[name], to[name]];
    if (isSame(old, value)) continue;
    patch[name] = isFields(value) && isFields(old) ? buildPatch(old, value) : (value ?? null);
  }
  return patch;
}

/** Draft after a concurrent change of the edited object. */
interface Rebased<T> {
  readonly draft: T;
  /** Paths that both sides changed differently. The draft keeps the typed value. */
  readonly clashes: readonly string[];
  /** Paths that only the other side changed. The draft contains the other side's value. */
  readonly taken: readonly string[];
}

/** Merges three versions: takes changes that only `theirs` has, and keeps typed values. */
export function rebase<T>(base: T, mine: T, theirs: T): Rebased<T> {
  const clashes: string[] = [];
  const taken: string[] = [];
  const merged = (b: unknown, m: unknown, t: unknown, path: string): unknown => {
    if (isSame(m, t) || isSame(b, t)) return m;
    if (isFields(m) && isFields(t)) {
      const names = new Set([...Object.keys(m), ...Object.keys(t)]);
      const before = isFields(b) ? b : {};
      return Object.fromEntries(
        [...names].map((name) => [
          name,
          merged(before[name], m[name], t[name], path === '' ? name : `${path}.${name}`),
        ]),
      );
    }
    if (isSame(b, m)) {
      taken.push(path);
      return t;
    }
    clashes.push(path);
    return m;
  };
  return { draft: merged(base, mine, theirs, '') as T, clashes, taken };
}
