import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect } from 'chai';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type Mailer, renderInvitation, type SmtpAnswer, smtpMailer } from '../../adapters/mail/index.js';
import { INLINE_IMAGE, type Invitation, type Mail } from '../../core/basics/mail.js';

const FROM = 'Acme Bookings <bookings@acme.example>';

const mail: Mail = {
  to: 'Zoë Müller <zoe@example.com>',
  subject: 'Your table – 20 November 🦊',
  text: 'Dear Zoë,\n\nsee you at 9:30.\n',
  html: '<p>Dear Zoë,</p><p>see you at 9:30.</p>',
  invitation: null,
  id: '0190c5b1-0000-7000-8000-000000000001',
};

const invitation: Invitation = {
  method: 'REQUEST',
  uid: '0190c5b1-0000-7000-8000-00000000000b',
  sequence: 3,
  start: Date.UTC(2026, 10, 20, 9, 30),
  end: Date.UTC(2026, 10, 20, 11, 0),
  timezone: 'Europe/Berlin',
  summary: 'Table for two; window, please',
  description: 'First line\nsecond \\ line',
  location: 'Große Straße 1, Köln',
  organizer: FROM,
  sentBy: FROM,
  attendee: { name: 'Zoë Müller', email: 'zoe@example.com' },
  at: Date.UTC(2026, 10, 1, 12, 0, 5),
};

/** The answer for a mail that no server has answered. */
const unsent = (message: string, final = false) => ({ ok: false, status: null, message, notBefore: null, final });

