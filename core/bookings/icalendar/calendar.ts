import type { Instant } from '../../basics/ports.js';
import { contentLine, textValue, utcValue } from './content-lines.js';

/** Event of a calendar (RFC 5545, 3.6.1). Times are in UTC: calendar programs convert them to the reader's zone. */
export interface CalendarEvent {
  readonly uid: string;
  readonly sequence: number;
  /** Time of the last change: `DTSTAMP` and `LAST-MODIFIED`. */
  readonly updatedAt: Instant;
  readonly start: Instant;
  readonly end: Instant;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** True if the event makes its time busy. */
  readonly isOpaque: boolean;
  readonly summary: string;
  readonly description?: string | null | undefined;
  readonly location?: string | null | undefined;
  /** Additional properties as lines whose values are already escaped. */
  readonly others?: readonly string[] | undefined;
}

/** Properties of the calendar itself. */
export interface CalendarHead {
  /** Request to the recipient (RFC 5546). Undefined for a feed. */
  readonly method?: 'REQUEST' | 'CANCEL' | 'PUBLISH' | undefined;
  /** Name that subscribers see. */
  readonly name?: string | undefined;
  /** Recommended refresh interval as a DURATION: `PT15M`. */
  readonly refreshEvery?: string | undefined;
}

/** Renders an event. Equal events have equal bytes. */
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

/** Renders a calendar from rendered events. */
export function calendarText(head: CalendarHead, events: readonly string[]): string {
  return `${calendarStart(head)}${events.join('')}${CALENDAR_END}`;
}

/** Renders the lines before the first event. */
export function calendarStart({ method, name, refreshEvery }: CalendarHead): string {
  let head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Slotkeeper//Slotkeeper//EN\r\nCALSCALE:GREGORIAN\r\n';
  if (method !== undefined) head += `METHOD:${method}\r\n`;
  if (name !== undefined) head += contentLine(`X-WR-CALNAME:${textValue(name)}`);
  if (refreshEvery !== undefined) {
    head += `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}\r\nX-PUBLISHED-TTL:${refreshEvery}\r\n`;
  }
  return head;
}

export const CALENDAR_END = 'END:VCALENDAR\r\n';
