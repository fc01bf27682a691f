import { DuplicateError, RefusedError } from '../../basics/errors.js';
import { FieldReader } from '../../basics/fields.js';
import type { Instant, NewUuid } from '../../basics/ports.js';
import { parse } from '../../basics/schema.js';
import { fold } from '../../basics/search.js';
import { changed, type Expected, isSame } from '../../basics/versions.js';
import { existing, referenced } from '../../ledger/edits.js';
import type { Once } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Decision, Ledger, View } from '../../ledger/ledger.js';
import { checkQuota, DEFAULT_QUOTAS, type Quotas } from '../../ledger/quotas.js';
import { cascadeOf } from '../../ledger/references.js';
import type { AnswerStore } from '../../ledger/storage/answer-store.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { Erasure } from '../../model/erasure.js';
import type { Feed } from '../../model/feed.js';
import { linkExpiresAt, type NewStaff, readPatchedStaff, STAFF, type Staff } from '../../model/staff.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly answers: Pick<AnswerStore, 'forget'>;
  readonly quotas?: Pick<Quotas, 'staff'>;
}

/** Staff member with its state as of now. */
export interface StaffAsOfNow {
  readonly staff: Staff;
  /** Latest expiry of the open links. Null: no link is open. */
  readonly linkExpiresAt: Instant | null;
}

export function staffAsOf(staff: Staff, now: Instant): StaffAsOfNow {
  return { staff, linkExpiresAt: linkExpiresAt(staff, now) };
}

export function createStaff({
  ledger,
  newUuid,
  quotas = DEFAULT_QUOTAS,
}: Pick<Needs, 'ledger' | 'newUuid' | 'quotas'>) {
  return async (
    caller: AppCaller,
    input: NewStaff,
    { once }: { readonly once?: Once<StaffAsOfNow> | undefined } = {},
  ): Promise<StaffAsOfNow> => {
    const fields = parse(STAFF, input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { resource: fields.resources ?? [], staff: [uuid] }, counts: ['staff'], answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const { now } = view;
          for (const resource of fields.resources ?? []) referenced(view, 'resource', resource);
          checkEmail(view, fields.email, uuid);
          checkQuota(view, { kind: 'staff', most: quotas.staff });
          const staff: Staff = {
            uuid,
            app,
            ...fields,
            tokens: [],
            links: [],
            person: null,
            joinedAt: null,
            version: 1,
            createdAt: now,
            updatedAt: now,
          };
          return { result: staffAsOf(staff, now), change: { put: { staff: [staff] } } };
        },
        () => [uuid],
      ),
      actorOf(caller),
    );
  };
}

export function changeStaff({ ledger }: Pick<Needs, 'ledger'>) {
  return async (
    caller: AppCaller,
    uuid: string,
    patch: unknown,
    { expected }: { readonly expected?: Expected } = {},
  ): Promise<StaffAsOfNow> => {
    new FieldReader(patch).done();
    const decide = (view: View): Decision<StaffAsOfNow> => {
      const before = existing(view, 'staff', uuid, expected);
      const fields = readPatchedStaff(before, patch);
      if (caller.member?.uuid === uuid) checkNotYourself(before, fields);
      for (const resource of fields.resources ?? []) {
        if (!before.resources?.includes(resource)) referenced(view, 'resource', resource);
      }
      checkEmail(view, fields.email, uuid);
      const links = fields.active ? before.links : [];
      const after = changed<Staff>(before, { ...fields, links }, view.now);
      if (after === before) return { result: staffAsOf(before, view.now) };
      const removed = feedsOf(view, uuid).filter((feed) => !mayHave(after, feed));
      return {
        result: staffAsOf(after, view.now),
        change: { put: { staff: [after] }, removed: removed.map((feed) => ({ kind: 'feed', uuid: feed.uuid })) },
      };
    };
    return ledger.commit(caller.app.uuid, { objects: { staff: [uuid] } }, decide, actorOf(caller));
  };
}

export function deleteStaff(needs: Pick<Needs, 'ledger' | 'answers'>) {
  const { ledger } = needs;
  return async (
    caller: AppCaller,
    uuid: string,
    { expected }: { readonly expected?: Expected } = {},
  ): Promise<void> => {
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
      const { put, removed } = cascadeOf(view, 'staff', uuid);
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
  await ledger.commit(app, { objects: { erasure: [uuid] } }, (view) => {
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
