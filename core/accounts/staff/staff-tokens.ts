import { NotFoundError } from '../../basics/errors.js';
import { SECOND } from '../../basics/instants.js';
import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../../basics/ports.js';
import { type InputOf, integer, object, parse } from '../../basics/schema.js';
import { changed } from '../../basics/versions.js';
import { existing } from '../../ledger/edits.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Decision, Ledger, View } from '../../ledger/ledger.js';
import { beyondQuota } from '../../ledger/quotas.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { type Acting, type AppCaller, actorOf } from '../../model/callers.js';
import { secretText } from '../../model/secret-text.js';
import { STAFF_TOKEN, STAFF_TOKENS_MAX, type Staff, type StaffToken } from '../../model/staff.js';

interface Needs {
  readonly ledger: Ledger;
  readonly objects: ObjectStore;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  readonly clock: Clock;
}

export const NEW_STAFF_TOKEN = object({
  expiresInSeconds: integer(60, 31_536_000, {
    default: null,
    description: 'Time in seconds after which the token expires. null: never.',
    request: { default: null },
  }),
});
export interface NewStaffToken extends InputOf<typeof NEW_STAFF_TOKEN> {}

/** Staff token as listed, without its secret text. */
export type ShownToken = Omit<StaffToken, 'digest'>;
/** New staff token with its secret text, which is shown only once. */
export interface MadeToken extends ShownToken {
  readonly token: string;
}

export function isLiveToken({ expiresAt }: Pick<StaffToken, 'expiresAt'>, now: Instant): boolean {
  return expiresAt === null || now < expiresAt;
}

export function createStaffToken({ ledger, newUuid, newSecret, digest }: Omit<Needs, 'objects' | 'clock'>) {
  return async (
    caller: AppCaller,
    uuid: string,
    input: NewStaffToken = {},
    { once }: Idempotent<MadeToken> = {},
  ): Promise<MadeToken> => {
    const { expiresInSeconds } = parse(NEW_STAFF_TOKEN, input);
    const text = secretText(STAFF_TOKEN, uuid, newSecret());
    const tokenUuid = newUuid();
    const decide = (view: View): Decision<MadeToken> => {
      const before = existing(view, 'staff', uuid);
      const { now } = view;
      const live = before.tokens.filter((token) => isLiveToken(token, now));
      if (live.length >= STAFF_TOKENS_MAX) {
        throw beyondQuota('tokens', `Quota reached: at most ${STAFF_TOKENS_MAX} live tokens per member`);
      }
      const expiresAt = expiresInSeconds === null ? null : now + expiresInSeconds * SECOND;
      const shown: ShownToken = { uuid: tokenUuid, createdAt: now, expiresAt };
      const after = changed<Staff>(before, { tokens: [...live, { ...shown, digest: digest(text) }] }, now);
      return { result: { ...shown, token: text }, change: { put: { staff: [after] } } };
    };
    const wanted = { objects: { staff: [uuid] }, answer: once?.key };
    return ledger.commit(caller.app.uuid, wanted, decidedOnce(once, decide), actorOf(caller));
  };
}

export function listStaffTokens({ objects, clock }: Pick<Needs, 'objects' | 'clock'>) {
  return async (caller: AppCaller, uuid: string): Promise<readonly ShownToken[]> => {
    const found = await objects.find(caller.app.uuid, 'staff', uuid);
    if (!found) throw new NotFoundError();
    const now = clock();
    return found.tokens.filter((token) => isLiveToken(token, now)).map(({ digest: _, ...shown }) => shown);
  };
}

export function deleteStaffToken({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, uuid: string, token: string): Promise<void> => {
    await endToken(ledger, caller.app.uuid, { staff: uuid, uuid: token }, actorOf(caller));
  };
}

/** Revokes the token. @throws NotFoundError when the app has no such member, or the member no such token. */
export function endToken(
  ledger: Ledger,
  app: string,
  { staff, uuid }: { readonly staff: string; readonly uuid: string },
  by: Acting,
): Promise<void> {
  const decide = (view: View): Decision<void> => {
    const before = view.object('staff', staff);
    const tokens = before?.tokens.filter((token) => token.uuid !== uuid) ?? [];
    if (!before || tokens.length === before.tokens.length) throw new NotFoundError();
    return { result: undefined, change: { put: { staff: [changed<Staff>(before, { tokens }, view.now)] } } };
  };
  return ledger.commit(app, { objects: { staff: [staff] } }, decide, by);
}
