import { finishErasures } from '../../core/customers/erase-customer.js';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { EraseCustomer } from '../../core/customers/erase-customer.js';
import type { AppCaller } from '../../core/model/callers.js';

/** Erases a customer in a file, and crashes before its n-th step: `<path> <app> <customer> <n>`. */
const [path = '', app = '', customer = '', dieAt = '0'] = process.argv.slice(2);
const storage = await openSqliteStorage({ path });
let steps = 0;

/** Wraps a part of the storage, so that each call of a method counts as a step. */
function counted<T extends object>(part: T): T {
  return new Proxy(part, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: readonly unknown[]) => {
        steps += 1;
        if (steps === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
        return method.apply(target, args);
      };
    },
  });
}

const ledger = counted(storage.ledger);
const erasures = counted(storage.erasures);
const actions = counted(storage.actions);
const eraseCustomer = new EraseCustomer({ ...storage, ledger, actions, erasures, newUuid });
await eraseCustomer({ app: { uuid: app } } as AppCaller, customer, { cancelBookings: true });
await finishErasures({ ledger, erasures, eraseCustomer })();
await storage.close();
