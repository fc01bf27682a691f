import { ForbiddenError, isFailure } from '../../basics/errors.js';
import { FieldReader } from '../../basics/fields.js';
import { SECOND } from '../../basics/instants.js';
import type { Clock, Digest, NewSecret } from '../../basics/ports.js';
import { buildAnswer, type Idempotent } from '../../ledger/idempotency.js';
import { type CreateNeeds, createObject } from '../../ledger/plain/plain-writes.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import type { AppCaller } from '../../model/callers.js';
import { secretText } from '../../model/secret-text.js';
import { LINK, type NewStaff, STAFF } from '../../model/staff.js';
import type { LinkMail } from '../persons/link-mail.js';
import { reservedMail } from '../persons/mail-limit.js';
import { endLink, inactiveMember, linkIssuer, STAFF_LINK_SECONDS } from '../persons/staff-links.js';
import { STAFF_RULES, type StaffAsOfNow, staffNow } from './change-staff.js';

interface Needs extends CreateNeeds {
  readonly persons: Pick<PersonRepository, 'takeMailSlot' | 'freeMailSlot'>;
  readonly linkMail: LinkMail;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** `true`: mails an invitation to the new member. `link`: returns its link. */
export type Invite = true | 'link';

export interface NewStaffInvited extends NewStaff {
  readonly invite?: Invite | null | undefined;
}

/** New member. `link`: its invitation, if it was asked for. */
export interface CreatedStaff extends StaffAsOfNow {
  readonly link?: string;
}

/** Reads a new member and its invitation. @throws ValidationError naming all wrong fields. */
export function readNewStaff(input: unknown) {
  const fields = new FieldReader(input);
  const values = STAFF.readFields(fields);
  const invite = fields.raw('invite') ?? null;
  if (invite !== null && invite !== true && invite !== 'link') fields.fail('invite', 'Must be true or "link"');
  fields.done();
  return { values, invite: invite as Invite | null };
}

export function createStaff(needs: Needs) {
  const { linkMail, newSecret, digest } = needs;
  return async (
    caller: AppCaller,
    input: NewStaffInvited,
    { once }: Idempotent<CreatedStaff> = {},
  ): Promise<CreatedStaff> => {
    const { values, invite } = readNewStaff(input);
    if (invite && caller.member?.isProgram) throw new ForbiddenError();
    const isMailed = invite === true;
    const { name, email } = values;
    const reserved = isMailed && linkMail.canMail ? await reservedMail(needs, email) : undefined;
    const secret = newSecret();
    const textFor = (uuid: string) => secretText(LINK, uuid, secret);
    const create = createObject<'staff', CreatedStaff>(needs, 'staff', {
      ...STAFF_RULES,
      read: () => values,
      assign(_, { view: { now }, uuid }) {
        const link = {
          digest: digest(textFor(uuid)),
          createdAt: now,
          expiresAt: now + STAFF_LINK_SECONDS * SECOND,
          by: linkIssuer(caller),
          ...(isMailed && { mailedTo: email }),
        };
        return { tokens: [], links: invite ? [link] : [], person: null, joinedAt: null };
      },
      along(after, given) {
        if (invite && !values.active) throw inactiveMember();
        if (isMailed) linkMail.check();
        if (reserved?.refusal) throw reserved.refusal;
        return STAFF_RULES.along?.(after, given);
      },
      result: (staff, { view }) => ({
        ...staffNow(staff, view.now),
        ...(invite === 'link' && { link: textFor(staff.uuid) }),
      }),
    });
    let made: CreatedStaff;
    try {
      made = await create(caller, input, { once });
    } catch (error) {
      await reserved?.release?.();
      throw error;
    }
    if (!isMailed) return made;
    try {
      await linkMail.send({
        to: email,
        kind: 'invitation',
        link: { text: textFor(made.staff.uuid), expiresAt: made.staff.links[0]!.expiresAt },
        name,
        app: caller.app,
      });
      return made;
    } catch (error) {
      if (!isFailure(error, 'refused')) throw error;
      const { uuid } = made.staff;
      return endLink(needs, caller, { uuid, text: textFor(uuid) }, (staff, now) => {
        const result = staffNow(staff, now);
        return { result, answer: once && buildAnswer(once, result, now, [uuid]) };
      });
    }
  };
}
