import { NotFoundError } from '../../basics/errors.js';
import { FieldReader } from '../../basics/fields.js';
import { SECOND } from '../../basics/instants.js';
import type { Clock, Digest, NewToken, NewUuid } from '../../basics/ports.js';
import { type InputOf, integer, object, parse, patched } from '../../basics/schema.js';
import { type Conditional, changed, checkVersion } from '../../basics/versions.js';
import { appEvent, appRotated } from '../../ledger/events/change-events.js';
import { buildAnswer, type Idempotent, replay } from '../../ledger/idempotency.js';
import type { AlongsideFor } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import { APP, type App, type AppRecord } from '../../model/app.js';
import { actorOf } from '../../model/callers.js';
import type { Owner } from '../../model/owner.js';

interface Needs {
  readonly apps: AppRepository;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly alongside?: AlongsideFor | undefined;
}

export function changeApp({ apps, newUuid, clock, alongside }: Omit<Needs, 'newToken' | 'digest'>) {
  return async (caller: Owner, uuid: string, patch: unknown, { expected }: Conditional = {}): Promise<App> => {
    new FieldReader(patch).done();
    const decide = ({ app, credential }: AppRecord) => {
      checkVersion(app, expected);
      const fields = patched(APP, app, patch);
      const now = clock();
      const after = changed(app, fields, now);
      const event = appEvent(app, after, { uuid: newUuid, at: now, actor: actorOf(caller) });
      return { record: { app: after, credential }, event };
    };
    const outcome = await apps.change(caller.uuid, uuid, decide, undefined, alongside && (({ app }) => alongside(app)));
    return recordOf(outcome).app;
  };
}

export function deleteApp({ apps, alongside }: Pick<Needs, 'apps' | 'alongside'>) {
  return async (caller: Owner, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    const check = (app: App) => checkVersion(app, expected);
    if (!(await apps.remove(caller.uuid, uuid, check, alongside?.(undefined)))) throw new NotFoundError();
  };
}

export const rotation = (description: string) =>
  object({ graceSeconds: integer(0, 86_400, { default: 0, description }) });

export const TOKEN_ROTATION = rotation('Time in seconds for which the old token stays valid.');
export interface Rotation extends InputOf<typeof TOKEN_ROTATION> {}

export function rotateAppToken({ apps, newUuid, newToken, digest, clock, alongside }: Needs) {
  return async (
    caller: Owner,
    uuid: string,
    input: Rotation = {},
    { once }: Idempotent<{ app: App; token: string }> = {},
  ): Promise<{ app: App; token: string }> => {
    const { graceSeconds } = parse(TOKEN_ROTATION, input);
    const token = newToken();
    const now = clock();
    const outcome = await apps.change(
      caller.uuid,
      uuid,
      ({ app: before, credential }) => {
        const app: App = { ...before, version: before.version + 1, updatedAt: Math.max(now, before.updatedAt) };
        const previous = graceSeconds > 0 ? { digest: credential.digest, until: now + graceSeconds * SECOND } : null;
        return {
          record: { app, credential: { ...credential, digest: digest(token), previous } },
          answer: once && buildAnswer(once, { app, token }, now),
          event: appRotated(app, 'token', { uuid: newUuid, at: now, actor: actorOf(caller) }),
        };
      },
      once && { key: once.key, now },
      alongside && (({ app }) => alongside({ app, token })),
    );
    if (outcome && 'earlier' in outcome && once) replay(outcome.earlier, once);
    return { app: recordOf(outcome).app, token };
  };
}

function recordOf(outcome: Awaited<ReturnType<AppRepository['change']>>): AppRecord {
  if (!outcome || !('record' in outcome)) throw new NotFoundError();
  return outcome.record;
}
