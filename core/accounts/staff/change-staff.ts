import { DuplicateError, RefusedError } from '../../basics/errors.js';
import type { Instant } from '../../basics/ports.js';
import { fold } from '../../basics/search.js';
import { type Conditional, isSame } from '../../basics/versions.js';
import { existing } from '../../ledger/edits.js';
import type { Decision, View } from '../../ledger/ledger.js';
import { type CreateNeeds, changeObject, type Special } from '../../ledger/plain/plain-writes.js';
import { buildCascade } from '../../ledger/references.js';
import type { AnswerStore } from '../../ledger/storage/answer-store.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { Erasure } from '../../model/erasure.js';
import type { Feed } from '../../model/feed.js';
import { seenAt } from '../../model/person.js';
import { linkExpiresAt, readPatchedStaff, type Staff, type StaffStatus } from '../../model/staff.js';

interface Needs extends CreateNeeds {
  readonly answers: Pick<AnswerStore, 'forget'>;
}

/** Staff member with its state as of now. */
export interface StaffAsOfNow {
  readonly staff: Staff;
  /** Latest expiry of the open links. Null: no link is open. */
  readonly linkExpiresAt: Instant | null;
  readonly status: StaffStatus;
  /** Hour of the person's last request in the app. Null: none, or the caller may not know. */
  readonly seenAt: Instant | null;
}

export function staffNow(staff: Staff, now: Instant, seenAt: Instant | null = null): StaffAsOfNow {
  const expiresAt = linkExpiresAt(staff, now);
  const status = staff.person !== null ? 'joined' : expiresAt !== null ? 'invited' : 'never_signed_in';
  return { staff, linkExpiresAt: expiresAt, status, seenAt };
}

interface LastSeenNeeds {
  readonly persons: Pick<PersonRepository, 'find'>;
}

/** Adds the hours of the last requests of the members' persons. */
export function withLastSeen(
  persons: LastSeenNeeds['persons'],
  members: readonly StaffAsOfNow[],
): Promise<readonly StaffAsOfNow[]> {
  return Promise.all(
    members.map(async (one) => {
      const { person: uuid, app } = one.staff;
      const person = uuid === null ? undefined : await persons.find({ uuid });
      return person ? { ...one, seenAt: seenAt(person, app) } : one;
    }),
  );
}

export const STAFF_RULES: Special<'staff', StaffAsOfNow> = {
  patched(before, patch, caller) {
    const fields = readPatchedStaff(before, patch);
    if (caller.member?.uuid === before.uuid) checkNotYourself(before, fields);
    return fields;
  },
  assign: () => ({ tokens: [], links: [], person: null, joinedAt: null }),
  derive: ({ active }) => (active ? {} : { links: [] }),
  along(after, { view, before }) {
    checkEmail(view, after.email, after.uuid);
    const ended = before ? feedsOf(view, after.uuid).filter((feed) => !mayHave(after, feed)) : [];
    return { removed: ended.map(({ uuid }) => ({ kind: 'feed', uuid })) };
  },
  result: (staff, { view }) => staffNow(staff, view.now),
};

export function changeStaff({ persons, ...needs }: Pick<Needs, 'ledger'> & LastSeenNeeds) {
  const change = changeObject(needs, 'staff', STAFF_RULES);
  return async (caller: AppCaller, uuid: string, patch: unknown, how: Conditional = {}): Promise<StaffAsOfNow> => {
    const [changed] = await withLastSeen(persons, [await change(caller, uuid, patch, how)]);
    return changed!;
  };
}

export function deleteStaff(needs: Pick<Needs, 'ledger' | 'answers'>) {
  const { ledger } = needs;
  return async (caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    const app = caller.app.uuid;
    const decide = (view: View): Decision<void> => {
      existing(view, 'staff', uuid, expected);
      if (caller.member?.uuid === uuid) throw yourself('staff');
      const erasure: Erasure = {
        uuid,
        app,
        kind: 'staff',
        at: view.now,
        state: 'erasing',
        email: null,
        formerEmails: [],
        bookings: [],
        answered: [uuid],
      };
      const { put, removed } = buildCascade(view, 'staff', uuid);
      const change = { put: { ...put, erasure: [erasure] }, removed: [{ kind: 'staff', uuid } as const, ...removed] };
      return { result: undefined, change };
    };
    await ledger.commit(app, { objects: { staff: [uuid], erasure: [uuid] } }, decide, actorOf(caller));
    await finishStaffErasure(needs, app, uuid);
  };
}

/** Deletes stored idempotent responses that contain data of a deleted member. `background.finishErasures` overwrites the bytes on disk later. */
export async function finishStaffErasure(
  { ledger, answers }: Pick<Needs, 'ledger' | 'answers'>,
  app: string,
  uuid: string,
): Promise<void> {
  await answers.forget(app, [uuid]);
  await ledger.commit(app, { objects: { erasure: [uuid] }, alongside: null }, (view) => {
    const erasure = view.object('erasure', uuid);
    if (erasure?.state !== 'erasing') return { result: undefined };
    const { answered: _, ...rest } = erasure;
    return { result: undefined, change: { put: { erasure: [{ ...rest, state: 'overwriting' }] } } };
  });
}

/** Returns the feeds that the member created. */
function feedsOf(view: View, uuid: string): readonly Feed[] {
  return view.select({ kind: 'feed', where: ['eq', 'staff', uuid] });
}

/** True if the member's present role and resources allow access to the feed. */
function mayHave({ active, role, resources }: Staff, { resource }: Feed): boolean {
  if (!active || role === 'reception') return false;
  return role === 'manager' || (resource !== null && (resources ?? []).includes(resource));
}

/** @throws DuplicateError if another member of the app has the e-mail address. */
function checkEmail(view: View, email: string, uuid: string): void {
  const [holder] = view
    .select({ kind: 'staff', where: ['eq', 'emailFolded', fold(email)] })
    .filter((other) => other.uuid !== uuid);
  if (holder) throw new DuplicateError('email');
}

const OWN_RIGHTS = ['role', 'resources', 'active'] as const;

/** Checks that members do not change their own rights. @throws RefusedError `yourself` */
function checkNotYourself(before: Staff, after: Pick<Staff, (typeof OWN_RIGHTS)[number]>): void {
  const field = OWN_RIGHTS.find((name) => !isSame(before[name], after[name]));
  if (field !== undefined) throw yourself(field);
}

function yourself(field: string): RefusedError {
  return new RefusedError('yourself', { [field]: 'A member does not change what it may do itself: ask another' });
}
