import type { InSlices, Page } from '../../../core/basics/pagination.js';

/** Renders an object as JSON. If it contains lists of objects, the JSON comes in chunks, one for each object. */
export function jsonPieces(value: object): string | Iterable<string> {
  return Object.values(value).some(isListOfObjects) ? fieldByField(value) : JSON.stringify(value);
}

const isListOfObjects = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && typeof value[0] === 'object';

function* fieldByField(value: object): Generator<string> {
  let before = '{';
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (isListOfObjects(field)) yield* listJson(field, JSON.stringify);
    else yield JSON.stringify(field);
    before = ',';
  }
  yield '}';
}

function* listJson<T>(items: readonly T[], json: (item: T) => string | Iterable<string>): Generator<string> {
  let before = '[';
  for (const item of items) {
    yield before;
    const made = json(item);
    if (typeof made === 'string') yield made;
    else yield* made;
    before = ',';
  }
  yield items.length === 0 ? '[]' : ']';
}

/** Renders a list that is read slice by slice. */
export async function* slicesJson<T>(
  slices: InSlices<T> | Iterable<readonly T[]>,
  json: (item: T) => string | Iterable<string>,
): AsyncGenerator<string> {
  let before = '[';
  for await (const items of slices) {
    for (const item of items) {
      yield before;
      const made = json(item);
      if (typeof made === 'string') yield made;
      else yield* made;
      before = ',';
    }
  }
  yield before === '[' ? '[]' : ']';
}

/** Renders a page, one item at a time. */
export function* pageJson<T>(page: Page<T>, json: (item: T) => string | Iterable<string>): Generator<string> {
  yield DATA;
  yield* listJson(page.data, json);
  yield pageEnd(page);
}

/** Renders a page and its `rest`, the objects that are read one slice at a time. */
export async function* restJson<T>(
  page: Page<T>,
  json: (item: T) => string | Iterable<string>,
): AsyncGenerator<string> {
  yield DATA;
  yield* slicesJson(allOf(page), json);
  yield pageEnd(page);
}

async function* allOf<T>({ data, rest }: Page<T>): AsyncGenerator<readonly T[]> {
  yield data;
  if (rest) yield* rest;
}

const DATA = '{"data":';

function pageEnd({ perPage, currentPage, total, totalPages, next }: Page<unknown>): string {
  const number = next === undefined ? `"currentPage":${currentPage},` : '';
  const cursor = next === undefined ? '' : `,"next":${JSON.stringify(next)}`;
  return `,"perPage":${perPage},${number}"total":${total},"totalPages":${totalPages}${cursor}}`;
}
