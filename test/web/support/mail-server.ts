import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything. */
export async function mailServer() {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) =>
      void text(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    /** All mails so far. */
    mails,
    /** Options of a service that sends its mails to the server. */
    options: {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Slotkeeper <mail@slots.example>',
      publicUrl: 'https://book.example.com',
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
