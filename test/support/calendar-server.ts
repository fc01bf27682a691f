import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request for a calendar, as the server receives it. */
export interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export type AnswerCalendar = (response: ServerResponse, asked: Asked) => void;

/** Calendar host: an HTTP server that records requests and gives configured answers. */
export interface CalendarServer {
  readonly url: string;
  readonly asked: Asked[];
  /** Default: an empty calendar. */
  answer: AnswerCalendar;
  close(): Promise<void>;
}

/** The text of a calendar with these lines in it. */
export function calendarText(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

let events = 0;

/** The lines of an event; it has a UID of its own unless a line gives it another. */
export function anEventOf(...lines: readonly string[]): readonly string[] {
  events += 1;
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${events}@elsewhere.example`];
  return ['BEGIN:VEVENT', ...uid, 'SUMMARY:Secret plans', ...lines, 'END:VEVENT'];
}

/** Answers with a calendar. */
export function showing(text: string, headers: Readonly<Record<string, string>> = {}): AnswerCalendar {
  return (response) => void response.writeHead(200, { 'Content-Type': 'text/calendar', ...headers }).end(text);
}

export async function calendarServer(): Promise<CalendarServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const one = { path: request.url ?? '', headers: request.headers };
    asked.push(one);
    its.answer(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const its: CalendarServer = {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: showing(calendarText()),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return its;
}
