import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../bootstrap/config.js';
import { start } from '../bootstrap/start.js';

describe('The answer of a mail server', () => {
  it('is in the log with the password masked, and not in the response to a tenant', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onAuth: ({ password }, _session, callback) =>
        callback(Object.assign(new Error(`mx.internal: no ${password}`), { responseCode: 535 })),
    });
    server.on('error', () => undefined); // connections that the mailer breaks off
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const lines: string[] = [];
    const running = await start(
      readConfig({
        DATABASE_URL: 'memory:',
        PORT: '0',
        OWNER_EMAIL: 'ada@example.com',
        OWNER_TOKEN: 'let-me-in',
        SMTP_URL: `smtp://acme:s3cret-word@127.0.0.1:${port}`,
      }),
      { logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }) },
    );
    try {
      let credential = 'ada@example.com:let-me-in';
      const post = async (path: string, body?: object) => {
        const response = await fetch(`${running.url}/v1/${path}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${btoa(credential)}`, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        return ((await response.json()) as { data: Record<string, unknown> }).data;
      };
      credential = String((await post('apps', { name: 'Acme', slug: 'acme', description: 'Mail' })).token);
      const workflow = await post('workflow', { name: 'Mail', description: 'Mail' });
      const action = await post(`workflow/${workflow.uuid}/actions`, {
        name: 'Mail',
        trigger: 'booking.confirmed',
        type: 'email',
        config: { to: 'zoe@example.com', subject: 'Hello', text: 'Hello' },
      });
      const attempt = await post(`workflow/${workflow.uuid}/actions/${action.uuid}/test`);
      expect(attempt).to.include({ ok: false, status: 535 });
      expect(attempt.message).to.equal('The mail server did not accept the login of this service (535)');
      const [line] = lines.filter((one) => one.includes('mail not sent'));
      expect(JSON.parse(line ?? '{}')).to.include({ level: 40, status: 535 });
      expect(line).to.include('mx.internal: no ***');
      expect(lines.join('')).not.to.include('s3cret-word');
    } finally {
      await running.stop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });
});
