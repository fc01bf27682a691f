import { isSame } from '../../core/basics/versions.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Booking } from '../../core/model/booking.js';
import type { Customer } from '../../core/model/customer.js';
import type { BookingEvent } from '../../core/model/event.js';
import { listed } from '../support/lists.js';
import { type History, withoutWords } from './history.js';
import type { Lists } from './known.js';
import { must } from './must.js';
import type { Stage } from './stage.js';

/** Contact data of a person who books. */
export interface Guise {
  readonly name: string;
  readonly email: string;
}

/** Pattern of the unique mark in each personal text. A check finds the text by its mark (in any case) wherever it is stored. */
const MARK = /mark-\d+-x/gi;
const NAMES = ['ann', 'bob', 'cleo', 'dan'];
const ALL = { offset: 0, limit: 100_000 };

/** Cache of the marks in an object. Such objects never change. */
const known = new WeakMap<object, readonly string[]>();

/** Returns the marks in `said`, which must never be changed. */
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

/** A customer with a requested erasure, as known at the last request. */
interface Asked {
  readonly customer: Customer;
  readonly step: number;
  /** All e-mail addresses that the customer had, or was about to get. */
  readonly emails: ReadonlySet<string>;
  /** Bookings of the customer. */
  readonly bookings: ReadonlySet<string>;
  isAcknowledged: boolean;
}

interface Needs extends Stage {
  /** State as of the last check. */
  readonly checks: { readonly history: History; readonly lists: Lists };
}

/** The people who book, their personal texts, and the check that nothing of a person's texts is left after an erasure. */
export class Erasing {
  readonly #simulation: Needs;
  #guises: Guise[] = [];
  #marks = 0;
  /** Step in which each mark was last sent to a process. */
  readonly #saidAt = new Map<string, number>();
  readonly #retired = new Set<string>();
  /** Texts that requests to dead processes may still store. */
  readonly #late = new Set<string>();
  /** Requested erasures, by customer. */
  readonly #asked = new Map<string, Asked>();
  readonly #emails = new Map<string, Set<string>>();
  readonly #editedAt = new Map<string, number>();
  /** The customers that each mark was seen with. */
  readonly #seenWith = new Map<string, Set<string>>();
  readonly #over = new Set<string>();
  /** Events of erased people, as they were first read. */
  readonly #events = new Set<BookingEvent>();
  #isDone = true;
  /** True if there was an erasure since the bytes of the disk were searched. They are searched once all erasures are done. */
  #isDiskUnsought = false;
  #sought = 0;
  /** Marks that must not be found anywhere. */
  readonly #gone = new Set<string>();

  constructor(simulation: Needs) {
    this.#simulation = simulation;
    this.#guises = NAMES.map((name) => this.#newGuise(name));
  }

  /** A new, unique text. */
  text(kind: string): string {
    return `${kind} ${this.#newMark()}`;
  }

  guise(): Guise {
    const guise = this.#simulation.dice.pick(this.#guises);
    this.said(guise);
    return guise;
  }

  /** Remembers that a client sends these texts in this step. */
  said(what: unknown): void {
    for (const mark of marksIn(what)) this.#saidAt.set(mark, this.#simulation.step);
  }

