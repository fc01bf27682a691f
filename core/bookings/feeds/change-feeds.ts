import { ValidationError } from '../../basics/errors.js';
import { REQUIRED } from '../../basics/fields.js';
import type { Digest, NewSecret } from '../../basics/ports.js';
import { checkOwnResources, existing } from '../../ledger/edits.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { View } from '../../ledger/ledger.js';
import { type CreateNeeds, createObject } from '../../ledger/plain/plain-writes.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { type Feed, type NewFeed, subjectOf } from '../../model/feed.js';

interface Needs extends CreateNeeds {
  readonly newSecret: NewSecret;
  readonly digest: Digest;
}

/** Feed with its secret, which is only known at creation and rotation. */
export interface FeedWithSecret {
  readonly feed: Feed;
  readonly secret: string;
}

export function createFeed({ newSecret, digest, ...needs }: Needs) {
  const create = createObject(needs, 'feed', {
    secret: newSecret,
    assign(fields, { view, caller, secret }) {
      checkSubject(view, fields);
      return { staff: caller.member?.uuid ?? null, digest: digest(secret) };
    },
    result: (feed, { secret }): FeedWithSecret => ({ feed, secret }),
  });
  return async (caller: AppCaller, input: NewFeed = {}, how?: Idempotent<FeedWithSecret>): Promise<FeedWithSecret> =>
    create(caller, input, how);
}

/** Checks a member with the role `self`. @throws ValidationError without `resource`; NotFoundError for another's resource. */
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
