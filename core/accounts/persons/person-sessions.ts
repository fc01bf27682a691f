import { NotFoundError } from '../../basics/errors.js';
import { type Page, type PageRequest, type Paginator, takeSlice } from '../../basics/pagination.js';
import type { Clock, Instant } from '../../basics/ports.js';
import type { AlongsideFor } from '../../ledger/ledger.js';
import { changePerson } from '../../ledger/storage/person-change.js';
import type { PersonRepository } from '../../ledger/storage/person-repository.js';
import { isLiveSession, type Person, type PersonSession, USE_NOTED_EVERY } from '../../model/person.js';
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

export function noteSessionUse({ clock, persons }: Pick<Needs, 'persons' | 'clock'>) {
  return async (session: {
    readonly person: string;
    readonly uuid: string;
    readonly usedAt: Instant;
  }): Promise<void> => {
    const now = clock();
    if (now - session.usedAt < USE_NOTED_EVERY) return;
    await changePerson(persons, session.person, (before) => {
      const isDue = before.sessions.some(
        ({ uuid, usedAt }) => uuid === session.uuid && now - usedAt >= USE_NOTED_EVERY,
      );
      if (!isDue) return before;
      return withSessions(
        before,
        before.sessions.map((one) => (one.uuid === session.uuid ? { ...one, usedAt: now } : one)),
      );
    });
  };
}

const withSessions = (person: Person, sessions: readonly PersonSession[]): Person => ({ ...person, sessions });
