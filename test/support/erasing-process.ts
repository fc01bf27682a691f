import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { erasingCustomers, finishErasures } from '../../core/customers/erase-customer.js';
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
const [objects, answers] = [counted(storage.objects), counted(storage.answers)];
const needs = { ...storage, ledger, objects, erasures, answers, newUuid };
const erasing = erasingCustomers(needs);
await erasing.erase({ app: { uuid: app } } as AppCaller, customer, { cancelBookings: true });
await finishErasures({ ...needs, erasing })();
await storage.close();
