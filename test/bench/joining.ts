import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The baseline of a feed: it keeps the text of each event in memory, and joins and sends them.
 *
 * node joining.js <file with the text of a feed>, with PORT in the environment.
 */
const [, , path = ''] = process.argv;
const ready = readFileSync(path, 'utf8').split(/(?=BEGIN:VEVENT\r\n)/);

createServer((_, res) => {
  const text = ready.join('');
  res.writeHead(200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'private',
  });
  res.end(text);
}).listen(Number(process.env.PORT), '127.0.0.1');
