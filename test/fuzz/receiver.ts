import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dice } from '../support/dice.js';

export interface OddReceiver {
  readonly url: string;
  close(): Promise<void>;
}

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Fuzz//EN',
  'BEGIN:VEVENT',
  'UID:1@example.com',
  'DTSTART:20270105T100000Z',
  'DTEND:20270105T110000Z',
  'RRULE:FREQ=DAILY;COUNT=5',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

/** Starts a receiver of webhooks and calendar requests: it accepts them, fails, answers nonsense, redirects them, or hangs up. */
export async function oddReceiver(dice: Dice): Promise<OddReceiver> {
  const ways: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(204).end(),
    (response) => response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(CALENDAR),
    (response) => response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(CALENDAR.slice(0, dice.below(200))),
    (response) => response.writeHead(500).end('\u0000'.repeat(5_000)),
    (response) => response.writeHead(429, { 'Retry-After': '1e9' }).end(),
    (response) => response.writeHead(302, { Location: '/again' }).end(),
    (response) => response.destroy(),
  ];
  const server = createServer((request, response) => {
    request.on('error', () => {}).resume();
    dice.pick(ways)(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
