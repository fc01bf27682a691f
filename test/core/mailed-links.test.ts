import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { newPerson } from '../../core/accounts/persons/link-use.js';
import { HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Mail } from '../../core/basics/mail.js';
import type { UseCasePorts } from '../../core/composition/use-case-ports.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { writeAccountLetter } from '../../core/messages/letters/account-letter.js';
import { publicProfile } from '../../core/model/profile.js';
import { partsOver } from '../support/http.js';
import { aClock, anApp, anUuid, aProfile, NOW } from '../support/samples.js';

const EMAIL = 'ines@example.com';

interface Given extends Pick<UseCasePorts, 'pause' | 'onMailFault'> {
  readonly isSent?: () => boolean;
}

/** Returns a service with one person, who is an owner, and the calls of its storage of persons and staff members. */
async function aService({ isSent = () => true, ...options }: Given = {}) {
  const clock = aClock();
  const opened = openMemoryStorage({ clock });
  const calls: string[] = [];
  let running = 0;
  let most = 0;
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(its, name: keyof T & string) {
        const method = its[name];
        if (typeof method !== 'function') return method;
        return async (...given: unknown[]) => {
          calls.push(name);
          running += 1;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running -= 1;
          return method.apply(its, given);
        };
      },
    });
  const storage: Storage = { ...opened, persons: watched(opened.persons), objects: watched(opened.objects) };
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => {
    mails.push(mail);
    return { ok: isSent(), status: 250, message: null, notBefore: null, final: false };
  };
  const parts = partsOver(storage, { clock, ports: { sendMail, ...options }, publicUrl: 'https://book.example.com' });
  const owner = { uuid: anUuid(), email: EMAIL };
  const uuid = anUuid();
  const person = newPerson({ uuid, name: 'Inès', email: EMAIL, password: null, joiningWith: null, owner }, clock());
  await opened.persons.add(person);
  /** Requests a link, and returns the calls that this caused. */
  const asked = async (email: string, client = '192.0.2.1') => {
    calls.length = 0;
    await parts.signIn.mailLink({ email }, client);
    await parts.background.accountWork.idle();
    return [...calls];
  };
  const links = async () => (await opened.persons.find({ uuid }))?.links ?? [];
  return { clock, parts, calls, mails, asked, links, mostAtOnce: () => most };
}

describe('links that visitors request by mail', () => {
  it('cost the same reads and one write for known and unknown addresses', async () => {
    const { asked, mails } = await aService();
    const reads = ['find', 'select', 'find'];
    // The last read finds the language of the mail, which no request waits for.
    for (let n = 0; n < 3; n += 1) expect(await asked(EMAIL)).to.deep.equal([...reads, 'replace', 'select']);
    expect(await asked(EMAIL), 'known, and mailed often enough').to.deep.equal([...reads, 'takeMailSlot']);
    expect(await asked('nobody@example.com')).to.deep.equal([...reads, 'takeMailSlot']);
    expect(await asked('nobody@example.com'), 'again').to.deep.equal([...reads, 'takeMailSlot']);
    expect(mails).to.have.length(3);
  });

  it('are looked up after a pause, which does not delay the answer', async () => {
    let go = () => {};
    const paused = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { parts, calls, mails } = await aService({ pause: () => paused });
    await parts.signIn.mailLink({ email: EMAIL }, '192.0.2.1');
    await new Promise(setImmediate);
    expect(calls).to.deep.equal([]);
    go();
    await parts.background.accountWork.idle();
    expect(mails).to.have.length(1);
  });

  it('are dropped silently while too many wait, and two look-ups run at once', async () => {
    const { parts, calls, mostAtOnce } = await aService();
    for (let n = 0; n < 500; n += 1) {
      await parts.signIn.mailLink({ email: `nobody${n}@example.com` }, `192.0.2.${n % 250}`);
    }
    await parts.background.accountWork.idle();
    expect(mostAtOnce()).to.equal(2);
    expect(calls.filter((name) => name === 'takeMailSlot')).to.have.length(22);
  });

  it('of one client do not take the turns of others', async () => {
    const { parts, mails } = await aService();
    const ask = (email: string, client: string) => parts.signIn.mailLink({ email }, client);
    for (let n = 0; n < 100; n += 1) await ask(`nobody${n}@example.com`, '192.0.2.1');
    await ask(EMAIL, '192.0.2.2');
    await parts.background.accountWork.idle();
    expect(mails.map(({ to }) => to)).to.deep.equal([EMAIL]);
  });

  it('do not end links that others made for the person', async () => {
    const { asked, links, parts } = await aService();
    await parts.operations.issuePersonLink(EMAIL);
    for (let n = 0; n < 5; n += 1) await asked(EMAIL);
    expect((await links()).map(({ kind }) => kind)).to.deep.equal(['command', 'mail', 'mail', 'mail']);
  });

  it('are mailed again after three within an hour, once no sent one is valid', async () => {
    const { asked, clock, mails } = await aService();
    for (let n = 0; n < 10; n += 1) await asked(EMAIL);
    clock.advance(15 * MINUTE - 1);
    await asked(EMAIL);
    expect(mails).to.have.length(3);
    clock.advance(1);
    for (let n = 0; n < 10; n += 1) await asked(EMAIL);
    expect(mails).to.have.length(4);
    clock.advance(HOUR);
    for (let n = 0; n < 10; n += 1) await asked(EMAIL);
    expect(mails).to.have.length(7);
  });

  it('do not count as sent if the mail server refused them', async () => {
    const faults: unknown[] = [];
    const { asked, links, mails } = await aService({
      isSent: () => mails.length > 4,
      onMailFault: (error) => faults.push(error),
    });
    for (let n = 0; n < 4; n += 1) await asked(EMAIL);
    expect([faults.length, await links()]).to.deep.equal([4, []]);
    await asked(EMAIL);
    expect(await links()).to.have.length(1);
  });
});

