import { join } from 'node:path';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { NO_SEARCH, type Slice, type Storage } from '../../core/index.js';
import { fileWithApps } from './filled-apps.js';
import { atLeast, atMost, type Contender, comparedByTurns, type Group, median } from './measuring.js';
import { service, withServers } from './servers.js';
import { creating } from './serving.js';

const SMALL = 1_000;
const LARGE = 1_000_000;
const PAGE = 25;
const PAGES_A_ROUND = 200;

const rows = [
  'any page of a list, at 1 M rows over 1 k',
  'the last page of a list, at 1 M rows over 1 k',
  'any page after deletes in the middle, at 1 M rows over 1 k',
  'create an app, at 1 M rows over 1 k',
  'a page after a cursor, at the end of 1 M rows over the start',
] as const;

interface List {
  readonly storage: Storage;
  readonly owner: string;
  readonly length: number;
}

/** Compares a list of a million apps with a list of a thousand: reads pages from the storage, and creates apps over HTTP. */
export const longLists: Group = {
  rows,
  async measure(scratch) {
    const paths = { small: join(scratch, 'small.db'), large: join(scratch, 'large.db') };
    const owners = { small: await fileWithApps(paths.small, SMALL), large: await fileWithApps(paths.large, LARGE) };
    const large = { storage: await openSqliteStorage({ path: paths.large }), owner: owners.large, length: LARGE };
    const small = { storage: await openSqliteStorage({ path: paths.small }), owner: owners.small, length: SMALL };
    const comparison = { rounds: 25, unit: 'ms', target: atMost(1.5) };
    const pages = (name: string, [one, other]: readonly [List, List], offset: (list: List) => number) =>
      comparedByTurns(name, [paging(one, offset), paging(other, offset)], comparison);
    try {
      const anywhere = await pages(rows[0], [large, small], randomOffset);
      const last = await pages(rows[1], [large, small], ({ length }) => length - PAGE);
      // Places in creation order are counted from 1.
      const deep = paging(large, () => LARGE - PAGE, { after: String(LARGE - PAGE) });
      const cursors = await comparedByTurns(rows[4], [deep, paging(large, () => 0, { after: '' })], comparison);
      const thinned = [await withoutSomeInTheMiddle(large, 10_000), await withoutSomeInTheMiddle(small, 200)] as const;
      const afterDeletes = await pages(rows[2], thinned, randomOffset);
      const create = await withServers(
        [service(`sqlite:${paths.large}`), service(`sqlite:${paths.small}`)],
        (manyApps, fewApps) => {
          const load = { connections: 48, count: 300 }; // so few that the list of a thousand apps does not grow much
          const fewer = { rounds: 5, unit: 'req/s', target: atLeast(0.7) };
          return comparedByTurns(rows[3], [creating(manyApps, load), creating(fewApps, load)], fewer);
        },
      );
      return [anywhere, last, afterDeletes, create, cursors];
    } finally {
      await Promise.all([large.storage.close(), small.storage.close()]);
    }
  },
};

const randomOffset = ({ length }: List): number => Math.floor((Math.random() * length) / PAGE) * PAGE;

function paging(list: List, offset: (list: List) => number, cursor: Pick<Slice, 'after'> = {}): Contender {
  return async () => {
    const latencies: number[] = [];
    for (let i = 0; i < PAGES_A_ROUND; i += 1) {
      const slice = { offset: offset(list), limit: PAGE, ...cursor };
      const startedAt = performance.now();
      const { items, total } = await list.storage.apps.list(list.owner, slice, NO_SEARCH);
      latencies.push(performance.now() - startedAt);
      const expected = Math.min(PAGE, list.length - slice.offset);
      if (total !== list.length || items.length !== expected) throw new Error(`Wrong page at ${slice.offset}`);
    }
    return { figure: median(latencies), latencies };
  };
}

async function withoutSomeInTheMiddle(list: List, count: number): Promise<List> {
  const { storage, owner, length } = list;
  const batch = 100;
  for (let removed = 0; removed < count; removed += batch) {
    // After a removal, the following items move up, so the next ones to remove are at the same offset.
    const slice = { offset: length / 2 - count / 2, limit: batch };
    const { items } = await storage.apps.list(owner, slice, NO_SEARCH);
    await Promise.all(items.map(({ uuid }) => storage.apps.remove(owner, uuid, () => {})));
  }
  return { ...list, length: length - count };
}