  /** True if no client sends that text any more, because its person is being erased. */
  isUnsaid(what: unknown): boolean {
    return marksIn(what).some((mark) => this.#retired.has(mark) || this.#gone.has(mark));
  }

  /** Remembers after a crash that the texts of this step may be stored much later. */
  mayComeLate(): void {
    for (const [mark, step] of this.#saidAt) if (step === this.#simulation.step) this.#late.add(mark);
  }

  /** Remembers that a client asked for that address of the customer. */
  edited(customer: string, email: string | null | undefined): void {
    this.#editedAt.set(customer, this.#simulation.step);
    if (email) this.#emailsOf(customer).add(email.toLowerCase());
  }

  /** Remembers a requested erasure. From now on, no client uses the customer's contact data. */
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

  /** True if an erasure may delete the texts of the booking, or may have deleted them before they were read. */
  isMeant(booking: Booking): boolean {
    const { customer, customerUuid = null } = booking;
    const { checks, step } = this.#simulation;
    if (this.#asked.size > 0 && isNobodys(booking) && checks.history.readAt.get(booking.uuid) === step) return true;
    if (customerUuid !== null) return this.#asked.has(customerUuid);
    const email = customer?.email?.toLowerCase();
    return email !== undefined && [...this.#asked.values()].some(({ emails }) => emails.has(email));
  }

  /**
   * True if an erasure may delete the texts of the event: because of the event itself, or because of another event of its booking, if this
   * one names no known customer. Also true if the booking has lost its texts in a later event.
   */
  isMeantEvent({ data, booking }: BookingEvent, history: History): boolean {
    if (this.isMeant(data)) return true;
    if ((data.customerUuid ?? null) !== null) return false;
    const its = history.originals.filter((one) => one.booking === booking);
    const first = its.findIndex((one) => saysSomething(one.data));
    const isLeftOf = first >= 0 && its.slice(first).some((one) => !saysSomething(one.data));
    return its.some((one) => this.isMeant(one.data)) || (isLeftOf && this.#asked.size > 0);
  }

  /** Bookings of all people whose erasure was requested. */
  get bookings(): readonly string[] {
    return [...this.#asked.values()].flatMap(({ bookings }) => [...bookings]);
  }

  /** True if a stored answer is about a booking of a person whose erasure was requested. */
  readonly isForgotten = (text: string): boolean => {
    const { history } = this.#simulation.checks;
    return history.originals.some((event) => text.includes(event.booking) && this.isMeantEvent(event, history));
  };

  /** Checks the requested erasures, and that no text of an erased person is stored. */
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
    const { items: erasures } = await listed(storage, 'erasure', app.app.uuid, ALL);
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

  /** Checks that all erasures are complete at the end. */
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

  /**
   * Remembers the texts that must be gone: those that only this person sent, and that nobody sent again since the request. `isOneUnderWay`:
   * another erasure is running.
   */
  #forget({ customer, step, bookings }: Asked, isOneUnderWay: boolean): void {
    const { uuid } = customer;
    const { history } = this.#simulation.checks;
    const email = (this.#editedAt.get(uuid) ?? 0) < step ? customer.email?.toLowerCase() : undefined;
    const ofWhom = (event: BookingEvent) =>
      event.data.customerUuid ?? event.data.customer?.email?.toLowerCase() ?? null;
    const its = history.originals.filter((event) => bookings.has(event.booking));
    const former = new Set(its.filter(({ data }) => data.customerUuid === uuid).map(({ data }) => emailOf(data)));
    // Another customer may have taken over a booking just before. The erasure then skips that booking.
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
    // Texts that were sent again since the request may be stored after the erasure, so they are not checked.
    for (const event of theirs) if (!marksIn(event.data).some(isSaidAgain)) this.#events.add(event);
    const said = marksIn([customer, ...theirs]);
    // Texts in other events may stay. Events of the booking after its erasure are ignored: their texts are new, or must be gone.
    const others = history.originals.filter(
      (event) =>
        !this.#events.has(event) && event.data.version < (erasedAt.get(event.booking) || Number.POSITIVE_INFINITY),
    );
    const ofOthers = new Set(others.flatMap(({ data }) => marksIn(data)));
    const isOthers = (mark: string) =>
      ofOthers.has(mark) || [...(this.#seenWith.get(mark) ?? [])].some((other) => !this.#over.has(other));
    const gone = said.filter((mark) => !isOthers(mark) && !isSaidAgain(mark) && !this.#gone.has(mark));
    for (const mark of gone) this.#gone.add(mark);
    // Also covers the person's texts in a booking that belonged to another customer at the time of the request.
    this.#retire(gone);
    this.#simulation.count(`erased: ${gone.length > 0 ? 'something' : 'nothing'} to look for`);
    this.#simulation.note(`customer ${uuid} is erased, with ${gone.length} that they said`);
  }

  /**
   * Searches for erased texts in the stored data, in the lists of the last check, and in further lists. Searches all further lists if
   * `isNews` is set, otherwise one list per call, in rotation.
   */
  async #seek(storage: Storage, isNews: boolean): Promise<void> {
    const { app, ground, known, checks } = this.#simulation;
    const { uuid } = app.app;
    const { keys } = known;
    const lists: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['bookings', async () => (await storage.objects.list(uuid, buildBookingQuestion({}), ALL)).items],
      ['events', () => storage.events.after(uuid, undefined, ALL.limit)],
      ['jobs', async () => (await listed(storage, 'job', uuid, ALL)).items],
      ['erasures', async () => (await listed(storage, 'erasure', uuid, ALL)).items],
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

/** True if the booking has a text that an erasure deletes. No client removes a title again. */
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
