import { ValidationError } from '../../basics/errors.js';
import { REQUIRED } from '../../basics/fields.js';
import type { Digest, NewSecret, NewUuid } from '../../basics/ports.js';
import { parse } from '../../basics/schema.js';
import type { Conditional } from '../../basics/versions.js';
import { checkOwnResources, existing, referenced, remove } from '../../ledger/edits.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import { checkQuota, DEFAULT_QUOTAS, type Quotas } from '../../ledger/quotas.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { FEED, type Feed, type NewFeed, subjectOf } from '../../model/feed.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
}

/** Feed with its secret, which is only known at creation and rotation. */
export interface FeedWithSecret {
  readonly feed: Feed;
  readonly secret: string;
}

export function createFeed({
  ledger,
  newUuid,
  newSecret,
  digest,
  quotas = DEFAULT_QUOTAS,
}: Needs & { readonly quotas?: Pick<Quotas, 'feeds'> }) {
  return async (
    caller: AppCaller,
    input: NewFeed = {},
    { once }: Idempotent<FeedWithSecret> = {},
  ): Promise<FeedWithSecret> => {
    const fields = parse(FEED, input);
    const uuid = newUuid();
    const secret = newSecret();
    const app = caller.app.uuid;
    const subject = subjectOf(fields);
    const objects = { feed: [uuid], ...(subject && { [subject.kind]: [subject.uuid] }) };
    return ledger.commit(
      app,
      { objects, counts: ['feed'], answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          checkSubject(view, fields);
          if (subject) referenced(view, subject.kind, subject.uuid);
          checkQuota(view, { kind: 'feed', most: quotas.feeds });
          const { now } = view;
          const staff = caller.member?.uuid ?? null;
          const made = {
            uuid,
            app,
            staff,
            ...fields,
            digest: digest(secret),
            version: 1,
            createdAt: now,
            updatedAt: now,
          };
          return { result: { feed: made, secret }, change: { put: { feed: [made] } } };
        },
        aboutFeed,
      ),
      actorOf(caller),
    );
  };
}

/**
 * Checks the rights of a member with the role `self`. @throws ValidationError on `resource` if the feed has no resource; NotFoundError for
 * the resource of another member.
 */
function checkSubject(view: View, { resource }: Pick<Feed, 'resource'>): void {
  if (!view.member) return;
  if (resource === null) throw new ValidationError({ resource: REQUIRED });
  checkOwnResources(view, [resource]);
}

/** Lists the UUIDs of customers that an answer with the feed mentions. */
function aboutFeed({ feed }: FeedWithSecret): readonly string[] {
  const subject = subjectOf(feed);
  return subject?.kind === 'customer' ? [subject.uuid] : [];
}

export function rotateFeed({ ledger, newSecret, digest }: Pick<Needs, 'ledger' | 'newSecret' | 'digest'>) {
  return async (
    caller: AppCaller,
    uuid: string,
    { once }: Idempotent<FeedWithSecret> = {},
  ): Promise<FeedWithSecret> => {
    const secret = newSecret();
    return ledger.commit(
      caller.app.uuid,
      { objects: { feed: [uuid] }, answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const before = existing(view, 'feed', uuid);
          const version = before.version + 1;
          const feed = { ...before, digest: digest(secret), version, updatedAt: view.now };
          return { result: { feed, secret }, change: { put: { feed: [feed] } } };
        },
        aboutFeed,
      ),
      actorOf(caller),
    );
  };
}

export function deleteFeed({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    await remove(ledger, caller, 'feed', uuid, expected);
  };
}
