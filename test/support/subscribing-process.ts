import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { DAY } from '../../core/basics/instants.js';
import type { AppCaller } from '../../core/model/callers.js';

/** Books without end, and notes the events that its subscription gets in a file: `<storage> <app> <resource> <file>`. */
const [storage = '', app = '', room = '', file = ''] = process.argv.slice(2);
const slotkeeper = await createSlotkeeper({ storage });
await slotkeeper.subscribe('crm', ['*'], async ({ uuid }) => {
  await sleep(Math.random() * 20);
  appendFileSync(file, `${uuid}\n`);
  await sleep(Math.random() * 20);
});
slotkeeper.start();
const { bookings, resources } = slotkeeper;
const caller = { app: { uuid: app } } as AppCaller;
const start = new Date().setUTCHours(48, 0, 0, 0);
process.send?.('ready');
for (;;) {
  const { booking } = await bookings.create(caller, { resources: [room], start, durationMinutes: 30 });
  await bookings.cancel(caller, booking.uuid);
  await resources.change(caller, room, { name: `Room ${Math.random()}` });
  if (start < Date.now() + DAY) break;
}
