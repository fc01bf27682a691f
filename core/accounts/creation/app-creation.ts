import { SECOND } from '../../basics/instants.js';
import type { Clock, Digest, Instant, NewToken, NewUuid } from '../../basics/ports.js';
import { NO_SEARCH } from '../../basics/search.js';
import { appEvent } from '../../ledger/events/change-events.js';
import { buildAnswer, type Once, replay } from '../../ledger/idempotency.js';
import type { AlongsideFor } from '../../ledger/ledger.js';
import { beyondQuota, DEFAULT_QUOTAS, type Quotas } from '../../ledger/quotas.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { App } from '../../model/app.js';

export interface CreationNeeds {
  readonly apps: AppRepository;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly quotas?: Pick<Quotas, 'apps'>;
  readonly alongside?: AlongsideFor | undefined;
}

/** Lifetime of a cached count of an owner's apps. This process adds its own creations to the count. Counting may cost a round trip. */
const COUNTED_FOR = SECOND;
/** Limit of owners whose counts are cached. */
const COUNTS_MAX = 1_000;

interface Count {
  readonly apps: number;
  readonly at: Instant;
}

/** Builds the steps of a creation. All use cases of a service share them, because each would count only its own creations. */
export function appCreation({ apps, quotas = DEFAULT_QUOTAS, newUuid, newToken, digest, alongside }: CreationNeeds) {
  const counts = new Map<string, Count>();

  /** Checks the quota of apps. A retry of an earlier creation still gets its answer. @throws RefusedError `quota`; Replay */
  async function checkQuota(owner: string, now: Instant, once?: Once<never>): Promise<void> {
    const known = counts.get(owner);
    if (known && now - known.at < COUNTED_FOR && known.apps < quotas.apps) {
      counts.set(owner, { ...known, apps: known.apps + 1 });
      return;
    }
    const { items, total } = await apps.list(owner, { offset: 0, limit: 1 }, NO_SEARCH);
    if (total < quotas.apps) {
      if (counts.size >= COUNTS_MAX) counts.clear();
      counts.set(owner, { apps: total + 1, at: now });
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

  /** Stores a new app, with `shown(result)` for `alongside`. @throws DuplicateError; Replay */
  async function add(
    app: App,
    once?: Once<CreatedApp>,
    shown: (result: CreatedApp) => unknown = (result) => result,
  ): Promise<CreatedApp> {
    const { owner, createdAt: now } = app;
    const token = newToken();
    const result = { app, token };
    const record = { app, credential: { digest: digest(token), previous: null } };
    const event = appEvent(undefined, app, { uuid: newUuid, at: now, actor: { kind: 'owner', uuid: owner } });
    const answer = once && buildAnswer(once, result, now);
    const earlier = await apps.add(record, answer, event, [], alongside?.(shown(result)));
    if (earlier && once) replay(earlier, once);
    return result;
  }

  return { checkQuota, add };
}

export interface AppCreation extends ReturnType<typeof appCreation> {}

/** A new app with its token. */
export interface CreatedApp {
  readonly app: App;
  readonly token: string;
}
