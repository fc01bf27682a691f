import { NotFoundError } from '../errors.js';
import { isLiveSession, type Person, type PersonSession, USE_NOTED_EVERY } from '../model/person.js';
import type { PersonCaller } from '../model/person-callers.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { Clock, Instant } from '../ports.js';
import { changePerson } from '../storage/person-change.js';
import type { PersonRepository } from '../storage/person-repository.js';

interface Needs {
  readonly persons: PersonRepository;
  readonly paginator: Paginator;
  readonly clock: Clock;
}

/** Session as shown to its person. `current` marks the caller's own session. */
export type ShownSession = Omit<PersonSession, 'digest' | 'beganWith'> & { readonly current: boolean };

/** Lists the live sessions of a person, oldest first. */
export class ListPersonSessions {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async execute({ person, session }: PersonCaller, request: PageRequest = {}): Promise<Page<ShownSession>> {
    const { paginator, clock } = this.#needs;
    const live = person.sessions.filter((one) => isLiveSession(one, clock()));
    const shown = live.map(({ digest: _, beganWith: __, ...one }) => ({ ...one, current: one.uuid === session.uuid }));
    return paginator.paginate(request, async ({ offset, limit }) => ({
      items: shown.slice(offset, offset + limit),
      total: shown.length,
    }));
  }
}

/** Ends sessions of a person at once: one by its UUID, or all. */
export class EndPersonSessions {
  readonly #needs: Pick<Needs, 'persons' | 'clock'>;
  constructor(needs: Pick<Needs, 'persons' | 'clock'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError if the person has no such live session. */
  async execute({ person }: PersonCaller, which: string | 'all'): Promise<void> {
    const now = this.#needs.clock();
    await changePerson(this.#needs.persons, person.uuid, (before) => {
      if (which === 'all') return withSessions(before, []);
      const kept = before.sessions.filter(({ uuid }) => uuid !== which);
      const ended = before.sessions.find(({ uuid }) => uuid === which);
      if (!ended || !isLiveSession(ended, now)) throw new NotFoundError();
      return withSessions(before, kept);
    });
  }
}

/** Records the use of a session, at most every 10 minutes, because a session expires when it is unused for long. */
export class NoteSessionUse {
  readonly #needs: Pick<Needs, 'persons' | 'clock'>;
  constructor(needs: Pick<Needs, 'persons' | 'clock'>) {
    this.#needs = needs;
  }

  async execute(session: { readonly person: string; readonly uuid: string; readonly usedAt: Instant }): Promise<void> {
    const now = this.#needs.clock();
    if (now - session.usedAt < USE_NOTED_EVERY) return;
    await changePerson(this.#needs.persons, session.person, (before) => {
      const isDue = before.sessions.some(
        ({ uuid, usedAt }) => uuid === session.uuid && now - usedAt >= USE_NOTED_EVERY,
      );
      if (!isDue) return before;
      return withSessions(
        before,
        before.sessions.map((one) => (one.uuid === session.uuid ? { ...one, usedAt: now } : one)),
      );
    });
  }
}

const withSessions = (person: Person, sessions: readonly PersonSession[]): Person => ({ ...person, sessions });
