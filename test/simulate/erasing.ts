import type { Booking } from '../../core/model/booking.js';
import type { Customer } from '../../core/model/customer.js';
import type { BookingEvent } from '../../core/model/event.js';
import { NO_SEARCH } from '../../core/search.js';
import type { Storage } from '../../core/storage/storage.js';
import { isSame } from '../../core/versions.js';
import { type History, withoutWords } from './history.js';
import type { Lists } from './known.js';
import { must } from './must.js';
import type { Stage } from './stage.js';

/** Somebody, as they call themselves when they book. */
export interface Guise {
  readonly name: string;
  readonly email: string;
}

/** What somebody said, in any case: each has a number of its own, by which it is found again wherever it is. */
const MARK = /mark-\d+-x/gi;
const NAMES = ['ann', 'bob', 'cleo', 'dan'];
const ALL = { offset: 0, limit: 100_000 };

/** By objects that stay as they are. */
const known = new WeakMap<object, readonly string[]>();

/** `said`: nothing in it is ever changed. */
export function marksIn(said: unknown): readonly string[] {
  if (typeof said === 'string') return marksOf(said);
  if (typeof said !== 'object' || said === null) return [];
  if (Array.isArray(said)) return [...new Set(said.flatMap(marksIn))];
  const before = known.get(said);
  if (before) return before;
  const found = marksOf(JSON.stringify(said));
  known.set(said, found);
  return found;
}

function marksOf(text: string): readonly string[] {
  const found = text.match(MARK);
  return found ? [...new Set(found.map((mark) => mark.toLowerCase()))] : [];
}

/** A customer whom somebody asked to be erased, as they were known when that was asked last. */
interface Asked {
  readonly customer: Customer;
  readonly step: number;
  /** The addresses that they had or were to have. */
  readonly emails: ReadonlySet<string>;
  /** Their bookings. */
  readonly bookings: ReadonlySet<string>;
  isAcknowledged: boolean;
}

interface Needs extends Stage {
  /** What is known from having looked. */
  readonly checks: { readonly history: History; readonly lists: Lists };
}

/** Those who book, what they said of themselves, and what must be left of that once they are erased: nothing. */
export class Erasing {
  readonly #simulation: Needs;
  #guises: Guise[] = [];
  #marks = 0;
  /** The step at which each mark was last said to somebody. */
  readonly #saidAt = new Map<string, number>();
  readonly #retired = new Set<string>();
  /** What may still be said by somebody who has died. */
  readonly #late = new Set<string>();
  /** By customer. */
  readonly #asked = new Map<string, Asked>();
  readonly #emails = new Map<string, Set<string>>();
  readonly #editedAt = new Map<string, number>();
  /** The customers that each mark was seen with. */
  readonly #seenWith = new Map<string, Set<string>>();
  readonly #over = new Set<string>();
  /** The events, as they first were, of those who are erased. */
  readonly #events = new Set<BookingEvent>();
  #isDone = true;
  /** Whether somebody was erased since it was looked for what they said in the bytes of the disk, which it is once all erasures are done. */
  #isDiskUnsought = false;
  #sought = 0;
  /** What must be found nowhere. */
  readonly #gone = new Set<string>();

  constructor(simulation: Needs) {
    this.#simulation = simulation;
    this.#guises = NAMES.map((name) => this.#newGuise(name));
  }

  /** A text that nobody has said before. */
  text(kind: string): string {
    return `${kind} ${this.#newMark()}`;
  }

  guise(): Guise {
    const guise = this.#simulation.dice.pick(this.#guises);
    this.said(guise);
    return guise;
  }

  /** It is said now, maybe again. */
  said(what: unknown): void {
    for (const mark of marksIn(what)) this.#saidAt.set(mark, this.#simulation.step);
  }

  /** Whether nobody says that any more, for whom it is about is to be erased. */
  isUnsaid(what: unknown): boolean {
    return marksIn(what).some((mark) => this.#retired.has(mark) || this.#gone.has(mark));
  }

  /** A process has died: what was said to it in this step may be written much later. */
  mayComeLate(): void {
    for (const [mark, step] of this.#saidAt) if (step === this.#simulation.step) this.#late.add(mark);
  }

  /** The customer is asked to have that address. */
  edited(customer: string, email: string | null | undefined): void {
    this.#editedAt.set(customer, this.#simulation.step);
    if (email) this.#emailsOf(customer).add(email.toLowerCase());
  }

  /** From now on, nobody calls themselves as the customer did. */
  ask(customer: Customer): void {
    const { step, checks } = this.#simulation;
    const { history } = checks;
    if (customer.email !== null) this.#emailsOf(customer.uuid).add(customer.email.toLowerCase());
    const its = [...history.bookings.values()].filter((booking) => isOf(booking, customer));
    const bookings = new Set(its.map(({ uuid }) => uuid));
    this.#retire(marksIn([customer, its]));
    const isAcknowledged = this.#asked.get(customer.uuid)?.isAcknowledged ?? false;
    this.#asked.set(customer.uuid, {
      customer,
      step,
      emails: this.#emailsOf(customer.uuid),
      bookings,
      isAcknowledged,
    });
  }

