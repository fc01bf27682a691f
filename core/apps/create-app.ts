import { appEvent } from '../events/change-events.js';
import { SECOND } from '../instants.js';
import { answerOf, type Idempotent, type Once, replay } from '../ledger/idempotency.js';
import { beyondQuota, DEFAULT_QUOTAS, type Quotas } from '../ledger/quotas.js';
import { type App, type NewApp, newApp } from '../model/app.js';
import { actorOf } from '../model/callers.js';
import type { Owner } from '../model/owner.js';
import type { Clock, Digest, Instant, NewToken, NewUuid } from '../ports.js';
import { NO_SEARCH } from '../search.js';
import type { AppRepository } from '../storage/app-repository.js';

interface Needs {
  readonly apps: AppRepository;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly quotas?: Pick<Quotas, 'apps'>;
}

/** Lifetime of a cached count of an owner's apps. This process adds its own creations to the count. Counting may cost a round trip. */
const COUNTED_FOR = SECOND;
/** Limit of owners whose counts are cached. */
const COUNTS_MAX = 1_000;

interface Count {
  readonly apps: number;
  readonly at: Instant;
}

/** Creates an app and its token. Only this answer contains the token, because the storage keeps only its digest. */
export class CreateApp {
  readonly #needs: Needs;
  /** Cached counts by owner. */
  readonly #counts = new Map<string, Count>();
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * @throws ValidationError naming every bad field; RefusedError `quota` if the owner has too many apps (concurrent creations may exceed
   * the limit); DuplicateError if the slug or the name is taken.
   */
  async execute(
    caller: Owner,
    input: NewApp,
    { once }: Idempotent<{ app: App; token: string }> = {},
  ): Promise<{ app: App; token: string }> {
    const { apps, newUuid, newToken, digest, clock } = this.#needs;
    const now = clock();
    const app = newApp(input, { uuid: newUuid(), owner: caller.uuid, now });
    await this.#checkQuota(caller.uuid, now, once);
    const token = newToken();
    const result = { app, token };
    const record = { app, credential: { digest: digest(token), previous: null } };
    const event = appEvent(undefined, app, { uuid: newUuid, at: now, actor: actorOf(caller) });
    const earlier = await apps.add(record, once && answerOf(once, result, now), event);
    if (earlier && once) replay(earlier, once);
    return result;
  }
  /**
   * Checks the quota of apps. If it is reached, a retry of an earlier creation still gets the stored answer.
   * @throws RefusedError `quota`; Replay, which carries the stored answer.
   */
  async #checkQuota(owner: string, now: Instant, once: Once<never> | undefined): Promise<void> {
    const { apps, quotas = DEFAULT_QUOTAS } = this.#needs;
    const known = this.#counts.get(owner);
    if (known && now - known.at < COUNTED_FOR && known.apps < quotas.apps) {
      this.#counts.set(owner, { ...known, apps: known.apps + 1 });
      return;
    }
    const { items, total } = await apps.list(owner, { offset: 0, limit: 1 }, NO_SEARCH);
    if (total < quotas.apps) {
      if (this.#counts.size >= COUNTS_MAX) this.#counts.clear();
      this.#counts.set(owner, { apps: total + 1, at: now });
      return;
    }
    const refuse = (): never => {
      throw beyondQuota('app', `Quota reached: at most ${quotas.apps} apps per owner`);
    };
    const [first] = items;
    if (!once || !first) return refuse();
    // `refuse` throws, so nothing is stored. But if an answer is stored under the key, `change` returns it and does not call `refuse`.
    const outcome = await apps.change(owner, first.uuid, refuse, { key: once.key, now });
    if (outcome && 'earlier' in outcome) replay(outcome.earlier, once);
    refuse();
  }
}
