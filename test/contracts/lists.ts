import type { Slice, Sliced } from '../../core/basics/pagination.js';
import { fold, type Search, searchable, type Term } from '../../core/basics/search.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { AnyWhere } from '../../core/model/questions/question.js';
import type { OpenOptions } from '../support/open-options.js';
import { addApp } from '../support/samples.js';
import { expect, fail } from './expectation.js';
import type { Runner } from './runner.js';

/** Opens a new, empty storage for one test, and closes it after the test. */
export type Open = (options?: OpenOptions) => Promise<Storage>;

/** Opens a storage with two apps of one owner. */
export async function withApps(open: Open, options?: OpenOptions) {
  const storage = await open(options);
  const app = await addApp(storage);
  return { storage, app, other: await addApp(storage, { owner: app.owner }) };
}

export const ALL: Slice = { offset: 0, limit: 1000 };

/** An order that is neither the one in which things are written nor its reverse. */
export const SHUFFLED = [3, 0, 6, 1, 5, 2, 4] as const;

/** Returns the failure of the attempt. Fails if it succeeds. */
export async function failureOf(attempt: Promise<unknown>): Promise<unknown> {
  const outcome = await attempt.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) return outcome.error;
  return fail([`expected a failure, got ${JSON.stringify(outcome.value)}`]);
}

/** Expects a failure of the core with that code. */
export async function expectFailure(attempt: Promise<unknown>, code: string): Promise<void> {
  const failure = await failureOf(attempt);
  expect(failure).to.be.instanceOf(Error);
  expect(failure).to.have.property('code', code);
}

/** Builds the condition that a value contains the terms of a search. */
export function containing({ all, any }: Search, name: string): AnyWhere {
  const contains = ({ folded }: Term): AnyWhere => ['contains', name, folded];
  return ['and', [...all.map(contains), ...(any.length === 0 ? [] : [['or', any.map(contains)] as const])]];
}

/** Tries to change an object that the storage returned, and all objects inside it. They may be frozen. */
export function spoil(object: object | undefined): void {
  for (const [key, part] of Object.entries(object ?? {})) {
    if (typeof part === 'object' && part !== null) spoil(part);
    try {
      (object as Record<string, unknown>)[key] = 'spoiled';
    } catch {
      // the object may be frozen
    }
  }
}

/** Expects the whole list, in order, and slices of it with the total of all: in the middle, at both ends, and past the end. */
export async function expectList<T>(
  list: (slice: Slice) => Promise<Sliced<T> | undefined>,
  expected: readonly T[],
): Promise<void> {
  expect(await list(ALL)).to.deep.equal({ items: expected, total: expected.length });
  const { length } = expected;
  const offsets = [0, 1, 2, length - 1, length, length + 1, 999_999_999_000].filter((offset) => offset >= 0);
  for (const offset of new Set(offsets)) {
    for (const limit of [1, 3]) {
      const items = expected.slice(offset, offset + limit);
      expect(await list({ offset, limit }), `${limit} after ${offset}`).to.deep.equal({ items, total: length });
    }
  }
}

/**
 * Expects that the revision of a list stays while the list is unchanged, and gets a new value after each of the changes. A storage that
 * does not know revisions always returns undefined.
 */
export async function expectRevisions(
  revision: () => Promise<string | undefined>,
  changes: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const seen = [await revision()];
  for (const change of changes) {
    expect(await revision()).to.equal(seen.at(-1));
    await change();
    seen.push(await revision());
  }
  if (seen[0] === undefined) expect(new Set(seen).size).to.equal(1);
  else expect(new Set(seen).size, seen.join(' ')).to.equal(changes.length + 1);
}

const TEXTS = [
  '100% Fun',
  '1000 Fun',
  'under_score',
  'underXscore',
  'Straße',
  'STRASSE 2',
  'ΣΊΣΥΦΟΣ',
  'σίσυφος 2',
  'İstanbul',
  'a.b*c',
  'aXbbc',
  'back\\slash',
  `O'Hara "X"`,
  '[x]',
  '漢字 👩‍👩‍👧',
  '\u00e9 composed',
  'e\u0301 decomposed',
  'ＦＵＬＬ width',
] as const;

