import type { Client } from '../../../../client/index.js';

/** Booking that was opened from the calendar, with the calendar's address at that moment, for the way back. */
interface Opened {
  readonly booking: string;
  readonly query: Readonly<Record<string, string>>;
}

const opened = new WeakMap<Client, Opened>();

export const openedFrom = (client: Client): Opened | undefined => opened.get(client);

export function rememberOpened(client: Client, from: Opened): void {
  opened.set(client, from);
}

export function forgetOpened(client: Client): void {
  opened.delete(client);
}
