import type { NewUuid } from '../../basics/ports.js';
import { isUnmailed } from '../../ledger/change-recorder.js';
import type { Change, Decision, Ledger, View, Wanted } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import { type Actor, CLOCK } from '../../model/actor.js';
import type { Booking } from '../../model/booking.js';
import type { GoneResource, Job } from '../../model/job.js';
import { type Letters, letterDefaults } from '../../model/letters.js';
import { type BookingChange, type LettersDue, lettersDue, seriesLettersDue } from './due-letters.js';

interface Needs {
  readonly ledger: Ledger;
  readonly apps: Pick<AppRepository, 'record'>;
  readonly newUuid: NewUuid;
}

/** Limit of apps whose default letter settings are cached. These defaults never change. */
const REMEMBERED = 10_000;

/** Ledger that adds the jobs of letters (mails about bookings) to each change of bookings. Only for processes that can send mail. */
export class LetterLedger implements Ledger {
  readonly #needs: Needs;
  readonly #defaults = new Map<string, Letters>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by: Actor = CLOCK): Promise<R> {
    const { ledger } = this.#needs;
    const defaults = this.#defaults.get(app) ?? (await this.#defaultsOf(app));
    // The app does not exist. The storage's ledger reports it.
    if (!defaults) return ledger.commit(app, wanted, decide, by);
    const objects = { ...wanted.objects, letters: [app], profile: [app] };
    const withLetters = (view: View): Decision<R> => this.#withLetters(decide(view), view, app, defaults, by);
    return ledger.commit(app, { ...wanted, objects }, withLetters, by);
  }

  #withLetters<R>(decision: Decision<R>, view: View, app: string, defaults: Letters, actor: Actor): Decision<R> {
    const { change, letters } = decision;
    const bookings = change?.put?.booking ?? [];
    if (!change || bookings.length === 0 || letters === 'none') return decision;
    const settings = view.object('letters', app) ?? defaults;
    if (!settings.enabled) return decision;
    const changes = changesOf(change, bookings, view);
    if (changes.length === 0) return decision;
    const given = {
      view,
      settings,
      businessEmail: view.object('profile', app)?.email ?? null,
      actor,
      newUuid: this.#needs.newUuid,
      going: goingIn(change, view),
    };
    const isOff = letters === 'off';
    const series = change.put?.series?.[0]?.uuid;
    const together = changes.filter(({ after }) => series !== undefined && after.series?.uuid === series);
    const alone = together.length === 0 ? changes : changes.filter((one) => !together.includes(one));
    const due = alone.map((one) => lettersDue(one, isOff, given));
    if (series !== undefined && together.length > 0) due.push(seriesLettersDue(series, together, isOff, given));
    return { ...decision, change: changeWith(change, bookings, due) };
  }

  async #defaultsOf(app: string): Promise<Letters | undefined> {
    const found = (await this.#needs.apps.record({ uuid: app }))?.app;
    if (!found) return undefined;
    if (this.#defaults.size >= REMEMBERED) this.#defaults.clear();
    const defaults = letterDefaults(found);
    this.#defaults.set(app, defaults);
    return defaults;
  }

  read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R> {
    return this.#needs.ledger.read(app, wanted, look);
  }
}

/** Returns the bookings that have an event in the change and may send mail. Without an event, no field that letters show changed. */
function changesOf(change: Change, bookings: readonly Booking[], view: View): readonly BookingChange[] {
  const events = new Map<string, Pick<BookingChange, 'event' | 'reason'>>();
  for (const event of change.events ?? [])
    if (event.booking !== null) events.set(event.booking, { event: event.type, reason: event.reason });
  return bookings.flatMap((after) => {
    const event = events.get(after.uuid);
    if (event === undefined || isUnmailed(after, view)) return [];
    const before = after.version === 1 ? undefined : view.object('booking', after.uuid);
    return [{ before, after, ...event }];
  });
}

/** Returns the names of the resources that the change removes. */
function goingIn({ removed = [] }: Change, view: View): readonly GoneResource[] {
  return removed.flatMap(({ kind, uuid }) => {
    const resource = kind === 'resource' ? view.object('resource', uuid) : undefined;
    if (!resource) return [];
    const { name, timezone, hidden } = resource;
    return [{ uuid, name, timezone, ...(hidden && { hidden }) }];
  });
}

function changeWith(change: Change, bookings: readonly Booking[], due: readonly LettersDue[]): Change {
  const jobs: readonly Job[] = due.flatMap((one) => one.jobs);
  const notified = new Map(due.flatMap((one) => [...one.notified]));
  if (jobs.length === 0 && notified.size === 0) return change;
  const { put = {} } = change;
  const booking =
    notified.size === 0
      ? bookings
      : bookings.map((one) => {
          const its = notified.get(one.uuid);
          return its ? { ...one, notified: its } : one;
        });
  return { ...change, put: { ...put, booking, job: [...(put.job ?? []), ...jobs] } };
}
