import { join } from 'node:path';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { NO_SEARCH, type Storage } from '../../core/index.js';
import { fileWithApps } from './filled-apps.js';
import { throughput } from './load.js';
import { alternate, atLeast, atMost, compared, type Group, median, type Sample } from './measuring.js';
import { launch, type Server, service } from './servers.js';
import { creations } from './serving.js';

const SMALL = 1_000;
const LARGE = 1_000_000;
const PAGE = 25;
const PAGE_ROUNDS = 25;
const CREATE_ROUNDS = 5;
const PAGES_A_ROUND = 200;
/** Small enough that the list of a thousand apps does not grow much. */
const CREATES_A_ROUND = 300;

const rows = [
  'any page of a list, at 1 M rows over 1 k',
  'the last page of a list, at 1 M rows over 1 k',
  'any page after deletes in the middle, at 1 M rows over 1 k',
  'create an app, at 1 M rows over 1 k',
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
    try {
      const anywhere = await pageCosts(large, small, randomOffset);
      const last = await pageCosts(large, small, ({ length }) => length - PAGE);
      const thinned = [await withoutSomeInTheMiddle(large, 10_000), await withoutSomeInTheMiddle(small, 200)] as const;
      const afterDeletes = await pageCosts(...thinned, randomOffset);
      return [
        compared(rows[0], ...anywhere, { unit: 'ms', target: atMost(1.5) }),
        compared(rows[1], ...last, { unit: 'ms', target: atMost(1.5) }),
        compared(rows[2], ...afterDeletes, { unit: 'ms', target: atMost(1.5) }),
        await createCosts(paths),
      ];
    } finally {
      await Promise.all([large.storage.close(), small.storage.close()]);
    }
  },
};

const randomOffset = ({ length }: List): number => Math.floor((Math.random() * length) / PAGE) * PAGE;

async function pageCosts(large: List, small: List, offset: (list: List) => number) {
  const contender = (list: List) => async (): Promise<Sample> => {
    const latencies: number[] = [];
    for (let i = 0; i < PAGES_A_ROUND; i += 1) {
      const slice = { offset: offset(list), limit: PAGE };
      const startedAt = performance.now();
      const { items, total } = await list.storage.apps.list(list.owner, slice, NO_SEARCH);
      latencies.push(performance.now() - startedAt);
      const expected = Math.min(PAGE, list.length - slice.offset);
      if (total !== list.length || items.length !== expected) throw new Error(`Wrong page at ${slice.offset}`);
    }
    return { figure: median(latencies), latencies };
  };
  const [ours, theirs] = await alternate(PAGE_ROUNDS, [contender(large), contender(small)]);
  return [ours!, theirs!] as const;
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

async function createCosts(paths: Readonly<Record<'small' | 'large', string>>) {
  const servers: Server[] = [];
  try {
    servers.push(await launch(service(`sqlite:${paths.large}`)));
    servers.push(await launch(service(`sqlite:${paths.small}`)));
    const [large, small] = await alternate(
      CREATE_ROUNDS,
      servers.map((server) => {
        const request = creations('new');
        return () => throughput(server, { connections: 48, count: CREATES_A_ROUND, request, status: 201 });
      }),
    );
    return compared(rows[3], large!, small!, { unit: 'req/s', target: atLeast(0.7) });
  } finally {
    for (const server of servers) await server.kill();
  }
}
