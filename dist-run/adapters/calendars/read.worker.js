import { once } from 'node:events';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openCalendar } from './opened-calendar.js';
/** Batch size of lookups by UUID, so that each is short. */
const LOOKED_UP = 500;
const { body, reading, niceness } = workerData;
// On Linux this affects only the thread. On other systems it would affect the whole process.
if (niceness > 0)
    setPriority(niceness);
const port = parentPort;
const answer = (message) => port.postMessage(message);
const opened = openCalendar(body, reading);
if (opened.kind === 'failed')
    answer(opened);
else {
    const ours = new Set();
    for (let from = 0; from < opened.bookings.length; from += LOOKED_UP) {
        const answered = once(port, 'message');
        answer({ kind: 'asks', bookings: opened.bookings.slice(from, from + LOOKED_UP) });
        const [found] = (await answered);
        for (const booking of found)
            ours.add(booking);
    }
    answer(opened.content(ours));
}
