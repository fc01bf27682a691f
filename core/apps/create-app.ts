import { appEvent } from '../events/telling.js';
import { answerOf, type Once, replay } from '../ledger/idempotency.js';
import { type App, type NewApp, newApp } from '../model/app.js';
import { actorOf } from '../model/callers.js';
import type { Owner } from '../model/owner.js';
import type { Clock, Digest, NewToken, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';

interface Needs {
  readonly apps: AppRepository;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** Makes an app and its token. The token is answered here, and never again: only its digest is stored. */
export class CreateApp {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError naming every bad field; DuplicateError when the slug or the name is taken. */
  async execute(
    caller: Owner,
    input: NewApp,
    once?: Once<{ app: App; token: string }>,
  ): Promise<{ app: App; token: string }> {
    const { apps, newUuid, newToken, digest, clock } = this.#needs;
    const now = clock();
    const app = newApp(input, { uuid: newUuid(), owner: caller.uuid, now });
    const token = newToken();
    const result = { app, token };
    const record = { app, credential: { digest: digest(token), previous: null } };
    const event = appEvent(undefined, app, { uuid: newUuid, at: now, actor: actorOf(caller) });
    const earlier = await apps.add(record, once && answerOf(once, result, now), event);
    if (earlier && once) replay(earlier, once);
    return result;
  }
}
