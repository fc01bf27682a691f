import type { Action } from '../../core/actions/action.js';
import type { Job } from '../../core/actions/job.js';
import { type Allocation, type Booking, isLive } from '../../core/bookings/booking.js';
import type { Answer } from '../../core/ledger/answers.js';
import type { InUse, Kind, View } from '../../core/ledger/ledger.js';
import type { Instant } from '../../core/ports.js';
import type { Resource } from '../../core/resources/resource.js';
import type { Workflow } from '../../core/workflows/workflow.js';
import type { Draft } from './draft.js';
import { type ObjectOf, type OrderedAction, type Snapshot, Unread } from './snapshot.js';

/** Stops a decision that asks for something that was not read; it is called again when it has been. */
class Suspended extends Error {}

/** Sorts after every `position`. */
const JUST_NOW = '~';

/** What was read of an app, changed as the draft changes it. What is asked for and was not read is in `unread`. */
export class DraftView implements View {
  readonly now: Instant;
  readonly unread = new Unread();
  readonly #snapshot: Snapshot;
  readonly #draft: Draft;

  constructor(snapshot: Snapshot, draft: Draft, now: Instant) {
    this.#snapshot = snapshot;
    this.#draft = draft;
    this.now = now;
  }

  resource(uuid: string): Resource | undefined {
    return this.#object('resource', uuid);
  }

  workflow(uuid: string): Workflow | undefined {
    return this.#object('workflow', uuid);
  }

  action(uuid: string): Action | undefined {
    return this.#object('action', uuid);
  }

  booking(uuid: string): Booking | undefined {
    return this.#object('booking', uuid);
  }

  job(uuid: string): Job | undefined {
    return this.#object('job', uuid);
  }

  actionsOf(workflow: string): readonly Action[] {
    const read = this.#snapshot.actionsOf(workflow);
    if (!read) return this.#suspend((unread) => unread.actionsOf.add(workflow));
    const drafted = this.#draft.objects('action');
    if (drafted.size === 0) return inTurn(read);
    const orders = new Map(read.map(({ action, order }) => [action.uuid, order]));
    const untouched = read.filter(({ action }) => !drafted.has(action.uuid));
    const touched = [...drafted.values()].flatMap((action) =>
      action?.workflow === workflow ? [{ action, order: orders.get(action.uuid) ?? JUST_NOW }] : [],
    );
    return inTurn([...untouched, ...touched]);
  }

  taken({ uuid: resource, longestBlock: longest }: Resource, from: Instant, to: Instant): readonly Allocation[] {
    const span = { resource, from, to, longest };
    const read = this.#snapshot.taken(span);
    if (!read) return this.#suspend((unread) => unread.spans.push(span));
    const drafted = this.#draft.objects('booking');
    if (drafted.size === 0) return read;
    const overlapping = this.#draft.allocationsOn(resource).filter(({ start, end }) => start < to && end > from);
    return [...read.filter(({ booking }) => !drafted.has(booking)), ...overlapping];
  }

  inUse(query: InUse): readonly Booking[] {
    const { resource, workflow, endsAfter, limit } = query;
    const drafted = this.#draft.objects('booking');
    const wide = { ...query, limit: limit + drafted.size };
    const read = this.#snapshot.inUse(wide);
    if (!read) return this.#suspend((unread) => unread.inUse.push(wide));
    const isWanted = (booking: Booking) =>
      isLive(booking.status) &&
      (resource === undefined || booking.resources.includes(resource)) &&
      (workflow === undefined || booking.workflow === workflow) &&
      (endsAfter === undefined || booking.end > endsAfter);
    const touched = [...drafted.values()].flatMap((booking) => (booking && isWanted(booking) ? [booking] : []));
    return [...read.filter(({ uuid }) => !drafted.has(uuid)), ...touched].slice(0, limit);
  }

  answer(key: string): Answer | undefined {
    const drafted = this.#draft.answer(key);
    if (drafted) return drafted;
    if (!this.#snapshot.hasAnswer(key)) return this.#suspend((unread) => unread.answers.add(key));
    return this.#snapshot.answer(key);
  }

  #object<K extends Kind>(kind: K, uuid: string): ObjectOf[K] | undefined {
    const drafted = this.#draft.object(kind, uuid);
    if (drafted !== undefined) return drafted ?? undefined;
    if (!this.#snapshot.hasObject(kind, uuid)) return this.#suspend((unread) => unread.object(kind, uuid));
    return this.#snapshot.object(kind, uuid);
  }

  #suspend(ask: (unread: Unread) => void): never {
    ask(this.unread);
    throw new Suspended();
  }
}

function inTurn(actions: readonly OrderedAction[]): readonly Action[] {
  return actions
    .toSorted((a, b) => a.action.position - b.action.position || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ action }) => action);
}
