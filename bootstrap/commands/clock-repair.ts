import { DAY, formatInstant, HOUR, MINUTE, type Repair, SECOND } from '../../core/index.js';
import type { Config } from '../config.js';
import { mustBeKept, openStorage, toTerminal } from '../storage.js';
import { offline } from './offline.js';

/** Runs `slotkeeper clock repair`, which corrects data of an app that lies in the future. Returns the output. */
export async function repairClock(config: Config, slug: string): Promise<string> {
  mustBeKept(config.database);
  const clock = Date.now;
  const storage = await openStorage(config.database, clock, { create: false, report: toTerminal });
  try {
    return report(await offline(storage, clock, config).operations.repairClock(slug));
  } finally {
    await storage.close();
  }
}

function report({ app: { slug }, now, lastChange, bookings, jobs, events, answers }: Repair): string {
  const present = formatInstant(now);
  const counts = `${bookings} bookings, ${jobs} jobs, ${events} events and ${answers} idempotent answers`;
  if (lastChange === null && bookings + jobs + events + answers === 0) {
    return `Nothing in ${slug} lies in the future; it is ${present}.\n`;
  }
  const change =
    lastChange === null
      ? `The last change of ${slug} was put right before.`
      : `The last change of ${slug} was at ${formatInstant(lastChange)}, ${lengthOf(lastChange - now)} ahead of the clock.`;
  return `${change}\nIt is ${present}: ${counts} of the future count as of now.\n`;
}

/** Formats a duration in the largest unit that fits at least twice. */
function lengthOf(milliseconds: number): string {
  const units = [
    [DAY, 'days'],
    [HOUR, 'hours'],
    [MINUTE, 'minutes'],
    [SECOND, 'seconds'],
  ] as const;
  const [unit, name] = units.find(([size]) => milliseconds >= 2 * size) ?? [SECOND, 'seconds'];
  return `${Math.round(milliseconds / unit)} ${name}`;
}
