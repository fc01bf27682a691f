import { NotFoundError } from '../../basics/errors.js';
import { HOUR } from '../../basics/instants.js';
import { type Page, type PageRequest, type Paginator, takeSlice } from '../../basics/pagination.js';
import type { Clock, Instant } from '../../basics/ports.js';
import type { AlongsideFor } from '../../ledger/ledger.js';
import { changePerson } from '../../ledger/storage/person-change.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import {
  isLiveSession,
  type Person,
  type PersonSession,
  SEEN_APPS_MAX,
  seenAt,
  USE_NOTED_EVERY,
} from '../../model/person.js';
import type { PersonCaller } from '../../model/person-callers.js';

interface Needs {
  readonly persons: PersonRepository;
  readonly paginator: Paginator;
  readonly clock: Clock;
  readonly alongside?: AlongsideFor | undefined;
}

/** Session as shown to its person. `current` marks the caller's own session. */
export type ShownSession = Omit<PersonSession, 'digest' | 'beganWith'> & { readonly current: boolean };

export function listPersonSessions({ paginator, clock }: Needs) {
  return async ({ person, session }: PersonCaller, request: PageRequest = {}): Promise<Page<ShownSession>> => {
    const live = person.sessions.filter((one) => isLiveSession(one, clock()));
    const shown = live.map(({ digest: _, beganWith: __, ...one }) => ({ ...one, current: one.uuid === session.uuid }));
    return paginator.paginate(request, async (slice) => takeSlice(shown, slice));
  };
}

export function endingSessions({ clock, persons, alongside: of }: Pick<Needs, 'persons' | 'clock' | 'alongside'>) {
  const alongside = of && (() => of(undefined));
  return {
    async endSession({ person }: PersonCaller, session: string): Promise<void> {
      const now = clock();
      const end = (before: Person) => {
        const kept = before.sessions.filter(({ uuid }) => uuid !== session);
        const ended = before.sessions.find(({ uuid }) => uuid === session);
        if (!ended || !isLiveSession(ended, now)) throw new NotFoundError();
        return withSessions(before, kept);
      };
      await changePerson(persons, person.uuid, end, alongside);
    },

    async endSessions({ person }: PersonCaller): Promise<void> {
      await changePerson(persons, person.uuid, (before) => withSessions(before, []), alongside);
    },
  };
}

/** Records the use of a session, at most every 10 minutes, and the hour of the person's last request in an app. */
export function noteSessionUse({ clock, persons }: Pick<Needs, 'persons' | 'clock'>) {
  return async (session: {
    readonly person: string;
    readonly uuid: string;
    readonly usedAt: Instant;
    readonly app?: string;
    readonly seenAt?: Instant | null;
  }): Promise<void> => {
    const now = clock();
    const hour = now - (now % HOUR);
    const { app } = session;
    const isDue = ({ usedAt }: Pick<PersonSession, 'usedAt'>) => now - usedAt >= USE_NOTED_EVERY;
    const isSeenDue = app !== undefined && (session.seenAt ?? 0) < hour;
    if (!isDue(session) && !isSeenDue) return;
    await changePerson(persons, session.person, (before) => {
      const seen = isSeenDue ? withSeen(before, app, hour) : before;
      if (!before.sessions.some((one) => one.uuid === session.uuid && isDue(one))) return seen;
      return withSessions(
        seen,
        before.sessions.map((one) => (one.uuid === session.uuid ? { ...one, usedAt: now } : one)),
      );
    });
  };
}

function withSeen(person: Person, app: string, at: Instant): Person {
  if ((seenAt(person, app) ?? 0) >= at) return person;
  const others = (person.seenIn ?? []).filter((one) => one.app !== app).slice(1 - SEEN_APPS_MAX);
  return { ...person, seenIn: [...others, { app, at }] };
}

const withSessions = (person: Person, sessions: readonly PersonSession[]): Person => ({ ...person, sessions });