interface Property {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

/** Returns the properties of an iCalendar text, unfolded (RFC 5545, 3.1). */
function propertiesOf(calendar: string): Property[] {
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  return lines.slice(0, -1).map((line) => {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s.exec(line) ?? [];
    expect(name, line).not.to.equal('');
    const pairs = parameters.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^";:,]*))/g);
    return {
      name,
      parameters: Object.fromEntries([...pairs].map(([, key, quoted, bare]) => [key, quoted ?? bare])),
      value,
    };
  });
}

const propertyOf = (calendar: string, name: string): Property | undefined =>
  propertiesOf(calendar).find((property) => property.name === name);

describe('calendarOf', () => {
  it('writes an invitation', () => {
    const calendar = renderInvitation(invitation);
    const values = propertiesOf(calendar).map(({ name, value }) => `${name}:${value}`);
    expect(values).to.include.members([
      'VERSION:2.0',
      'PRODID:-//Slotkeeper//Slotkeeper//EN',
      'METHOD:REQUEST',
      `UID:${invitation.uid}`,
      'SEQUENCE:3',
      'DTSTAMP:20261101T120005Z',
      'DTSTART:20261120T093000Z',
      'DTEND:20261120T110000Z',
      'SUMMARY:Table for two\\; window\\, please',
      'DESCRIPTION:First line\\nsecond \\\\ line',
      'LOCATION:Große Straße 1\\, Köln',
      'STATUS:CONFIRMED',
    ]);
    expect(values.slice(0, 1).concat(values.slice(-2))).to.deep.equal([
      'BEGIN:VCALENDAR',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    expect(calendar.endsWith('END:VCALENDAR\r\n')).to.equal(true);
    expect(new Set(values).size).to.equal(values.length);

    const organizer = propertyOf(calendar, 'ORGANIZER');
    expect(organizer?.value.toLowerCase()).to.equal('mailto:bookings@acme.example');
    expect(organizer?.parameters).to.include({ CN: 'Acme Bookings' });
    const attendee = propertyOf(calendar, 'ATTENDEE');
    expect(attendee?.value.toLowerCase()).to.equal('mailto:zoe@example.com');
    expect(attendee?.parameters).to.include({
      CN: 'Zoë Müller',
      RSVP: 'FALSE',
      PARTSTAT: 'ACCEPTED',
      ROLE: 'REQ-PARTICIPANT',
    });
  });

  it('encodes addresses as URIs, so that none can add a header or mean another address', () => {
    for (const [address, uri] of [
      ['jane+tag@example.com', 'mailto:jane+tag@example.com'],
      ['a%25b@example.com', 'mailto:a%2525b@example.com'],
      ['who?subject=x@example.com', 'mailto:who%3Fsubject%3Dx@example.com'],
      ['a&b/c#d@example.com', 'mailto:a%26b%2Fc%23d@example.com'],
      ['half\ud83e@example.com', 'mailto:half%EF%BF%BD@example.com'],
      ['zoë@müller.example', 'mailto:zo%C3%AB@m%C3%BCller.example'],
    ] as const) {
      const calendar = renderInvitation({
        ...invitation,
        organizer: `Acme <${address}>`,
        sentBy: 'mail@example.com',
        attendee: { name: 'Zoë', email: address },
      });
      expect(propertyOf(calendar, 'ORGANIZER')?.value).to.equal(uri);
      expect(propertyOf(calendar, 'ATTENDEE')?.value).to.equal(uri);
      const sender = renderInvitation({ ...invitation, sentBy: address });
      expect(propertyOf(sender, 'ORGANIZER')?.parameters).to.include({ 'SENT-BY': uri });
    }
  });

  it('writes its cancellation', () => {
    const calendar = renderInvitation({ ...invitation, method: 'CANCEL', sequence: 4 });
    for (const [name, value] of Object.entries({
      METHOD: 'CANCEL',
      UID: invitation.uid,
      SEQUENCE: '4',
      STATUS: 'CANCELLED',
    })) {
      expect(propertyOf(calendar, name)?.value, name).to.equal(value);
    }
  });
});

describe('smtpMailer', () => {
  const opened: { close(): unknown }[] = [];
  let logged: SmtpAnswer[];

  beforeEach(() => {
    logged = [];
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((it) => it.close()));
  });

  interface Received {
    readonly from: string;
    readonly to: readonly string[];
    readonly raw: string;
    readonly parsed: Email;
    readonly user: string | undefined;
  }

  /** Starts an SMTP server that records the received mails. */
  async function smtpServer(options: SMTPServerOptions = {}) {
    const received: Received[] = [];
    let connections = 0;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect(_session, callback) {
        connections += 1;
        callback();
      },
      async onData(stream, session, callback) {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString('latin1'),
          parsed: await PostalMime.parse(raw, { attachmentEncoding: 'utf8' }),
          user: session.user,
        });
        callback(null, 'queued as 42');
      },
      ...options,
    });
    server.on('error', () => undefined); // connections that the mailer breaks off
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    opened.push({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
    const { port } = server.server.address() as AddressInfo;
    return { port, received, connections: () => connections };
  }

  function mailer(
    port: number,
    more: { credentials?: string; from?: string; timeoutMilliseconds?: number } = {},
  ): Mailer {
    const { credentials = '', from = FROM, ...rest } = more;
    const log = (answer: SmtpAnswer) => void logged.push(answer);
    const made = smtpMailer({ url: `smtp://${credentials}127.0.0.1:${port}`, from, log, ...rest });
    // close the mailer before the server, because the server waits for its clients to disconnect
    opened.unshift(made);
    return made;
  }

  const reply = (responseCode: number) => Object.assign(new Error('says the server'), { responseCode });

  describe('sends a mail', () => {
    it('that arrives unchanged, in text and HTML', async () => {
      const { port, received } = await smtpServer();
      const answer = await mailer(port).send(mail);
      expect(answer).to.deep.equal({ ok: true, status: 250, message: null, notBefore: null, final: false });

      expect(received).to.have.length(1);
      const [{ from, to, parsed, raw }] = received as [Received];
      expect({ from, to }).to.deep.equal({ from: 'bookings@acme.example', to: ['zoe@example.com'] });
      expect(parsed.from).to.deep.equal({ name: 'Acme Bookings', address: 'bookings@acme.example' });
      expect(parsed.to).to.deep.equal([{ name: 'Zoë Müller', address: 'zoe@example.com' }]);
      expect(parsed.subject).to.equal(mail.subject);
      expect(parsed.text?.replaceAll('\r\n', '\n').trim()).to.equal(mail.text.trim());
      expect(parsed.html?.trim()).to.equal(mail.html);
      expect(parsed.attachments).to.deep.equal([]);
      expect(raw).to.match(/^Auto-Submitted: auto-generated\r$/m);
    });

    it('with an image within its HTML, beside an event and a file', async () => {
      const { port, received } = await smtpServer();
      const html = `<p><img src="cid:${INLINE_IMAGE}"></p>`;
      const inline = { type: 'image/png', data: Buffer.from('PNG').toString('base64'), width: 1, height: 1 } as const;
      await mailer(port).send({ ...mail, html, inline, invitation, published: 'BEGIN:VCALENDAR' });
      const { parsed, raw } = received[0]!;
      const image = parsed.attachments.find(({ mimeType }) => mimeType === 'image/png')!;
      expect(image).to.include({
        contentId: `<${INLINE_IMAGE}>`,
        filename: 'logo.png',
        disposition: 'inline',
        related: true,
      });
      expect(image.content).to.equal('PNG');
      expect(parsed.html).to.include(`cid:${INLINE_IMAGE}`);
      expect(raw).to.match(/^Content-Type: multipart\/related;/m);
      expect(parsed.attachments.map(({ filename }) => filename)).to.include.members(['invite.ics', 'bookings.ics']);
    });

    it('from the name of the business, on one line', async () => {
      const { port, received } = await smtpServer();
      const { send } = mailer(port);
      for (const [fromName, name] of [
        ['The "Blue" Room', 'The "Blue" Room'],
        ['Caf\u00e9 "\u00c9toile", \\ <x@y.example>', 'Caf\u00e9 "\u00c9toile", \\ <x@y.example>'],
        ['Two\r\nBcc: eve@example.com', 'Two Bcc: eve@example.com'],
      ] as const) {
        await send({ ...mail, fromName });
        const { parsed, to } = received.at(-1)!;
        expect(parsed.from).to.deep.equal({ name, address: 'bookings@acme.example' });
        expect(to).to.deep.equal(['zoe@example.com']);
      }
    });

    it('as plain text only, without HTML', async () => {
      const { port, received } = await smtpServer();
      await mailer(port).send({ ...mail, html: null });
      expect(received[0]?.parsed.html).to.equal(undefined);
      expect(received[0]?.raw).to.match(/^Content-Type: text\/plain; charset=utf-8\r$/im);
    });

    it('with the same Message-ID on every attempt and another for another mail', async () => {
      const { port, received } = await smtpServer();
      const { send } = mailer(port);
      await send(mail);
      await send(mail);
      await send({ ...mail, id: 'another' });
      expect(received.map(({ parsed }) => parsed.messageId)).to.deep.equal([
        `<${mail.id}@acme.example>`,
        `<${mail.id}@acme.example>`,
        '<another@acme.example>',
      ]);
    });

    it('with an invitation for calendars and one to open', async () => {
      const { port, received } = await smtpServer();
      const { send } = mailer(port);
      for (const method of ['REQUEST', 'CANCEL'] as const) {
        const sent = { ...invitation, method };
        expect(await send({ ...mail, invitation: sent })).to.deep.include({ ok: true });
        const { parsed, raw } = received.at(-1)!;
        expect(parsed.text).to.include('see you at 9:30');
        expect(parsed.html?.trim()).to.equal(mail.html);
        expect(raw).to.match(new RegExp(`^Content-Type: text/calendar; charset=utf-8; method=${method}\\r$`, 'm'));

        const [alternative, attached, ...others] = parsed.attachments;
        expect(others).to.deep.equal([]);
        expect(alternative).to.deep.include({ mimeType: 'text/calendar', method });
        expect(attached).to.deep.include({
          mimeType: 'application/ics',
          filename: 'invite.ics',
          disposition: 'attachment',
        });
        const calendar = renderInvitation(sent);
        // the parser converts the line ends of calendars to LF, but the mail itself has those of RFC 5545
        for (const part of [alternative, attached]) expect(part?.content).to.equal(calendar.replaceAll('\r\n', '\n'));
        expect(raw.replaceAll('\r\n', '')).to.include(Buffer.from(calendar).toString('base64'));
      }
    });

    it('over few connections for many mails', async () => {
      const { port, received, connections } = await smtpServer();
      const { send } = mailer(port);
      const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => send({ ...mail, id: `mail-${n}` })));
      expect(answers.every(({ ok }) => ok)).to.equal(true);
      expect(new Set(received.map(({ parsed }) => parsed.messageId)).size).to.equal(40);
      expect(connections()).to.be.at.most(5);
    });

    it('with the name and password of the URL', async () => {
      const { port, received } = await smtpServer({
        authOptional: false,
        onAuth({ username, password }, _session, callback) {
          if (username === 'me@acme' && password === 'pa:ss/word') callback(null, { user: username });
          else callback(reply(535));
        },
      });
      const allowed = mailer(port, { credentials: 'me%40acme:pa%3Ass%2Fword@' });
      expect(await allowed.send(mail)).to.deep.include({ ok: true });
      expect(received[0]?.user).to.equal('me@acme');

      // An operator may correct the settings, so the mails wait.
      const mistaken = await mailer(port, { credentials: 'me%40acme:secret-word@' }).send(mail);
      expect(mistaken).to.deep.include({ ok: false, status: 535, final: false });
      expect(mistaken.message).not.to.include('secret-word');
      const anonymous = await mailer(port).send(mail);
      expect(anonymous).to.deep.include({ ok: false, status: 530, final: false });
    });
  });

  describe('prevents injected', () => {
    it('headers in the subject or a name', async () => {
      const { port, received } = await smtpServer();
      const { send } = mailer(port);
      const bcc = 'Bcc: victim@example.com';
      for (const injected of [`\r\n${bcc}`, `\n${bcc}`, `\r${bcc}`, '\r\n\r\nbody']) {
        const answer = await send({ ...mail, subject: `Hi${injected}`, to: `Zoë${injected} <zoe@example.com>` });
        expect(answer).to.deep.include({ ok: true });
        const { parsed, to } = received.at(-1)!;
        expect(to).to.deep.equal(['zoe@example.com']);
        expect(parsed.bcc).to.equal(undefined);
        expect(parsed.headers.filter(({ key }) => key === 'bcc')).to.deep.equal([]);
        expect(parsed.subject).to.equal(`Hi ${injected.trim()}`);
        expect(parsed.to).to.deep.equal([{ name: `Zoë ${injected.trim()}`, address: 'zoe@example.com' }]);
        expect(parsed.text?.trim()).to.match(/^Dear Zoë/);
      }
    });

    it('second recipients', async () => {
      const { port, received, connections } = await smtpServer();
      const { send } = mailer(port);
      for (const to of [
        ...[
          '',
          'zoe',
          'zoe@',
          '@example.com',
          '"zoe"@example.com',
          'Zoë <zoe@example.com',
          'Zoë <zoe@example.com\r\n>',
        ],
        ...[', ', ';', ' ', '\r\nBcc: '].map((between) => `zoe@example.com${between}victim@example.com`),
        '<zoe@example.com>, x@y.z',
        'Team: zoe@example.com, victim@example.com;',
        'zoe@example.com>\r\nRCPT TO:<victim@example.com',
      ]) {
        const answer = await send({ ...mail, to });
        expect(answer, to).to.deep.equal(unsent('The recipient is not one e-mail address', true));
      }
      expect(connections()).to.equal(0);

      // Possible names of customers.
      const victim = '<victim@example.com>';
      for (const name of [`${victim},`, 'victim@example.com,', `"victim@example.com" ${victim}`, 'a: b;']) {
        expect(await send({ ...mail, to: `${name} <zoe@example.com>` }), name).to.deep.include({ ok: true });
        const { to, parsed } = received.at(-1)!;
        expect(to, name).to.deep.equal(['zoe@example.com']);
        expect(parsed.to, name).to.deep.equal([{ name: name.replaceAll('"', ''), address: 'zoe@example.com' }]);
      }
    });

    it('senders that are invalid, at the start', () => {
      for (const from of ['', 'Acme', 'a@b.c, d@e.f']) {
        expect(() => smtpMailer({ url: 'smtp://127.0.0.1', from }), from).to.throw('must be one e-mail address');
      }
    });
  });

  describe('handles refusals', () => {
    it('by retrying after 4yz, failing after 5yz, and continuing with other mails', async () => {
      for (const status of [421, 450, 451, 452, 503, 550, 552, 554]) {
        const { port, received } = await smtpServer({
          onRcptTo: ({ address }, _session, callback) => callback(address.startsWith('zoe') ? reply(status) : null),
        });
        const { send } = mailer(port);
        const answer = await send(mail);
        const final = status >= 550;
        expect(answer, `${status}`).to.deep.include({ ok: false, status, notBefore: null, final });
        // a server may close the connection with 421 after any command
        const what = status === 421 ? 'ended the connection' : 'refused the recipient';
        expect(answer.message).to.equal(`The mail server ${what} (${status})`);
        expect(logged.at(-1)).to.deep.include({ mail: mail.id, ok: false, status });
        expect(logged.at(-1)?.text)
          .to.include(`${status} says the server`)
          .and.not.match(/[\r\n]/);
        expect(await send({ ...mail, to: 'someone@example.com' })).to.deep.include({ ok: true });
        expect(received).to.have.length(1);
      }
    });

    it('of the message or its sender in the same way', async () => {
      for (const status of [451, 554]) {
        const atData = await smtpServer({
          onData(stream, _session, callback) {
            stream.resume().once('end', () => callback(reply(status)));
          },
        });
        const final = status === 554;
        const message = `The mail server refused the message (${status})`;
        expect(await mailer(atData.port).send(mail)).to.deep.include({ ok: false, status, final, message });
        const atSender = await smtpServer({ onMailFrom: (_address, _session, callback) => callback(reply(status)) });
        const sender = `The mail server refused the sender (${status})`;
        expect(await mailer(atSender.port).send(mail)).to.deep.include({ ok: false, status, final, message: sender });
      }
    });

    it('of all mails by retrying', async () => {
      const { port } = await smtpServer({ onConnect: (_session, callback) => callback(reply(554)) });
      const message = 'The mail server ended the connection (554)';
      expect(await mailer(port).send(mail)).to.deep.include({ ok: false, status: 554, final: false, message });
    });
  });

  describe("reports the server's answers", () => {
    it('with the text of an acceptance in the log only', async () => {
      const { port } = await smtpServer();
      expect(await mailer(port).send(mail)).to.deep.include({ ok: true, status: 250, message: null });
      expect(logged).to.deep.equal([{ mail: mail.id, ok: true, status: 250, text: '250 queued as 42' }]);
    });

    it('without names and addresses of the network to tenants', async () => {
      const { port } = await smtpServer({
        onRcptTo: (_address, _session, callback) =>
          callback(Object.assign(new Error('mx1.internal.acme (10.1.2.3) says no'), { responseCode: 550 })),
      });
      const answer = await mailer(port).send(mail);
      expect(answer).to.deep.include({ status: 550, message: 'The mail server refused the recipient (550)' });
      expect(logged[0]?.text).to.include('mx1.internal.acme (10.1.2.3) says no');

      const nowhere = smtpMailer({
        url: 'smtp://mail.internal.invalid',
        from: FROM,
        log: (line) => void logged.push(line),
      });
      opened.unshift(nowhere);
      const { message } = await nowhere.send(mail);
      expect(message).to.equal('The mail server could not be reached, or broke off the connection');
      expect(logged.at(-1)?.text).to.include('mail.internal.invalid');
    });

    it('without credentials that a server repeats, encoded or not, in one piece or several', async () => {
      const password = 'pa:ss/wörd+4711';
      const plain = Buffer.from(`\0me@acme\0${password}`).toString('base64');
      const said = [
        `AUTH PLAIN ${plain}`,
        `password=${password};`,
        Buffer.from(password).toString('base64'),
        Buffer.from(`user ${password}`).toString('base64'),
        Buffer.from('me@acme 7f83b1657ff1fc53b92dc18148a1d65d').toString('base64'),
        `${plain.slice(0, 20)} ${plain.slice(20)}`,
      ];
      for (const echo of said) {
        const { port } = await smtpServer({
          authOptional: false,
          onAuth: (_auth, _session, callback) =>
            callback(Object.assign(new Error(`No such login: ${echo}`), { responseCode: 535 })),
        });
        const credentials = `me%40acme:${encodeURIComponent(password)}@`;
        const answer = await mailer(port, { credentials }).send(mail);
        expect(answer.message).to.equal('The mail server did not accept the login of this service (535)');
        const text = logged.at(-1)?.text ?? '';
        expect(text).to.include('No such login: ').and.include('***');
        for (const secret of [password, plain.slice(0, 20), plain.slice(20), ...said.slice(2, 5)]) {
          expect(text, echo).not.to.include(secret);
        }
      }
    });
  });

  describe('handles missing answers', () => {
    async function rawServer(treat: (socket: Socket) => void): Promise<number> {
      const sockets = new Set<Socket>();
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined); // resets are what these tests are about
        treat(socket);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      opened.push({
        close() {
          for (const socket of sockets) socket.destroy();
          return new Promise((resolve) => server.close(resolve));
        },
      });
      return (server.address() as AddressInfo).port;
    }

    it('by retrying if no server listens', async () => {
      const port = await rawServer(() => undefined);
      await opened.pop()?.close();
      const answer = await mailer(port).send(mail);
      expect(answer).to.deep.include({ ok: false, status: null, notBefore: null, final: false });
      expect(answer.message).to.equal('The mail server could not be reached, or broke off the connection');
      expect(logged[0]?.text).to.include('ECONNREFUSED');
    });

    it('by retrying if the server closes the connection', async () => {
      const port = await rawServer((socket) => socket.end());
      const answer = await mailer(port).send(mail);
      expect(answer).to.deep.include({ ok: false, status: null, final: false });
      expect(answer.message).to.be.a('string').and.not.equal('');
    });

    it('by giving up a server that does not greet or sends too slowly', async () => {
      const silent = await rawServer(() => undefined);
      const trickling = await rawServer((socket) => {
        const drip = setInterval(() => socket.write('220-wait\r\n'), 20);
        socket.once('close', () => clearInterval(drip));
      });
      for (const port of [silent, trickling]) {
        const answer = await mailer(port, { timeoutMilliseconds: 250 }).send(mail);
        expect(answer).to.deep.equal(unsent('No answer within 0.25 s'));
      }
    });

    it('over a new connection if a kept one was closed', async () => {
      const sockets: Socket[] = [];
      const { port, received } = await smtpServer();
      const proxy = await rawServer((socket) => {
        sockets.push(socket);
        const upstream = connect(port, '127.0.0.1').on('error', () => socket.destroy());
        socket.pipe(upstream).pipe(socket);
      });
      const { send } = mailer(proxy);
      expect(await send(mail)).to.deep.include({ ok: true });
      for (const socket of sockets) socket.destroy();
      expect(await send(mail)).to.deep.include({ ok: true });
      expect(received).to.have.length(2);
    });

    it('by failing the mail under way when it is closed, and later mails', async () => {
      const connected = { resolve: (): void => undefined };
      const waiting = new Promise<void>((resolve) => {
        connected.resolve = resolve;
      });
      const port = await rawServer(() => connected.resolve());
      const made = mailer(port);
      const sending = made.send(mail);
      await waiting;
      made.close();
      expect(await sending).to.deep.include({ ok: false, status: null, final: false });
      expect(await made.send(mail)).to.deep.include({ ok: false, status: null, final: false });
    });
  });
});
