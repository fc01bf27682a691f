import { once } from 'node:events';
import { createServer } from 'node:http';
/** The text of a calendar with these lines in it. */
export function calendarText(...lines) {
    return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
let events = 0;
/** The lines of an event; it has a UID of its own unless a line gives it another. */
export function anEventOf(...lines) {
    events += 1;
    const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${events}@elsewhere.example`];
    return ['BEGIN:VEVENT', ...uid, 'SUMMARY:Secret plans', ...lines, 'END:VEVENT'];
}
/** Answers with a calendar. */
export function showing(text, headers = {}) {
    return (response) => void response.writeHead(200, { 'Content-Type': 'text/calendar', ...headers }).end(text);
}
export async function calendarServer() {
    const asked = [];
    const server = createServer((request, response) => {
        const one = { path: request.url ?? '', headers: request.headers };
        asked.push(one);
        its.answer(response, one);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    const its = {
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
