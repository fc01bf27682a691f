import type { Instant } from '../ports.js';
import { contentLine, textValue, utcValue } from './content-lines.js';

/** An event of a calendar, RFC 5545, 3.6.1. Times are written in UTC: every calendar shows them in its reader's zone. */
export interface CalendarEvent {
  readonly uid: string;
  readonly sequence: number;
  /** When it last changed: `DTSTAMP` and `LAST-MODIFIED`. */
  readonly updatedAt: Instant;
  readonly start: Instant;
  readonly end: Instant;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Whether it takes up time, for those who look for free time. */
  readonly isOpaque: boolean;
  readonly summary: string;
  readonly description?: string | null | undefined;
  readonly location?: string | null | undefined;
  /** Other properties, each a line with its value as it is to be written. */
  readonly others?: readonly string[] | undefined;
}

/** What a calendar says of itself. */
export interface CalendarHead {
  /** What the calendar asks of who receives it (RFC 5546); of a feed nothing. */
  readonly method?: 'REQUEST' | 'CANCEL' | undefined;
  /** As subscribers see it. */
  readonly name?: string | undefined;
  /** How often it is worth asking for, as a DURATION: `PT15M`. */
  readonly refreshEvery?: string | undefined;
}

/** The text of an event. The same event has the same bytes, whoever writes it and when. */
export function eventText(event: CalendarEvent): string {
  const { uid, sequence, updatedAt, start, end, status, isOpaque, summary, description, location, others } = event;
  const stamp = utcValue(updatedAt);
  let text =
    `BEGIN:VEVENT\r\n${contentLine(`UID:${uid}`)}DTSTAMP:${stamp}\r\nLAST-MODIFIED:${stamp}\r\n` +
    `SEQUENCE:${sequence}\r\nDTSTART:${utcValue(start)}\r\nDTEND:${utcValue(end)}\r\n` +
    `STATUS:${status}\r\nTRANSP:${isOpaque ? 'OPAQUE' : 'TRANSPARENT'}\r\n` +
    contentLine(`SUMMARY:${textValue(summary)}`);
  if (typeof description === 'string') text += contentLine(`DESCRIPTION:${textValue(description)}`);
  if (typeof location === 'string') text += contentLine(`LOCATION:${textValue(location)}`);
  for (const line of others ?? []) text += contentLine(line);
  return `${text}END:VEVENT\r\n`;
}

/** The text of a calendar with events that are written already, to its last line end. */
export function calendarText(head: CalendarHead, events: readonly string[]): string {
  return `${calendarStart(head)}${events.join('')}${CALENDAR_END}`;
}

/** The lines before the first event. */
export function calendarStart({ method, name, refreshEvery }: CalendarHead): string {
  let head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Slotkeeper//Slotkeeper//EN\r\nCALSCALE:GREGORIAN\r\n';
  if (method !== undefined) head += `METHOD:${method}\r\n`;
  if (name !== undefined) head += contentLine(`X-WR-CALNAME:${textValue(name)}`);
  if (refreshEvery !== undefined) {
    head += `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}\r\nX-PUBLISHED-TTL:${refreshEvery}\r\n`;
  }
  return head;
}

/** The line after the last event. */
export const CALENDAR_END = 'END:VCALENDAR\r\n';
