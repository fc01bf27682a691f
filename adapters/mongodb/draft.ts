import { type Allocation, allocationsOf } from '../../core/bookings/booking.js';
import type { Answer } from '../../core/ledger/answers.js';
import type { Change, Kind, View } from '../../core/ledger/ledger.js';
import { isSame } from '../../core/versions.js';
import {
  actionFields,
  allocationId,
  answerId,
  bookingFields,
  COLLECTION_OF,
  eventFields,
  jobFields,
  jobId,
  position,
  resourceFields,
  workflowFields,
} from './documents.js';
import type { Write } from './ledger-document.js';
import { sizeOf } from './ledger-state.js';
import type { ObjectOf } from './snapshot.js';

/** One decision's part of a draft. */
export interface Addition {
  readonly change: Change;
  readonly writes: readonly Write[];
  /** About how many bytes the writes have. */
  readonly size: number;
}

/**
 * The change that several decisions make together, as change number `seq`: each of them sees what those before it put
 * and removed.
 */
export class Draft {
  readonly id: string;
  readonly #app: string;
  readonly #seq: number;
  readonly #writes = new Map<string, Write>();
  /** By kind and UUID, in the order of their first mention; null: removed. */
  readonly #objects: { readonly [K in Kind]: Map<string, ObjectOf[K] | null> } = {
    workflow: new Map(),
    resource: new Map(),
    booking: new Map(),
    action: new Map(),
    job: new Map(),
  };
  readonly #answers = new Map<string, Answer>();
  #isEmpty = true;
  #index = 0;
  #size = 0;

  constructor(id: string, app: string, seq: number) {
    this.id = id;
    this.#app = app;
    this.#seq = seq;
  }

  /** Whether no decision has changed anything. A change without content is one, too, and takes its number. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  get size(): number {
    return this.#size;
  }

  get writes(): readonly Write[] {
    return [...this.#writes.values()];
  }

  /** Null when it was removed, undefined when it was not touched. */
  object<K extends Kind>(kind: K, uuid: string): ObjectOf[K] | null | undefined {
    return this.#objects[kind].get(uuid);
  }

  objects<K extends Kind>(kind: K): ReadonlyMap<string, ObjectOf[K] | null> {
    return this.#objects[kind];
  }

  answer(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** What the change writes; `before` is the app as the decision saw it. */
  addition(change: Change, before: Pick<View, 'booking' | 'job'>): Addition {
    const writes: Write[] = [];
    const here = () => position(this.#seq, this.#index + writes.length);
    const put = (to: Write['to'], _id: string, fields: Write['put'], uuid?: string) => {
      writes.push({ to, _id, put: fields, order: here(), ...(uuid === undefined ? {} : { uuid }) });
    };
    const putAllocations = (uuid: string, after: readonly Allocation[]) => {
      const booking = before.booking(uuid);
      const old = new Map((booking ? allocationsOf(booking) : []).map((its) => [allocationId(its), its]));
      for (const allocation of after) {
        const _id = allocationId(allocation);
        if (!isSame(old.get(_id), allocation)) put('allocations', _id, { object: allocation });
        old.delete(_id);
      }
      for (const _id of old.keys()) put('allocations', _id, null);
    };

    for (const workflow of change.workflows ?? []) put('workflows', workflow.uuid, workflowFields(workflow));
    for (const resource of change.resources ?? []) put('resources', resource.uuid, resourceFields(resource));
    for (const action of change.actions ?? []) put('actions', action.uuid, actionFields(action));
    for (const booking of change.bookings ?? []) {
      put('bookings', booking.uuid, bookingFields(booking));
      putAllocations(booking.uuid, allocationsOf(booking));
    }
    for (const job of change.jobs ?? []) put('jobs', jobId(job), jobFields(job), job.uuid);
    for (const { kind, uuid } of change.removed ?? []) {
      if (kind === 'job') {
        const job = before.job(uuid);
        if (job) put('jobs', jobId(job), null, uuid);
        continue;
      }
      put(COLLECTION_OF[kind], uuid, null);
      if (kind === 'booking') putAllocations(uuid, []);
    }
    for (const event of change.events ?? []) put('events', `${this.#app}/${here()}`, eventFields(event, this.id));
    if (change.answer) put('answers', answerId(this.#app, change.answer.key), { object: change.answer });
    return { change, writes, size: writes.reduce((sum, write) => sum + sizeOf(write), 0) };
  }

  add({ change, writes, size }: Addition): void {
    for (const write of writes) {
      const key = keyOf(write);
      const earlier = this.#writes.get(key);
      // two jobs for one purpose: the second is passed over
      if (earlier?.uuid !== write.uuid && earlier) continue;
      this.#writes.set(key, { ...write, order: earlier?.order ?? write.order });
    }
    this.#isEmpty = false;
    this.#index += writes.length;
    this.#size += size;
    for (const workflow of change.workflows ?? []) this.#objects.workflow.set(workflow.uuid, workflow);
    for (const resource of change.resources ?? []) this.#objects.resource.set(resource.uuid, resource);
    for (const action of change.actions ?? []) this.#objects.action.set(action.uuid, action);
    for (const booking of change.bookings ?? []) this.#objects.booking.set(booking.uuid, booking);
    for (const job of change.jobs ?? []) this.#objects.job.set(job.uuid, job);
    for (const { kind, uuid } of change.removed ?? []) this.#objects[kind].set(uuid, null);
    if (change.answer) this.#answers.set(change.answer.key, change.answer);
  }

  /** The allocations of the bookings that it has put, on one resource. */
  allocationsOn(resource: string): readonly Allocation[] {
    return [...this.#objects.booking.values()]
      .flatMap((booking) => (booking ? allocationsOf(booking) : []))
      .filter((allocation) => allocation.resource === resource);
  }
}

function keyOf({ to, _id }: Write): string {
  return `${to}/${_id}`;
}