const FOUND: readonly (readonly [term: string, found: readonly string[]])[] = [
  ['fun', ['100% Fun', '1000 Fun']],
  ['FUN', ['100% Fun', '1000 Fun']],
  ['0 f', ['1000 Fun']],
  ['%', ['100% Fun']],
  ['100%', ['100% Fun']],
  ['1%n', []],
  ['_', ['under_score']],
  ['R_S', ['under_score']],
  ['strasse', ['Straße', 'STRASSE 2']],
  ['STRAßE', ['Straße', 'STRASSE 2']],
  ['σίσυφος', ['ΣΊΣΥΦΟΣ', 'σίσυφος 2']],
  ['ΎΦΟ', []],
  ['ΥΦΟΣ', ['ΣΊΣΥΦΟΣ', 'σίσυφος 2']],
  ['İSTAN', ['İstanbul']],
  ['stanBUL', ['İstanbul']],
  ['.', ['a.b*c']],
  ['B*C', ['a.b*c']],
  ['a.b', ['a.b*c']],
  ['\\', ['back\\slash']],
  ['K\\S', ['back\\slash']],
  ["o'h", [`O'Hara "X"`]],
  ['"x"', [`O'Hara "X"`]],
  ['[X]', ['[x]']],
  ['[a-z]', []],
  ['^a', []],
  ['漢', ['漢字 👩‍👩‍👧']],
  ['👩‍👧', ['漢字 👩‍👩‍👧']],
  ['\u00c9', ['\u00e9 composed']],
  ['E\u0301', ['e\u0301 decomposed']],
  ['ｆｕｌｌ', ['ＦＵＬＬ width']],
  ['full', []],
];

const WITH_E = ['under_score', 'underXscore', 'Straße', 'STRASSE 2', '\u00e9 composed', 'e\u0301 decomposed'];
/** Results that differ if accents are ignored. */
const FOUND_WITHOUT_ACCENTS = new Map<string, readonly string[]>([
  ['ΎΦΟ', ['ΣΊΣΥΦΟΣ', 'σίσυφος 2']],
  ['\u00c9', WITH_E],
  ['E\u0301', WITH_E],
  ['full', ['ＦＵＬＬ width']],
]);

/** Contract of searching a text field. `given` stores one object for each text, in order, and returns a function that searches them. */
export function searchContract<F extends string>(
  field: F,
  given: (texts: readonly string[]) => Promise<(search: Search<F>, slice: Slice) => Promise<Sliced<string>>>,
  { it }: Runner,
  { withoutAccents = false }: { readonly withoutAccents?: boolean } = {},
): void {
  const folding = withoutAccents ? searchable : fold;
  it(`finds ${field} by a substring regardless of case, in any script, with every character taken literally`, async () => {
    const find = await given(TEXTS);
    for (const [term, exactly] of FOUND) {
      const found = (withoutAccents && FOUND_WITHOUT_ACCENTS.get(term)) || exactly;
      const terms = [{ field, folded: folding(term) }];
      const expected = { items: found, total: found.length };
      expect(await find({ all: terms, any: [] }, ALL), `all: ${term}`).to.deep.equal(expected);
      expect(await find({ all: [], any: terms }, ALL), `any: ${term}`).to.deep.equal(expected);
    }
  });

  it(`combines search terms on ${field}: all must match, any must match, and both`, async () => {
    const find = await given(TEXTS);
    const term = (text: string) => ({ field, folded: folding(text) });
    const found = async (all: string[], any: string[]) =>
      (await find({ all: all.map(term), any: any.map(term) }, ALL)).items;
    expect(await found(['fun', '%'], [])).to.deep.equal(['100% Fun']);
    expect(await found(['fun', '_'], [])).to.deep.equal([]);
    expect(await found([], ['_', '%'])).to.deep.equal(['100% Fun', 'under_score']);
    expect(await found(['s'], ['_', '%', '2'])).to.deep.equal(['under_score', 'STRASSE 2']);
  });

  it(`counts all matches of a search on ${field}, and returns the requested slice`, async () => {
    const find = await given(['one b', 'two', 'three b', 'four', 'five B', 'six', 'seven ﬄ b']);
    const search: Search<F> = { all: [{ field, folded: 'b' }], any: [] };
    await expectList((slice) => find(search, slice), ['one b', 'three b', 'five B', 'seven ﬄ b']);
  });
}
