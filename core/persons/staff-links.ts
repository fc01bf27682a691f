import { NotFoundError, RefusedError } from '../errors.js';
import { FieldReader } from '../fields.js';
import { SECOND } from '../instants.js';
import { existing } from '../ledger/edits.js';
import type { Idempotent } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Decision, Ledger, View } from '../ledger/ledger.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { secretText } from '../model/secret-text.js';
import { LINK, type LinkIssuer, STAFF_LINKS_MAX, type Staff } from '../model/staff.js';
import type { Clock, Digest, Instant, NewSecret } from '../ports.js';
import { fold } from '../search.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { PersonRepository } from '../storage/person-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
import { changed } from '../versions.js';
import type { LinkMail } from './link-mail.js';
import { countedMail, MailLimit } from './mail-limit.js';
import { mayManage } from './memberships.js';

interface Needs {
  readonly ledger: Ledger;
  readonly staff: Pick<StaffRepository, 'find' | 'joined'>;
  readonly persons: Pick<PersonRepository, 'find'>;
  readonly apps: Pick<AppRepository, 'ofAnyOwner'>;
  readonly linkMail: LinkMail;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
}

export interface NewStaffLink {
  /** 60 to 604,800, which is the default. */
  readonly expiresInSeconds?: number | null | undefined;
  /** True: the link goes to the member's address, and is not shown. Default false. */
  readonly mail?: boolean | null | undefined;
}

export const LINK_SECONDS = { least: 60, most: 604_800 } as const;

/** A link that was made: its text only where it was not mailed. */
export interface MadeLink {
  readonly link: string | null;
  readonly expiresAt: Instant;
}

/** @throws ValidationError naming every bad field. */
export function readNewStaffLink(input: unknown): { readonly expiresInSeconds: number; readonly mail: boolean } {
  const fields = new FieldReader(input);
  const { least, most } = LINK_SECONDS;
  const read = {
    expiresInSeconds: fields.whole('expiresInSeconds', least, most, most),
    mail: fields.flag('mail', false),
  };
  fields.done();
  return read;
}

/** Makes a link for a member: an invitation, or a new way in for the person that is joined to it. */
export class CreateStaffLink {
  readonly #needs: Needs;
  /** Counts the links of an address in all apps, and of members that were deleted since. */
  readonly #mailed = new MailLimit();
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * @throws ValidationError; NotFoundError; RefusedError `elsewhere` if the person has memberships that the caller does not manage,
   * `inactive`, or `no_mail`; TooManyError after three mails within an hour.
   */
  async execute(
    caller: AppCaller,
    uuid: string,
    input: NewStaffLink = {},
    { once }: Idempotent<MadeLink> = {},
  ): Promise<MadeLink> {
    const { ledger, newSecret, digest, linkMail } = this.#needs;
    const { expiresInSeconds, mail } = readNewStaffLink(input);
    const app = caller.app.uuid;
    const by = issuerOf(caller);
    await this.#checkElsewhere(caller, uuid, by);
    const text = secretText(LINK, uuid, newSecret());
    const decide = (view: View): Decision<MadeLink> => {
      const before = existing(view, 'staff', uuid);
      if (!before.active) throw new RefusedError('inactive', { active: 'The member is not active' });
      const { now } = view;
      const mailedAt = mail ? this.#countedMail(before, now) : before.mailedAt;
      const open = before.links.filter((link) => now < link.expiresAt).slice(-(STAFF_LINKS_MAX - 1));
      const expiresAt = now + expiresInSeconds * SECOND;
      const links = [
        ...open,
        { digest: digest(text), createdAt: now, expiresAt, by, ...(mail && { mailedTo: before.email }) },
      ];
      const after = changed<Staff>(before, { links, ...(mailedAt && { mailedAt }) }, now);
      return { result: { link: mail ? null : text, expiresAt }, change: { put: { staff: [after] } } };
    };
    const wanted = { objects: { staff: [uuid] }, answer: once?.key };
    let isNew = false;
    const noted = (view: View) => {
      isNew = true;
      return decide(view);
    };
    const made = await ledger.commit(app, wanted, decidedOnce(once, noted), actorOf(caller));
    if (!mail || !isNew) return made;
    const member = await this.#needs.staff.find(app, uuid);
    if (!member) throw new NotFoundError();
    this.#mailed.note(digest(fold(member.email)), this.#needs.clock());
    const kind = member.person === null ? 'invitation' : 'way in';
    await linkMail.send({ to: member.email, kind, link: text, name: member.name, app: caller.app.name });
    return made;
  }

  async #checkElsewhere({ app }: AppCaller, uuid: string, by: LinkIssuer): Promise<void> {
    const { staff, persons } = this.#needs;
    const member = await staff.find(app.uuid, uuid);
    const person = member?.person ? await persons.find(member.person) : undefined;
    if (!person || (await mayManage(this.#needs, by, app.uuid, person))) return;
    throw new RefusedError('elsewhere', {
      person: 'This person also works elsewhere: they sign in with their password, or with a link by mail',
    });
  }

  /** @throws RefusedError `no_mail`; TooManyError */
  #countedMail({ email, mailedAt = [] }: Staff, now: Instant): readonly Instant[] {
    const { linkMail, digest, clock } = this.#needs;
    linkMail.check();
    this.#mailed.check(digest(fold(email)), clock());
    return countedMail(mailedAt, now);
  }
}

function issuerOf({ actor, member, app }: AppCaller): LinkIssuer {
  return !member && actor?.kind === 'owner' ? { kind: 'owner', owner: app.owner } : { kind: 'app' };
}
