import { isSame } from '../../../core/basics/versions.js';
import type { Gathering } from '../../../core/ledger/decisions.js';
import { type Change, expectNothing, type View } from '../../../core/ledger/ledger.js';
import { type Allocation, type Booking, buildAllocations } from '../../../core/model/booking.js';
import { eachObject } from '../../../core/model/kinds/objects.js';
import { codecOf } from '../documents/codecs.js';
import { answerId, eventFields, identified, position } from '../documents/documents.js';
import type { Write } from '../documents/ledger-document.js';
import { estimateSize } from './ledger-state.js';

interface Translated {
  readonly writes: readonly Write[];
  /** Approximate number of bytes of the writes. */
  readonly size: number;
}

/** View of the data before the change. */
type Before = Pick<View, 'object' | 'prepare'>;

/** Empty view, for changes that consist only of events and their jobs. */
const NOTHING: Before = { object: () => undefined };

/** Limit of bytes that the decisions of one change write together. A single decision may write more. */
const SHARED_BYTES = 4_000_000;

export class Writes implements Gathering<Translated> {
  readonly id: string;
  readonly #app: string;
  readonly #seq: number;
  readonly #writes = new Map<string, Write>();
  #isEmpty = true;
  #index = 0;
  #size = 0;
  #sizeBefore = 0;

  /** `before`: events, with their jobs, that come first in the change. */
  constructor(id: string, app: string, seq: number, before: Change = {}) {
    this.id = id;
    this.#app = app;
    this.#seq = seq;
    const { writes, size } = this.translate(before, NOTHING);
    for (const write of writes) this.#writes.set(keyOf(write), write);
    this.#index = writes.length;
    this.#sizeBefore = size;
  }

  /** True if no decision of the batch makes a change. A change that writes no row counts, too, because it takes a sequence number. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  get size(): number {
    return this.#sizeBefore + this.#size;
  }

  get all(): readonly Write[] {
    return [...this.#writes.values()];
  }

  translate(change: Change, before: Before): Translated {
    const { put = {}, removed = [], events = [], answer, ...left } = change;
    expectNothing(left);
    prepare(change, before);
    const writes: Write[] = [];
    const here = () => position(this.#seq, this.#index + writes.length);
    const write = (to: Write['to'], _id: string, fields: Write['put'], uuid?: string) => {
      writes.push({ to, _id, put: fields, order: here(), ...(uuid === undefined ? {} : { uuid }) });
    };
    const writeAllocations = (uuid: string, after: readonly Allocation[]) => {
      const booking = before.object('booking', uuid);
      const old = new Map(identified(booking ? buildAllocations(booking) : []));
      for (const [_id, allocation] of identified(after)) {
        if (!isSame(old.get(_id), allocation)) write('allocations', _id, { object: allocation });
        old.delete(_id);
      }
      for (const _id of old.keys()) write('allocations', _id, null);
    };

    eachObject(put, (kind, object) => {
      const codec = codecOf(kind);
      const id = codec.idOf?.(object);
      if (id === undefined) write(codec.collection, object.uuid, codec.fields(object));
      else write(codec.collection, id, codec.fields(object), object.uuid);
      if (kind === 'booking') writeAllocations(object.uuid, buildAllocations(object as Booking));
    });
    for (const { kind, uuid } of removed) {
      const { collection, idOf } = codecOf(kind);
      const object = idOf && before.object(kind, uuid);
      if (!idOf) write(collection, uuid, null);
      else if (object) write(collection, idOf(object), null, uuid);
      if (kind === 'booking') writeAllocations(uuid, []);
    }
    for (const event of events) write('events', `${this.#app}/${here()}`, eventFields(event, this.id));
    if (answer) write('answers', answerId(this.#app, answer.key), { object: answer });
    return { writes, size: writes.reduce((sum, each) => sum + estimateSize(each), 0) };
  }

  take({ writes, size }: Translated): boolean {
    if (this.#size > 0 && this.#size + size > SHARED_BYTES) return false;
    for (const write of writes) {
      const key = keyOf(write);
      const earlier = this.#writes.get(key);
      // Skip a second job for the same purpose in this change.
      if (earlier?.uuid !== write.uuid && earlier) continue;
      this.#writes.set(key, { ...write, order: earlier?.order ?? write.order });
    }
    this.#isEmpty = false;
    this.#index += writes.length;
    this.#size += size;
    return true;
  }
}

/** Reads all bookings that the change replaces or removes at once. Otherwise each would be read separately. */
function prepare({ put = {}, removed = [] }: Change, before: Before): void {
  const booking = [
    ...(put.booking ?? []).map(({ uuid }) => uuid),
    ...removed.flatMap(({ kind, uuid }) => (kind === 'booking' ? [uuid] : [])),
  ];
  if (booking.length > 1) before.prepare?.({ objects: { booking } });
}

function keyOf({ to, _id }: Write): string {
  return `${to}/${_id}`;
}
