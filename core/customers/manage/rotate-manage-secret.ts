import { type Rotation, rotation } from '../../accounts/apps/change-app.js';
import { NotFoundError } from '../../basics/errors.js';
import { SECOND } from '../../basics/instants.js';
import type { Clock, Instant, NewUuid } from '../../basics/ports.js';
import { parse } from '../../basics/schema.js';
import { appRotated } from '../../ledger/events/change-events.js';
import { buildAnswer, type Idempotent, replay } from '../../ledger/idempotency.js';
import type { AlongsideFor } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { ManageTokens } from './manage-secret.js';

interface Needs {
  readonly apps: AppRepository;
  readonly manageTokens: ManageTokens;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
  readonly alongside?: AlongsideFor | undefined;
}

export const MANAGE_SECRET_ROTATION = rotation('Time in seconds for which the previous manage tokens stay valid.');

/** Result of replacing an app's manage secret. */
export interface RotatedManageSecret {
  readonly rotatedAt: Instant;
  /** Moment until which tokens signed with the previous secret stay valid. Null: they are invalid already. */
  readonly previousUntil: Instant | null;
}

export function rotateManageSecret({ apps, manageTokens, newUuid, clock, alongside }: Needs) {
  return async (
    caller: AppCaller,
    input: Rotation = {},
    { once }: Idempotent<RotatedManageSecret> = {},
  ): Promise<RotatedManageSecret> => {
    const { graceSeconds } = parse(MANAGE_SECRET_ROTATION, input);
    const { uuid, owner } = caller.app;
    const now = clock();
    const result = { rotatedAt: now, previousUntil: graceSeconds > 0 ? now + graceSeconds * SECOND : null };
    // Stored among the owner's answers. The blank in the key prevents conflicts with the owner's own idempotency keys.
    const own = once && { ...once, key: `app ${uuid} ${once.key}` };
    const outcome = await apps.change(
      owner,
      uuid,
      ({ app, credential }) => {
        const { manage } = credential;
        const { previousUntil: until } = result;
        const previous = manage && until !== null ? { secret: manageTokens.sealed(manage.secret, uuid), until } : null;
        const next = { secret: manageTokens.newSecret(uuid), previous };
        return {
          record: { app, credential: { ...credential, manage: next } },
          answer: own && buildAnswer(own, result, now),
          event: appRotated(app, 'manageSecret', { uuid: newUuid, at: now, actor: actorOf(caller) }),
        };
      },
      own && { key: own.key, now },
      alongside && (() => alongside(result)),
    );
    if (outcome && 'earlier' in outcome && own) replay(outcome.earlier, own);
    if (!outcome) throw new NotFoundError();
    return result;
  };
}
