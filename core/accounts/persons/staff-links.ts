import { isFailure, RefusedError, UnavailableError } from '../../basics/errors.js';
import { SECOND } from '../../basics/instants.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../../basics/ports.js';
import { flag, type InputOf, integer, object, parse } from '../../basics/schema.js';
import { isSameMailbox } from '../../basics/search.js';
import { changed } from '../../basics/versions.js';
import { existing } from '../../ledger/edits.js';
import { type Answer, buildAnswer, type Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Decision, Ledger, View } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { Person } from '../../model/person.js';
import { secretText } from '../../model/secret-text.js';
import { LINK, type LinkIssuer, STAFF_LINKS_MAX, type Staff } from '../../model/staff.js';
import type { AccountMail, LinkMail } from './link-mail.js';
import { reservedMail } from './mail-limit.js';
import { mayManage } from './memberships.js';

interface Needs {
  readonly ledger: Ledger;
  readonly objects: Pick<ObjectStore, 'find' | 'select'>;
  readonly persons: Pick<PersonRepository, 'find' | 'takeMailSlot' | 'freeMailSlot'>;
  readonly apps: Pick<AppRepository, 'record'>;
  readonly linkMail: LinkMail;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** Longest and usual validity of a link. */
export const STAFF_LINK_SECONDS = 604_800;

export const NEW_STAFF_LINK = object({
  expiresInSeconds: integer(60, STAFF_LINK_SECONDS, { default: STAFF_LINK_SECONDS }),
  mail: flag({ default: false, description: 'True: mails the link to the member.' }),
});
export interface NewStaffLink extends InputOf<typeof NEW_STAFF_LINK> {}

/** New link. `link` is its secret, or null if the link was mailed. */
export interface MadeLink {
  readonly link: string | null;
  readonly expiresAt: Instant;
}

/** Returns the failure of inviting a member that is not active. */
export const inactiveMember = () => new RefusedError('inactive', { active: 'The member is not active' });

export function createStaffLink(needs: Needs) {
  const { ledger, objects, newSecret, digest, linkMail, persons } = needs;
  async function checkElsewhere({ app }: AppCaller, person: Person | undefined, by: LinkIssuer): Promise<void> {
    if (!person || (await mayManage(needs, by, app.uuid, person))) return;
    throw new RefusedError('elsewhere', {
      person: 'This person also works elsewhere: they sign in with their password, or with a link by mail',
    });
  }

  return async (
    caller: AppCaller,
    uuid: string,
    input: NewStaffLink = {},
    { once }: Idempotent<MadeLink> = {},
  ): Promise<MadeLink> => {
    const { expiresInSeconds, mail } = parse(NEW_STAFF_LINK, input);
    const app = caller.app.uuid;
    const by = linkIssuer(caller);
    const member = await objects.find(app, 'staff', uuid);
    const person = member?.person ? await persons.find({ uuid: member.person }) : undefined;
    await checkElsewhere(caller, person, by);
    const text = secretText(LINK, uuid, newSecret());
    // Reserve the mail before the commit, so that concurrent requests in other apps or processes count it.
    const reserved = mail && member && linkMail.canMail ? await reservedMail(needs, member.email) : undefined;
    let letter: AccountMail | undefined;
    const decide = (view: View): Decision<MadeLink> => {
      const { now } = view;
      const expiresAt = now + expiresInSeconds * SECOND;
      const before = existing(view, 'staff', uuid);
      if (!before.active) throw inactiveMember();
      if (mail) {
        linkMail.check();
        if (reserved?.refusal) throw reserved.refusal;
        // The member's address was changed after the mail was reserved for the previous one.
        if (!isSameMailbox(before.email, member?.email ?? null))
          throw new UnavailableError('The address was just changed');
        const kind = before.person === null ? 'invitation' : 'way in';
        letter = { to: before.email, kind, link: { text, expiresAt }, name: before.name, app: caller.app, person };
      }
      const open = before.links.filter((link) => now < link.expiresAt).slice(-(STAFF_LINKS_MAX - 1));
      const links = [
        ...open,
        { digest: digest(text), createdAt: now, expiresAt, by, ...(mail && { mailedTo: before.email }) },
      ];
      const after = changed<Staff>(before, { links }, now);
      return { result: { link: mail ? null : text, expiresAt }, change: { put: { staff: [after] } } };
    };
    const wanted = { objects: { staff: [uuid] }, answer: once?.key };
    let made: MadeLink;
    try {
      made = await ledger.commit(app, wanted, decidedOnce(once, decide), actorOf(caller));
    } catch (error) {
      await reserved?.release?.();
      throw error;
    }
    if (!letter) return made;
    try {
      await linkMail.send(letter);
    } catch (error) {
      if (!isFailure(error, 'refused')) throw error;
      // An expired answer replaces the stored one, so that a repeated request tries again.
      const answer = once && buildAnswer(once, made, 0);
      await endLink(needs, caller, { uuid, text }, () => ({ result: undefined, answer }));
      throw error;
    }
    return made;
  };
}

/** Ends a link that could not be mailed, and replaces the stored answer to the request. */
export function endLink<R>(
  { ledger, digest }: Pick<Needs, 'ledger' | 'digest'>,
  caller: AppCaller,
  { uuid, text }: { readonly uuid: string; readonly text: string },
  end: (staff: Staff, now: Instant) => { readonly result: R; readonly answer: Answer | undefined },
): Promise<R> {
  const decide = (view: View): Decision<R> => {
    const before = existing(view, 'staff', uuid);
    const links = before.links.filter((link) => link.digest !== digest(text));
    const after = changed<Staff>(before, { links }, view.now);
    const { result, answer } = end(after, view.now);
    return { result, change: { put: { staff: [after] }, answer } };
  };
  return ledger.commit(caller.app.uuid, { objects: { staff: [uuid] } }, decide, actorOf(caller));
}

/** Returns who makes a link. */
export function linkIssuer({ actor, member, app }: AppCaller): LinkIssuer {
  return !member && actor?.kind === 'owner' ? { kind: 'owner', owner: app.owner } : { kind: 'app' };
}
