import type { ServerResponse } from 'node:http';
import type { Dice } from '../support/dice.js';
import { type Listening, listening } from '../support/listening.js';

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
export async function oddReceiver(dice: Dice): Promise<Listening> {
  const ways: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(204).end(),
    (response) => response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(CALENDAR),
    (response) => response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(CALENDAR.slice(0, dice.below(200))),
    (response) => response.writeHead(500).end('\u0000'.repeat(5_000)),
    (response) => response.writeHead(429, { 'Retry-After': '1e9' }).end(),
    (response) => response.writeHead(302, { Location: '/again' }).end(),
    (response) => response.destroy(),
  ];
  return listening((request, response) => {
    request.on('error', () => {}).resume();
    dice.pick(ways)(response);
  });
}
