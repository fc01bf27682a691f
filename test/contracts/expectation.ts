import { AssertionError } from 'node:assert';
import { inspect, isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;
type Differences = Generator<string, void>;

/** Differences that a failure names. */
const NAMED = 5;

/** The assertions of the contracts, in the words of chai, for runners that bring no library. A failure names each field that differs. */
export function expect(actual: unknown, label?: string) {
  const same = (expected: unknown) => fail(differences(actual, expected, nameOf(expected)), label);
  const holds = (isMet: boolean, what: string, expected: unknown) =>
    isMet || fail([`expected ${what} ${text(expected)}, got ${text(actual)}`], label);
  const include = (expected: object) => fail(subset(actual as Fields, expected as Fields, 'object'), label);
  const length = (expected: number) => holds((actual as Fields).length === expected, 'a length of', expected);
  const members = (expected: readonly unknown[]) =>
    fail(ofMembers(actual as readonly unknown[], expected, 'list'), label);
  const property = (path: string, expected: unknown) => {
    const value = path.split('.').reduce<unknown>((of, name) => (of as Fields | undefined)?.[name], actual);
    fail(differences(value, expected, `object.${path}`), label);
  };
  const to = {
    equal: same,
    include,
    deep: { equal: same, include },
    have: { length, members, property, deep: { members } },
    be: {
      above: (least: number) => holds((actual as number) > least, 'more than', least),
      within: (least: number, most: number) =>
        holds((actual as number) >= least && (actual as number) <= most, 'a number within', [least, most]),
      instanceOf: (type: abstract new (...given: never) => unknown) => holds(actual instanceof type, 'a', type.name),
    },
    /** All items of the list, in any order, among others. */
    contain: (expected: readonly unknown[]) =>
      fail(
        ofMembers(actual as readonly unknown[], expected, 'list').filter((line) => line.endsWith(MISSING)),
        label,
      ),
  };
  return { to, not: { to: { equal: differs, deep: { equal: differs } } } };

  function differs(expected: unknown) {
    holds(differences(actual, expected, '').next().done === false, 'anything but', expected);
  }
}

const MISSING = ': missing';
const text = (value: unknown) => inspect(value, { depth: 3, breakLength: Number.POSITIVE_INFINITY });
const nameOf = (expected: unknown) =>
  Array.isArray(expected) ? 'list' : typeof expected === 'object' && expected ? 'object' : 'value';

/** Throws an error that lists the differences, if there are any. */
export function fail(found: Iterable<string>, label?: string): void {
  const lines = [...found];
  if (lines.length === 0) return;
  const more = lines.length > NAMED ? [`and ${lines.length - NAMED} more`] : [];
  const message = [...lines.slice(0, NAMED), ...more].join('\n');
  throw new AssertionError({ message: label === undefined ? message : `${label}: ${message}` });
}

/** Yields a line for each field that differs. Prototypes do not count: a storage may return objects of its own classes. */
function* differences(actual: unknown, expected: unknown, path: string): Differences {
  if (Object.is(actual, expected)) return;
  if (Array.isArray(actual) && Array.isArray(expected)) yield* ofLists(actual, expected, path);
  else if (isRecord(actual) && isRecord(expected)) {
    yield* subset(actual, expected, path);
    for (const name of Object.keys(actual))
      if (!Object.hasOwn(expected, name)) yield `${at(path, name)}: not expected, got ${text(actual[name])}`;
  } else if (!isDeepStrictEqual(actual, expected)) yield `${path}: expected ${text(expected)}, got ${text(actual)}`;
}

const isRecord = (value: unknown): value is Fields => Object.prototype.toString.call(value) === '[object Object]';
const at = (path: string, name: string) =>
  /^[\w$]+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;

/** Compares the fields of `expected` alone. */
function* subset(actual: Fields, expected: Fields, path: string): Differences {
  for (const [name, value] of Object.entries(expected)) {
    if (Object.hasOwn(actual, name)) yield* differences(actual[name], value, at(path, name));
    else yield `${at(path, name)}${MISSING}`;
  }
}

/** Compares lists by UUID if all items have unique UUIDs or are unique UUIDs, otherwise by index. */
function* ofLists(actual: readonly unknown[], expected: readonly unknown[], path: string): Differences {
  if (keyed(actual) && keyed(expected)) {
    const lines = ofMembers(actual, expected, path);
    yield* lines;
    const [got, wanted] = [actual, expected].map((list) => [...keyed(list)!.keys()]);
    if (lines.length === 0 && !isDeepStrictEqual(got, wanted))
      yield `${path}: expected the order ${text(wanted)}, got ${text(got)}`;
    return;
  }
  for (const [index, item] of expected.entries())
    if (index < actual.length) yield* differences(actual[index], item, `${path}[${index}]`);
  if (actual.length !== expected.length) yield `${path}: expected ${expected.length} items, got ${text(actual)}`;
}

/** Compares lists in any order. */
function ofMembers(actual: readonly unknown[], expected: readonly unknown[], path: string): readonly string[] {
  const [got, wanted] = [keyed(actual), keyed(expected)];
  if (got && wanted) {
    const extra = [...got.keys()].filter((key) => !wanted.has(key));
    return [
      ...[...wanted].flatMap(([key, item]) =>
        got.has(key) ? [...differences(got.get(key), item, `${path}[${key}]`)] : [`${path}[${key}]${MISSING}`],
      ),
      ...extra.map((key) => `${path}[${key}]: not expected`),
    ];
  }
  const left = [...actual];
  const missing = expected.filter((item) => {
    const index = left.findIndex((other) => differences(other, item, '').next().done);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [
    ...missing.map((item) => `${path}[${text(item)}]${MISSING}`),
    ...left.map((item) => `${path}[${text(item)}]: not expected`),
  ];
}

/** Returns the items by their UUIDs. Undefined if an item has none, or two have the same. */
function keyed(list: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const byKey = new Map(list.map((item) => [typeof item === 'string' ? item : (item as Fields | null)?.uuid, item]));
  const isKeyed = byKey.size === list.length && [...byKey.keys()].every((key) => typeof key === 'string');
  return isKeyed ? (byKey as ReadonlyMap<string, unknown>) : undefined;
}
