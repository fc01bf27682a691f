import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { HOUR } from '../../core/basics/instants.js';
import { rescheduleBooking, transitionBooking } from '../../core/bookings/change-booking.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import type { App } from '../../core/model/app.js';
import { RACE_START } from './racing-clients.js';
import { NOW } from './samples.js';

/**
 * Process that books a service on a SQLite file, 16 bookings at a time, hour by hour from hour `first` on, until it is killed. Prints
 * `booked <uuid>` for each acknowledged booking, and `cancelled <uuid>` or `moved <uuid>` for those that it cancelled or moved.
 */
const [, , path = '', app = '', service = '', first = '0'] = process.argv;
const storage = await openSqliteStorage({ path, clock: () => NOW });
const needs = { ledger: storage.ledger, newUuid };
const caller = { app: JSON.parse(app) as App };
const create = createBooking(needs);
const move = rescheduleBooking(needs);
const transition = transitionBooking(needs);
let next = 0;

const say = (what: string) => process.stdout.write(`${what}\n`);

/** Makes an attempt that another client may win. Undefined if it is refused. */
async function attempted<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if ((error as { code?: string }).code === 'refused') return undefined;
    throw error;
  }
}

async function work(): Promise<void> {
  for (;;) {
    const n = next++;
    // Tries 8 bookings in each hour: more than the pools can serve.
    const start = RACE_START + (Number(first) + Math.floor(n / 8)) * HOUR;
    const made = await attempted(create(caller, { service, start }));
    if (!made) continue;
    const { uuid } = made.booking;
    say(`booked ${uuid}`);
    if (n % 5 === 0 && (await attempted(transition(caller, uuid, 'cancel')))) say(`cancelled ${uuid}`);
    if (n % 5 === 1 && (await attempted(move(caller, uuid, { start: start + HOUR / 2 })))) say(`moved ${uuid}`);
  }
}

await Promise.all(Array.from({ length: 16 }, work));
