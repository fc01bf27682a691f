import type { OtherEvent, SingleEvent } from './single-events.js';

export { type CalendarReaderOptions, calendarReader } from './reader.js';
export type { OtherEvent, SingleEvent };

/** The events of a calendar (`readSingleEvents`); what reads them is loaded with the first. */
export async function readEvents(
  bytes: Uint8Array,
  timezone: string,
): Promise<readonly (SingleEvent | OtherEvent)[] | string> {
  const { readSingleEvents } = await import('./single-events.js');
  return readSingleEvents(bytes, timezone);
}
