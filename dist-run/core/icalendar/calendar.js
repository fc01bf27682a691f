import { contentLine, textValue, utcValue } from './content-lines.js';
/** Renders an event. Equal events have equal bytes. */
export function eventText(event) {
    const { uid, sequence, updatedAt, start, end, status, isOpaque, summary, description, location, others } = event;
    const stamp = utcValue(updatedAt);
    let text = `BEGIN:VEVENT\r\n${contentLine(`UID:${uid}`)}DTSTAMP:${stamp}\r\nLAST-MODIFIED:${stamp}\r\n` +
        `SEQUENCE:${sequence}\r\nDTSTART:${utcValue(start)}\r\nDTEND:${utcValue(end)}\r\n` +
        `STATUS:${status}\r\nTRANSP:${isOpaque ? 'OPAQUE' : 'TRANSPARENT'}\r\n` +
        contentLine(`SUMMARY:${textValue(summary)}`);
    if (typeof description === 'string')
        text += contentLine(`DESCRIPTION:${textValue(description)}`);
    if (typeof location === 'string')
        text += contentLine(`LOCATION:${textValue(location)}`);
    for (const line of others ?? [])
        text += contentLine(line);
    return `${text}END:VEVENT\r\n`;
}
/** Renders a calendar from rendered events. */
export function calendarText(head, events) {
    return `${calendarStart(head)}${events.join('')}${CALENDAR_END}`;
}
/** Renders the lines before the first event. */
export function calendarStart({ method, name, refreshEvery }) {
    let head = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Slotkeeper//Slotkeeper//EN\r\nCALSCALE:GREGORIAN\r\n';
    if (method !== undefined)
        head += `METHOD:${method}\r\n`;
    if (name !== undefined)
        head += contentLine(`X-WR-CALNAME:${textValue(name)}`);
    if (refreshEvery !== undefined) {
        head += `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}\r\nX-PUBLISHED-TTL:${refreshEvery}\r\n`;
    }
    return head;
}
/** The line after the last event. */
export const CALENDAR_END = 'END:VCALENDAR\r\n';