  #retire(marks: readonly string[]): void {
    for (const mark of marks) this.#retired.add(mark);
    this.#guises = this.#guises.map((guise) =>
      marksIn(guise).some((mark) => this.#retired.has(mark)) ? this.#newGuise(guise.name.split(' ')[0]!) : guise,
    );
  }

  acknowledged(customer: string): void {
    this.#asked.get(customer)!.isAcknowledged = true;
  }

  /** Whether what the booking says may be erased, or may have been before anybody read of it. */
  isMeant(booking: Booking): boolean {
    const { customer, customerUuid = null } = booking;
    const { checks, step } = this.#simulation;
    if (this.#asked.size > 0 && isNobodys(booking) && checks.history.readAt.get(booking.uuid) === step) return true;
    if (customerUuid !== null) return this.#asked.has(customerUuid);
    const email = customer?.email?.toLowerCase();
    return email !== undefined && [...this.#asked.values()].some(({ emails }) => emails.has(email));
  }

  /**
   * Whether what the event says may be erased: it, or its booking, if it says nobody, or somebody by an earlier address; or
   * if the booking became somebody's and was erased before anybody read of that, as what its next events leave out tells.
   */
  isMeantEvent({ data, booking }: BookingEvent, history: History): boolean {
    if (this.isMeant(data)) return true;
    if ((data.customerUuid ?? null) !== null) return false;
    const its = history.originals.filter((one) => one.booking === booking);
    const first = its.findIndex((one) => saysSomething(one.data));
    const isLeftOf = first >= 0 && its.slice(first).some((one) => !saysSomething(one.data));
    return its.some((one) => this.isMeant(one.data)) || (isLeftOf && this.#asked.size > 0);
  }

  /** The bookings of all that somebody asked to be erased. */
  get bookings(): readonly string[] {
    return [...this.#asked.values()].flatMap(({ bookings }) => [...bookings]);
  }

  /** Whether the answer, as it is kept, speaks of a booking of theirs. */
  readonly isForgotten = (text: string): boolean => {
    const { history } = this.#simulation.checks;
    return history.originals.some((event) => text.includes(event.booking) && this.isMeantEvent(event, history));
  };

  /** What is known of them now that somebody looks: nothing, if they are erased. */
  async look(storage: Storage, isThorough: boolean): Promise<void> {
    const { app, checks, dice } = this.#simulation;
    const { customer: customers } = checks.lists;
    for (const customer of customers) {
      for (const mark of marksIn(customer)) {
        const its = this.#seenWith.get(mark) ?? new Set();
        this.#seenWith.set(mark, its.add(customer.uuid));
      }
    }
    if (this.#asked.size === 0) return;
    const { items: erasures } = await storage.erasures.list(app.app.uuid, ALL);
    this.#isDone = erasures.every(({ state }) => state === 'done');
    const there = new Set(customers.map(({ uuid }) => uuid));
    let isNews = false;
    for (const asked of this.#asked.values()) {
      const { uuid } = asked.customer;
      const state = erasures.find((erasure) => erasure.uuid === uuid)?.state;
      must(
        (state === undefined) === there.has(uuid),
        () => `customer ${uuid} is ${state ?? 'not erased'}, and ${there.has(uuid) ? 'there' : 'lost'}`,
      );
      if (asked.isAcknowledged) must(state !== undefined && state !== 'erasing', () => `${uuid} is not erased`);
      if (state === undefined || state === 'erasing' || this.#over.has(uuid)) continue;
      isNews = true;
      const { events } = checks.history;
      const told = events.filter(({ type, data }) => type === 'customer.erased' && data.uuid === uuid);
      must(told.length === 1, () => `customer ${uuid} is erased, and ${told.length} events say so`);
      this.#over.add(uuid);
      this.#forget(
        asked,
        erasures.some((one) => one.state === 'erasing'),
      );
    }
    this.#isDiskUnsought ||= isNews;
    if (this.#isDone && this.#isDiskUnsought) {
      this.#isDiskUnsought = false;
      this.#seekOnDisk();
    }
    const isAll = isNews || isThorough;
    if (this.#gone.size > 0 && (isAll || dice.chance(0.1))) await this.#seek(storage, isAll);
  }

  /** At the end, all erasures are. */
  checkOver(): void {
    must(this.#isDone, () => 'an erasure was begun, and is not finished');
    this.#seekOnDisk();
  }

  #seekOnDisk(): void {
    const bytes = this.#simulation.ground.disk?.bytes();
    const found = marksIn(bytes?.toString('latin1')).find((mark) => this.#gone.has(mark));
    must(found === undefined, () => `${found} was erased, and is on the disk`);
  }

  #newMark(): string {
    this.#marks += 1;
    const mark = `mark-${this.#marks}-x`;
    this.#saidAt.set(mark, this.#simulation.step);
    return mark;
  }

  #newGuise(who: string): Guise {
    const mark = this.#newMark();
    return { name: `${who} ${mark}`, email: `${who}.${mark}@example.com` };
  }

  #emailsOf(customer: string): Set<string> {
    const its = this.#emails.get(customer) ?? new Set();
    this.#emails.set(customer, its);
    return its;
  }

  /** What was said by them, and by nobody else, and not while they were being erased. `isOneUnderWay`: of others. */
  #forget({ customer, step, bookings }: Asked, isOneUnderWay: boolean): void {
    const { uuid } = customer;
    const { history } = this.#simulation.checks;
    const email = (this.#editedAt.get(uuid) ?? 0) < step ? customer.email?.toLowerCase() : undefined;
    const ofWhom = (event: BookingEvent) =>
      event.data.customerUuid ?? event.data.customer?.email?.toLowerCase() ?? null;
    const its = history.originals.filter((event) => bookings.has(event.booking));
    const former = new Set(its.filter(({ data }) => data.customerUuid === uuid).map(({ data }) => emailOf(data)));
    // Somebody may have taken a booking from them just before, and then it was not erased with them.
    const isTheirs = (before: Booking) => isOf(before, customer) || (isNobodys(before) && !isOneUnderWay);
    const erasedAt = new Map([...bookings].map((booking) => [booking, history.erasedAt(booking, isTheirs) ?? 0]));
    const theirs = history.originals.filter((event) => {
      const named = ofWhom(event);
      return (
        named === uuid ||
        (named !== null && named === email) ||
        (event.data.version < (erasedAt.get(event.booking) ?? 0) && (named === null || former.has(named)))
      );
    });
    const isSaidAgain = (mark: string) => this.#late.has(mark) || this.#saidAt.get(mark)! >= step;
    // What was said again in that step may have come when they were erased, and then it stays.
    for (const event of theirs) if (!marksIn(event.data).some(isSaidAgain)) this.#events.add(event);
    const said = marksIn([customer, ...theirs]);
    // What is said of time that was taken is new, or should not be there.
    const others = history.originals.filter(
      (event) =>
        !this.#events.has(event) && event.data.version < (erasedAt.get(event.booking) || Number.POSITIVE_INFINITY),
    );
    const ofOthers = new Set(others.flatMap(({ data }) => marksIn(data)));
    const isOthers = (mark: string) =>
      ofOthers.has(mark) || [...(this.#seenWith.get(mark) ?? [])].some((other) => !this.#over.has(other));
    const gone = said.filter((mark) => !isOthers(mark) && !isSaidAgain(mark) && !this.#gone.has(mark));
    for (const mark of gone) this.#gone.add(mark);
    // Among them what they said in a booking that was somebody else's when they were asked for.
    this.#retire(gone);
    this.#simulation.count(`erased: ${gone.length > 0 ? 'something' : 'nothing'} to look for`);
    this.#simulation.note(`customer ${uuid} is erased, with ${gone.length} that they said`);
  }

  /** In all that is stored, in answers that are kept, and in all lists: in those that do not come of themselves, in turn unless `isNews`. */
  async #seek(storage: Storage, isNews: boolean): Promise<void> {
    const { app, ground, known, checks } = this.#simulation;
    const { uuid } = app.app;
    const { keys } = known;
    const lists: readonly (readonly [string, () => Promise<unknown>])[] = [
      [
        'bookings',
        async () => (await storage.bookings.list(uuid, ALL, { search: NO_SEARCH, sort: 'created_at' })).items,
      ],
      ['events', () => storage.events.after(uuid, undefined, ALL.limit)],
      ['jobs', async () => (await storage.jobs.list(uuid, ALL, {})).items],
      ['erasures', async () => (await storage.erasures.list(uuid, ALL)).items],
      ['answers', () => storage.ledger.read(uuid, {}, (view) => keys.map((key) => view.answer(key)))],
    ];
    this.#sought += 1;
    const read = isNews ? lists : [lists[this.#sought % lists.length]!];
    const places: [string, unknown][] = [
      ['a list', Object.values(checks.lists).flat()],
      ['what is stored', await ground.stored?.()],
    ];
    for (const [name, list] of read) places.push([name, await list()]);
    for (const [place, there] of places) {
      const found = marksIn(there).find((mark) => this.#gone.has(mark));
      must(found === undefined, () => `${found} was erased, and is found in ${place}`);
    }
    this.#simulation.count('erased: looked for');
  }
}

function emailOf({ customer }: Booking): string | null {
  return customer?.email?.toLowerCase() ?? null;
}

/** Nobody takes all of it back: a title stays what it was. */
function saysSomething(booking: Booking): boolean {
  return !isSame(booking, withoutWords(booking));
}

function isNobodys(booking: Booking): boolean {
  return booking.customer === null && (booking.customerUuid ?? null) === null;
}

function isOf(booking: Booking, { uuid, email }: Customer): boolean {
  const { customerUuid = null } = booking;
  if (customerUuid !== null) return customerUuid === uuid;
  return email !== null && emailOf(booking) === email.toLowerCase();
}
