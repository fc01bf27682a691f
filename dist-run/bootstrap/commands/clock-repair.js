import { DAY, formatInstant, HOUR, MINUTE, SECOND } from '../../core/index.js';
import { mustBeKept, openStorage, toTerminal } from '../storage.js';
import { offline } from './offline.js';
/** `slotkeeper clock repair` on the configured storage, which must exist. Returns the output. */
export async function repairClock(config, slug) {
    mustBeKept(config.database);
    const clock = Date.now;
    const storage = await openStorage(config.database, clock, { create: false, report: toTerminal });
    try {
        return report(await offline(storage, clock, config).repairClock.execute(slug));
    }
    finally {
        await storage.close();
    }
}
function report({ app: { slug }, now, lastChange, bookings, jobs, events, answers }) {
    const present = formatInstant(now);
    const counts = `${bookings} bookings, ${jobs} jobs, ${events} events and ${answers} idempotent answers`;
    if (lastChange === null && bookings + jobs + events + answers === 0) {
        return `Nothing in ${slug} lies in the future; it is ${present}.\n`;
    }
    const change = lastChange === null
        ? `The last change of ${slug} was put right before.`
        : `The last change of ${slug} was at ${formatInstant(lastChange)}, ${lengthOf(lastChange - now)} ahead of the clock.`;
    return `${change}\nIt is ${present}: ${counts} of the future count as of now.\n`;
}
/** Formats a duration in the largest unit that fits at least twice. */
function lengthOf(milliseconds) {
    const units = [
        [DAY, 'days'],
        [HOUR, 'hours'],
        [MINUTE, 'minutes'],
        [SECOND, 'seconds'],
    ];
    const [unit, name] = units.find(([size]) => milliseconds >= 2 * size) ?? [SECOND, 'seconds'];
    return `${Math.round(milliseconds / unit)} ${name}`;
}
