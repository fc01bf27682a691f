import { createBooking } from '../../core/bookings/create-booking.js';
import { join } from 'node:path';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { type Storage } from '../../core/index.js';
import { BEGAN, DAYS, type Filled, fileWithBookings, hourOf } from './filled-bookings.js';
import { alternate, atLeast, compared, type Group, type Row, WARM_UP } from './measuring.js';
import { inBatches, taker } from './taking.js';

const STORED = 10_000;
const ROUNDS = 15;
const BATCHES_A_ROUND = 12;

const rows = ["take a booking with a customer's e-mail, against one without"] as const;

/** Cost of finding or creating the customer of a booking. Every address books twice. */
export const bookingCustomers: Group = {
  rows,
  async measure(scratch) {
    return [await row(scratch)];
  },
};

async function row(scratch: string): Promise<Row> {
  const paths = [join(scratch, 'with'), join(scratch, 'without')] as const;
  const [filled, other] = [await fileWithBookings(paths[0], STORED), await fileWithBookings(paths[1], STORED)];
  const [naming, plain] = await Promise.all(paths.map((path) => openSqliteStorage({ path, clock: () => BEGAN })));
  const free = [10, 11, 12, 14, 15, 16, 17, 18];
  const wishOf =
    ({ resources }: Filled) =>
    (index: number) => ({
      resource: resources[index % resources.length]!.uuid,
      start: hourOf((index * 101) % DAYS, free[Math.floor(index / 14_600) % free.length]!),
    });
  try {
    const contenders = [
      inBatches(BATCHES_A_ROUND, wishOf(filled), namer(naming!, filled)),
      inBatches(BATCHES_A_ROUND, wishOf(other), taker(plain!, other)),
    ];
    const [ours, theirs] = await alternate(ROUNDS, contenders, WARM_UP);
    return compared(rows[0], ours!, theirs!, { unit: '1/s', target: atLeast(0.75) });
  } finally {
    await Promise.all([naming!.close(), plain!.close()]);
  }
}

function namer(storage: Storage, { app }: Filled) {
  const createBooking = createBooking({ ledger: storage.ledger, newUuid });
  let booked = 0;
  return ({ resource, start }: { readonly resource: string; readonly start: number }) => {
    booked += 1;
    const email = `Customer-${booked >> 1}@Example.com`;
    const customer = { name: 'Grace', email, phone: null };
    return createBooking({ app }, { resources: [resource], start, durationMinutes: 60, customer });
  };
}