describe('letters about accounts', () => {
  const HREF = 'https://slots.example/console#link=li_x';
  const business = publicProfile(
    anApp({ name: 'Chez <b>Ada</b>' }),
    aProfile({ name: 'Chez <b>Ada</b>', accent: '#aa0000' }),
    'Europe/Paris',
  );
  const logo = { type: 'image/png', data: '', width: 320, height: 640 } as const;
  const letter = { name: 'Inès', business: null, logo: null, href: HREF, expiresAt: NOW };
  const WORDS = {
    en: ['Hello Inès,', 'Your access to', 'until Monday, November 16, 2026 at 10:00', 'for 15 minutes', 'password'],
    de: ['Guten Tag Inès,', 'Ihr Zugang zu', 'bis Montag, 16. November 2026 um 10:00 Uhr', '15 Minuten', 'Passwort'],
    fr: ['Bonjour Inès,', 'Votre accès à', 'lundi 16 novembre 2026 à 10:00', '15 minutes', 'mot de passe'],
    es: ['Hola, Inès:', 'Su acceso a', 'lunes, 16 de noviembre de 2026, 10:00 h', '15 minutos', 'contraseña'],
  } as const;

  it('look like letters about bookings in each language: an invitation like those of the business, others like the service', () => {
    for (const language of ['en', 'de', 'fr', 'es'] as const) {
      const [greeting, subject, until, minutes, password] = WORDS[language];
      for (const kind of ['invitation', 'way in'] as const) {
        const invited = writeAccountLetter({ ...letter, kind, language, business, logo });
        expect(invited.fromName).to.equal(business.name);
        expect(invited.subject).to.equal(`${subject} Chez <b>Ada</b>`);
        expect(invited.text.split('\n')[0]).to.equal(greeting);
        expect(invited.text.replaceAll('\u202f', ' ')).to.include(until).and.include(HREF);
        expect(invited.html).to.include(`lang="${language}"`).and.include('#aa0000').and.include(HREF);
        expect(invited.html).to.include('<img src="cid:logo@slotkeeper" alt="" width="32" height="64"');
        expect(invited.html).to.match(/<p [^>]*><img [^>]*>Chez &lt;b&gt;Ada&lt;\/b&gt;<\/p><h1/);
      }
      const signIn = writeAccountLetter({ ...letter, kind: 'sign-in', language });
      expect(signIn.text).to.include(minutes).and.include(HREF).and.not.include('2026');
      expect(writeAccountLetter({ ...letter, kind: 'address', language }).text).to.include('60 ');
      expect(signIn.html)
        .to.match(/<p [^>]*>Slotkeeper<\/p><h1/)
        .and.not.include('<img');
      expect(signIn.fromName).to.equal('Slotkeeper');
      const told = writeAccountLetter({ ...letter, kind: 'new password', language, href: null, expiresAt: null });
      expect(told.text).to.include(password).and.not.include('http');
    }
  });
});
