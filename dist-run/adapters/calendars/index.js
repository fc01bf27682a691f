export { calendarReader } from './reader.js';
/** Reads the events of a calendar (`readSingleEvents`). Loads the parser on first use. */
export async function readEvents(bytes, timezone) {
    const { readSingleEvents } = await import('./single-events.js');
    return readSingleEvents(bytes, timezone);
}
