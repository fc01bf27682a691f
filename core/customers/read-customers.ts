import { NotFoundError } from '../basics/errors.js';
import { collect, type Page, type PageRequest } from '../basics/pagination.js';
import type { Settling } from '../bookings/settle-bookings.js';
import { ownUnexpired } from '../ledger/access/ownership.js';
import { existing } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import { found, type ReadNeeds } from '../ledger/plain/plain-objects.js';
import type { CustomerCounts, CustomerReads, Dossier, DossierInSlices } from '../ledger/storage/customer-reads.js';
import type { EventRepository } from '../ledger/storage/event-repository.js';
import { type AppCaller, actorOf, type Member, selfOf } from '../model/callers.js';
import type { Customer } from '../model/customer.js';
import { narrowed } from '../model/questions/question.js';
import { buildCustomerQuestion, type CustomerFilter } from './customer-questions.js';

interface Needs extends ReadNeeds {
  readonly customers: CustomerReads;
  readonly events: Pick<EventRepository, 'sequence'>;
  readonly ledger: Ledger;
  readonly settle: Settling;
}

export function listCustomers({ objects, settle, paginator }: Pick<Needs, 'objects' | 'settle' | 'paginator'>) {
  /** Returns the UUIDs of the customers that the member's own bookings are linked to. */
  async function own(app: string, self: Member): Promise<readonly string[]> {
    await settle.settle(app);
    return objects.distinct(app, 'booking', 'customer', ['and', ownUnexpired(self)]);
  }

  return async (
    caller: AppCaller,
    { search, sort, ...request }: PageRequest & CustomerFilter = {},
  ): Promise<Page<Customer>> => {
    const app = caller.app.uuid;
    const self = selfOf(caller);
    return paginator.paginate(request, async (slice) => {
      const within = self && (['in', 'uuid', await own(app, self)] as const);
      return objects.list(app, narrowed(buildCustomerQuestion({ search, sort }), within), slice);
    });
  };
}

export function getCustomer({ objects, ledger }: Pick<Needs, 'objects' | 'ledger'>) {
  return async (caller: AppCaller, uuid: string): Promise<Customer> => {
    if (!selfOf(caller)) return found({ objects }, 'customer', caller, uuid);
    // Read through the ledger, which also reads bookings to decide if a member owns the customer.
    const look = (view: View) => existing(view, 'customer', uuid);
    return ledger.read(caller.app.uuid, { objects: { customer: [uuid] } }, look, actorOf(caller));
  };
}

export function getCustomerCounts({ customers, ledger, settle }: Pick<Needs, 'customers' | 'ledger' | 'settle'>) {
  return async (caller: AppCaller, uuid: string): Promise<CustomerCounts> => {
    const app = caller.app.uuid;
    await settle.settle(app);
    const now = await ledger.read(app, {}, (view) => view.now);
    return customers.counts(app, uuid, now);
  };
}

/** Limit of attempts to read the keys of all rows from one state of the app. The last one counts in any case. */
const READINGS = 3;

export function exportingCustomers({ customers, events, settle }: Pick<Needs, 'customers' | 'events' | 'settle'>) {
  async function exportInSlices(caller: AppCaller, uuid: string): Promise<DossierInSlices> {
    const app = caller.app.uuid;
    await settle.settle(app);
    for (let reading = 1; ; reading += 1) {
      const sequence = await events.sequence(app);
      const dossier = await customers.dossier(app, uuid);
      if (reading < READINGS && (await events.sequence(app)) !== sequence) continue;
      if (!dossier) throw new NotFoundError();
      return dossier;
    }
  }

  async function exportWhole(caller: AppCaller, uuid: string): Promise<Dossier> {
    const { customer, bookings, events, jobs, series } = await exportInSlices(caller, uuid);
    return {
      customer,
      bookings: await collect(bookings),
      events: await collect(events),
      jobs: await collect(jobs),
      series: await collect(series),
    };
  }

  return { exportWhole, exportInSlices };
}
