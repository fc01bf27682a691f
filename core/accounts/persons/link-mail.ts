import { RefusedError } from '../../basics/errors.js';
import type { InlineImage, Mail, SendMail } from '../../basics/mail.js';
import type { Instant, NewUuid } from '../../basics/ports.js';
import { fold } from '../../basics/search.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import type { App } from '../../model/app.js';
import type { Person } from '../../model/person.js';
import type { PublicProfile } from '../../model/profile.js';
import { inlineLogo } from '../business/inline-logo.js';
import { type GetBusiness, getBusiness } from '../business/read-business.js';
import type { AccountWork } from './account-work.js';
import { listRoles } from './memberships.js';

/** Letter about the account of a person, or of a member that no person is joined to yet. */
export interface AccountLetter {
  /** `way in`: a link of a member that a person is joined to. `address`: confirms a new one, which `new address` tells the former one. */
  readonly kind: 'invitation' | 'way in' | 'sign-in' | 'address' | 'new address' | 'new password';
  readonly name: string;
  /** Tag of the language. Null: English. */
  readonly language: string | null;
  /** Business that invites, with its logo. Null: the letter is from the service. */
  readonly business: PublicProfile | null;
  readonly logo: InlineImage | null;
  /** Address that the link opens. Null: the letter has none. */
  readonly href: string | null;
  readonly expiresAt: Instant | null;
}

export type WriteAccountLetter = (letter: AccountLetter) => Pick<Mail, 'subject' | 'text' | 'html' | 'fromName'>;

interface Needs {
  /** Public address of the service. Null: none is configured. The `Host` of a request is never used in mail. */
  readonly publicUrl: string | null;
  /** Undefined if no mail server is configured. */
  readonly sendMail: SendMail | undefined;
  readonly newUuid: NewUuid;
  readonly write: WriteAccountLetter;
  readonly objects: ObjectStore;
  readonly apps: Pick<AppRepository, 'record' | 'list'>;
  readonly persons: Pick<PersonRepository, 'find'>;
}

export interface AccountMail extends Pick<AccountLetter, 'kind' | 'name'> {
  readonly to: string;
  /** App that invites. */
  readonly app?: App;
  /** Person who gets the mail. Undefined for a member that no person is joined to. */
  readonly person?: Person | undefined;
  readonly link?: { readonly text: string; readonly expiresAt: Instant };
}

/** Sends links, and notices about a person's account, by mail. */
export class LinkMail {
  readonly #needs: Needs;
  readonly #getBusiness: GetBusiness;
  constructor(needs: Needs) {
    this.#needs = needs;
    this.#getBusiness = getBusiness(needs);
  }

  get canMail(): boolean {
    return this.#needs.sendMail !== undefined && this.#needs.publicUrl !== null;
  }

  /** True if letters without a link can be sent. */
  get hasServer(): boolean {
    return this.#needs.sendMail !== undefined;
  }

  /** Checks that mail can be sent. @throws RefusedError `no_mail` */
  check(): void {
    if (!this.canMail) {
      throw new RefusedError('no_mail', { mail: 'No mail can be sent: SMTP_URL or PUBLIC_URL is not set' });
    }
  }

  /** @throws RefusedError `no_mail` with the reason, if the mail could not be sent. */
  async send({ to, kind, name, app, person, link }: AccountMail): Promise<void> {
    const { sendMail, newUuid, publicUrl, write, objects, persons } = this.#needs;
    if (!sendMail) return;
    const business = app ? (await this.#getBusiness({ app })).public : null;
    const logo = app ? await inlineLogo(objects, app.uuid, business?.logo) : null;
    // The person who has the address reads the letter, even before it has joined the business.
    const reader = person ?? (await persons.find({ email: fold(to) }));
    const language = reader?.language ?? business?.language ?? (await this.#firstLanguage(person));
    const href = link ? `${publicUrl}/console#link=${link.text}` : null;
    const letter = write({ kind, name, language, business, logo, href, expiresAt: link?.expiresAt ?? null });
    const { ok, message } = await sendMail({ ...letter, to, inline: logo, invitation: null, id: newUuid() });
    if (!ok) throw new RefusedError('no_mail', { mail: `The mail was not sent: ${message ?? 'no reason given'}` });
  }

  /** Returns the language of the first business of a person. */
  async #firstLanguage(person: Person | undefined): Promise<string | null> {
    const [first] = person ? await listRoles(this.#needs, person) : [];
    const app = first?.app?.uuid;
    return app === undefined ? null : ((await this.#needs.objects.find(app, 'profile', app))?.language ?? null);
  }
}

/** Notifies a person by mail that its password was changed. `before`: the person until then. */
export function tellNewPassword(
  { linkMail, accountWork }: { readonly linkMail: LinkMail; readonly accountWork: AccountWork },
  before: Pick<Person, 'password'>,
  person: Person,
): void {
  const { email: to, name } = person;
  if (before.password === null || to === null || isLocalAddress(to) || !linkMail.hasServer) return;
  accountWork.mail(to, () => linkMail.send({ to, kind: 'new password', name, person }));
}

/** True for an address such as `owner@localhost`, which no mail server delivers to. */
export function isLocalAddress(address: string): boolean {
  return address.toLowerCase().endsWith('@localhost');
}
