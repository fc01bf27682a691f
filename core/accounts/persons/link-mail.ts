import { RefusedError } from '../../basics/errors.js';
import { oneLine } from '../../basics/fields.js';
import type { SendMail } from '../../basics/mail.js';
import { greetedName, shortened } from '../../basics/mail.js';
import type { NewUuid } from '../../basics/ports.js';

interface Needs {
  /** Public address of the service. Null: none is configured. The `Host` of a request is never used in mail. */
  readonly publicUrl: string | null;
  /** Undefined if no mail server is configured. */
  readonly sendMail: SendMail | undefined;
  readonly newUuid: NewUuid;
}

/** Maximum length of an app's name, in characters. The address of an invitation is unproved. */
const NAME_MAX = 60;

function greeting(name: string): string {
  const greeted = greetedName(name);
  return greeted === null ? 'Hello,' : `Hello ${greeted},`;
}

export interface MailedLink {
  readonly to: string;
  readonly kind: 'invitation' | 'way in' | 'sign-in' | 'address';
  readonly link: string;
  readonly name: string;
  /** App's name, as shown in the mail. Null: the mail is about the whole service. */
  readonly app: string | null;
}

/** Sends links, and notices about a person's account, by mail. */
export class LinkMail {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get canMail(): boolean {
    return this.#needs.sendMail !== undefined && this.#needs.publicUrl !== null;
  }

  /** Checks that mail can be sent. @throws RefusedError `no_mail` */
  check(): void {
    if (!this.canMail) {
      throw new RefusedError('no_mail', { mail: 'No mail can be sent: SMTP_URL or PUBLIC_URL is not set' });
    }
  }

  /** Mails the link. @throws RefusedError `no_mail` with the reason, if the mail could not be sent. */
  async send({ to, kind, link, name, app }: MailedLink): Promise<void> {
    const where = app === null ? 'Slotkeeper' : shortened(oneLine(app), NAME_MAX);
    const { subject, first } = {
      invitation: {
        subject: `Your access to ${where}`,
        first: `${where} has invited you. Open this link to choose a password:`,
      },
      'way in': { subject: `Your access to ${where}`, first: `Open this link to sign in to ${where} again:` },
      'sign-in': { subject: 'Sign in to Slotkeeper', first: 'Open this link to sign in. It is valid for 15 minutes:' },
      address: {
        subject: 'Confirm your e-mail address',
        first: 'Open this link to sign in with this address from now on. It is valid for 60 minutes:',
      },
    }[kind];
    const url = `${this.#needs.publicUrl}/console#link=${link}`;
    const text = `${greeting(name)}\n\n${first}\n\n${url}\n\nIt works once. If you did not expect this mail, ignore it.\n`;
    await this.#send({ to, subject, text });
  }

  /** Notifies the person's former e-mail address that the account has a new address. */
  async tellFormer(to: string, name: string): Promise<void> {
    const text = `${greeting(name)}\n\nYour Slotkeeper account has another e-mail address now. If you did not change it, tell the owner of your business.\n`;
    await this.#send({ to, subject: 'Your e-mail address was changed', text });
  }

  async #send(mail: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void> {
    const { sendMail, newUuid } = this.#needs;
    if (!sendMail) return;
    const { ok, message } = await sendMail({ ...mail, html: null, invitation: null, id: newUuid() });
    if (!ok) throw new RefusedError('no_mail', { mail: `The mail was not sent: ${message ?? 'no reason given'}` });
  }
}
