import { NotFoundError, RefusedError } from '../../basics/errors.js';
import { SECOND } from '../../basics/instants.js';
import type { Clock, Digest, NewToken, NewUuid } from '../../basics/ports.js';
import { type InputOf, integer, object, parse } from '../../basics/schema.js';
import { type Conditional, checkVersion, type Expected } from '../../basics/versions.js';
import { buildAnswer, type Idempotent, replay } from '../../ledger/idempotency.js';
import type { AlongsideFor, Ledger } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import { changePerson } from '../../ledger/storage/person-change.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import type { AppCredential, AppRecord, StoredSession } from '../../model/app.js';
import type { AppCaller, CurrentCredential } from '../../model/callers.js';
import type { Owner } from '../../model/owner.js';
import type { Person } from '../../model/person.js';
import { endToken } from '../staff/staff-tokens.js';

/** Limit of live sessions of an app. */
export const SESSIONS_MAX = 100;

export const NEW_SESSION = object({
  expiresInSeconds: integer(60, 43_200, {
    default: 28_800,
    description: 'Time in seconds after which the token expires.',
  }),
});
export interface NewSession extends InputOf<typeof NEW_SESSION> {}

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
  readonly alongside?: AlongsideFor | undefined;
}

export function createSession({ apps, newUuid, newToken, digest, clock, alongside }: Needs) {
  return async (
    caller: Owner,
    app: string,
    input: NewSession = {},
    { once }: Idempotent<MadeSession> = {},
  ): Promise<MadeSession> => {
    const { expiresInSeconds } = parse(NEW_SESSION, input);
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
          answer: once && buildAnswer(once, session, now),
        };
      },
      once && { key: once.key, now },
      alongside && (() => alongside(session)),
    );
    if (outcome && 'earlier' in outcome && once) replay(outcome.earlier, once);
    if (!outcome) throw new NotFoundError();
    return session;
  };
}

export function getSession({ apps, clock }: Pick<Needs, 'apps' | 'clock'>) {
  return async (caller: Owner, app: string, uuid: string): Promise<Session> => {
    const record = await apps.record({ uuid: app });
    const now = clock();
    const session = record?.credential.sessions?.find((one) => one.uuid === uuid && now < one.expiresAt);
    if (record?.app.owner !== caller.uuid || !session) throw new NotFoundError();
    const { digest: _, ...shown } = session;
    return shown;
  };
}

export function deleteSession(needs: EndingSession) {
  return async (caller: Owner, app: string, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    await endSession(needs, { owner: caller.uuid, app, uuid }, expected);
  };
}

type EndingSession = Pick<Needs, 'apps' | 'clock' | 'alongside'>;

interface EndingNeeds extends EndingSession {
  readonly persons: Pick<PersonRepository, 'find' | 'replace'>;
  readonly ledger: Ledger;
}

export function deleteCurrentSession(needs: EndingNeeds) {
  const { ledger, persons, alongside } = needs;
  async function end(app: string, current: CurrentCredential, expected: Expected): Promise<void> {
    checkVersion({ version: SESSION_VERSION }, expected);
    if (current.kind === 'staff token') {
      return endToken(ledger, app, current, { kind: 'staff', uuid: current.staff });
    }
    const ended = (before: Person) => ({
      ...before,
      sessions: before.sessions.filter(({ uuid }) => uuid !== current.uuid),
    });
    await changePerson(persons, current.person, ended, alongside && (() => alongside(undefined)));
  }

  return async ({ app, actor, current }: AppCaller, { expected }: Conditional = {}): Promise<void> => {
    if (current) return end(app.uuid, current, expected);
    if (actor?.kind !== 'session' || actor.uuid === null) throw new NotFoundError();
    await endSession(needs, { owner: app.owner, app: app.uuid, uuid: actor.uuid }, expected);
  };
}

interface Named {
  readonly owner: string;
  readonly app: string;
  readonly uuid: string;
}

async function endSession(
  { apps, clock, alongside }: EndingSession,
  { owner, app, uuid }: Named,
  expected: Expected | undefined,
): Promise<void> {
  const now = clock();
  const decide = (record: AppRecord) => {
    const { sessions = [], ...rest } = record.credential;
    const live = sessions.filter(({ expiresAt }) => now < expiresAt);
    const left = live.filter((session) => session.uuid !== uuid);
    if (left.length === live.length) throw new NotFoundError();
    checkVersion({ version: SESSION_VERSION }, expected);
    const credential: AppCredential = left.length === 0 ? rest : { ...rest, sessions: left };
    return { record: { ...record, credential } };
  };
  const outcome = await apps.change(owner, app, decide, undefined, alongside && (() => alongside(undefined)));
  if (!outcome) throw new NotFoundError();
}
