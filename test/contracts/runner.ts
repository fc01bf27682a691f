type Body = () => void | Promise<void>;

/** Functions of a test runner (mocha, vitest, node:test) that register the tests of a contract. */
export interface Runner {
  describe(title: string, body: () => void): unknown;
  /** A runner without `skip` leaves out what would be pending. */
  readonly it: { (title: string, body: Body): unknown; skip?(title: string, body: Body): unknown };
  before(body: Body): unknown;
  after(body: Body): unknown;
}

/** Returns the given functions, or the runner's globals, which jest and vitest call `beforeAll` and `afterAll`. @throws TypeError if there are none. */
export function globalRunner(given: Partial<Runner> = {}): Runner {
  const globals = globalThis as Partial<Runner & Record<'beforeAll' | 'afterAll', Runner['before']>>;
  const { describe, it, before = globals.beforeAll, after = globals.afterAll } = { ...globals, ...given };
  if (describe && it && before && after) return { describe, it, before, after };
  throw new TypeError(
    'The runner has no globals: pass its functions, as storageContract(open, { describe, it, before, after })',
  );
}

/** Returns the function that registers a test: as pending unless it can run. */
export const itIf = (canRun: unknown, it: Runner['it']) => (canRun ? it : (it.skip ?? (() => undefined)));
