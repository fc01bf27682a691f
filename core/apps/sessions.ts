import { NotFoundError, RefusedError } from '../errors.js';
import { FieldReader } from '../fields.js';
import { SECOND } from '../instants.js';
import { answerOf, type Idempotent, replay } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppCredential, StoredSession } from '../model/app.js';
import type { AppCaller, CurrentCredential } from '../model/callers.js';
import type { Owner } from '../model/owner.js';
import type { Clock, Digest, NewToken, NewUuid } from '../ports.js';
import { endToken } from '../staff/staff-tokens.js';
import type { AppRepository } from '../storage/app-repository.js';
import { changePerson } from '../storage/person-change.js';
import type { PersonRepository } from '../storage/person-repository.js';
import { type Conditional, checkVersion, type Expected } from '../versions.js';

/** Limit of live sessions of an app. */
export const SESSIONS_MAX = 100;
/** Limits and default of a session's lifetime, in seconds. */
export const SESSION_SECONDS = { least: 60, most: 43_200, standard: 28_800 } as const;

export interface NewSession {
  /** Lifetime in seconds: 60 to 43,200, default 28,800. */
  readonly expiresInSeconds?: number | null | undefined;
}

/** Version of every session in conditional requests: a session never changes. */
export const SESSION_VERSION = 1;

/** Session without its digest, as shown to its owner. */
export type Session = Omit<StoredSession, 'digest'>;

/** Session with its token, which is only known at creation. */
export interface MadeSession extends Session {
  readonly token: string;
}

interface Needs {
  readonly apps: AppRepository;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** @throws ValidationError on `expiresInSeconds`. */
export function readNewSession(input: unknown): { expiresInSeconds: number } {
  const fields = new FieldReader(input);
  const { least, most, standard } = SESSION_SECONDS;
  const expiresInSeconds = fields.whole('expiresInSeconds', least, most, standard);
  fields.done();
  return { expiresInSeconds };
}

/** Creates a temporary token of an app, for clients that act for the app but must not store its own token. */
export class CreateSession {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * @throws ValidationError on `expiresInSeconds`; NotFoundError if the owner has no such app; RefusedError `quota` if the app has 100 live
   * sessions.
   */
  async execute(
    caller: Owner,
    app: string,
    input: NewSession = {},
    { once }: Idempotent<MadeSession> = {},
  ): Promise<MadeSession> {
    const { apps, newUuid, newToken, digest, clock } = this.#needs;
    const { expiresInSeconds } = readNewSession(input);
    const now = clock();
    const token = newToken();
    const about = { uuid: newUuid(), createdAt: now, expiresAt: now + expiresInSeconds * SECOND };
    const session: MadeSession = { ...about, token };
    const outcome = await apps.change(
      caller.uuid,
      app,
      (record) => {
        const live = (record.credential.sessions ?? []).filter(({ expiresAt }) => now < expiresAt);
        if (live.length >= SESSIONS_MAX) {
          throw new RefusedError('quota', { sessions: `Quota reached: at most ${SESSIONS_MAX} live sessions per app` });
        }
        const sessions = [...live, { ...about, digest: digest(token) }];
        return {
          record: { ...record, credential: { ...record.credential, sessions } },
          answer: once && answerOf(once, session, now),
        };
      },
      once && { key: once.key, now },
    );
    if (outcome && 'earlier' in outcome && once) replay(outcome.earlier, once);
    if (!outcome) throw new NotFoundError();
    return session;
  }
}

/** Returns a live session of an app. */
export class GetSession {
  readonly #needs: Pick<Needs, 'apps' | 'clock'>;
  constructor(needs: Pick<Needs, 'apps' | 'clock'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError if the owner has no such app, or the app no such live session. */
  async execute(caller: Owner, app: string, uuid: string): Promise<Session> {
    const { apps, clock } = this.#needs;
    const record = await apps.record({ uuid: app });
    const now = clock();
    const session = record?.credential.sessions?.find((one) => one.uuid === uuid && now < one.expiresAt);
    if (record?.app.owner !== caller.uuid || !session) throw new NotFoundError();
    const { digest: _, ...shown } = session;
    return shown;
  }
}

/** Ends a session early. Its token becomes invalid at once. */
export class DeleteSession {
  readonly #needs: Pick<Needs, 'apps' | 'clock'>;
  constructor(needs: Pick<Needs, 'apps' | 'clock'>) {
    this.#needs = needs;
  }

  /** @throws StaleError; NotFoundError if the owner has no such app, or the app no such live session. */
  async execute(caller: Owner, app: string, uuid: string, { expected }: Conditional = {}): Promise<void> {
    await endSession(this.#needs, { owner: caller.uuid, app, uuid }, expected);
  }
}

interface EndingNeeds extends Pick<Needs, 'apps' | 'clock'> {
  readonly persons: Pick<PersonRepository, 'find' | 'replace'>;
  readonly ledger: Ledger;
}

/** Ends the credential of the request: a session or a member's token. Needs no right, so that everybody can sign out. */
export class DeleteCurrentSession {
  readonly #needs: EndingNeeds;
  constructor(needs: EndingNeeds) {
    this.#needs = needs;
  }

  /** @throws StaleError; NotFoundError for the app's own token, which is no session and stays valid. */
  async execute({ app, actor, current }: AppCaller, { expected }: Conditional = {}): Promise<void> {
    if (current) return this.#end(app.uuid, current, expected);
    if (actor?.kind !== 'session' || actor.uuid === null) throw new NotFoundError();
    await endSession(this.#needs, { owner: app.owner, app: app.uuid, uuid: actor.uuid }, expected);
  }

  async #end(app: string, current: CurrentCredential, expected: Expected): Promise<void> {
    checkVersion({ version: SESSION_VERSION }, expected);
    if (current.kind === 'staff token') {
      return endToken(this.#needs.ledger, app, current, { kind: 'staff', uuid: current.staff });
    }
    await changePerson(this.#needs.persons, current.person, (before) => ({
      ...before,
      sessions: before.sessions.filter(({ uuid }) => uuid !== current.uuid),
    }));
  }
}

interface Named {
  readonly owner: string;
  readonly app: string;
  readonly uuid: string;
}

async function endSession(
  { apps, clock }: Pick<Needs, 'apps' | 'clock'>,
  { owner, app, uuid }: Named,
  expected: Expected | undefined,
): Promise<void> {
  const now = clock();
  const outcome = await apps.change(owner, app, (record) => {
    const { sessions = [], ...rest } = record.credential;
    const live = sessions.filter(({ expiresAt }) => now < expiresAt);
    const left = live.filter((session) => session.uuid !== uuid);
    if (left.length === live.length) throw new NotFoundError();
    checkVersion({ version: SESSION_VERSION }, expected);
    const credential: AppCredential = left.length === 0 ? rest : { ...rest, sessions: left };
    return { record: { ...record, credential } };
  });
  if (!outcome) throw new NotFoundError();
}
