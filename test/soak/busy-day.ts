import type { Answer, Request } from '../bench/client.js';
import { appAuthorization, ownerAuthorization, type Server } from '../bench/servers.js';
import type { Dice } from '../support/dice.js';
import type { Errand } from './load.js';

const DAY = 86_400_000;
const RESOURCES = 40;
const DURATION = 30;
/** Number of free times that callers remember. */
const KNOWN = 500;
/**
 * Maximum numbers of bookings and of series. Above them, clients cancel as many as they make, so that the service's memory for them stays
 * constant. The file still grows with each event and each cancelled booking.
 */
const STANDING = { bookings: 2_000, series: 100 };
/** Number of regular customers. */
const CUSTOMERS = 1_000;
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Weights of the operations in percent. */
const GROWING = { search: 30, read: 10, list: 6, book: 20, move: 9, cancel: 20, series: 2, cancelSeries: 3 };
/** Weights in percent of operations that leave the data unchanged. */
const FIXED = { search: 50, read: 20, list: 10, refused: 14, dryRun: 4, testRun: 2 };
type Doing = keyof typeof GROWING | keyof typeof FIXED;

interface Place {
  readonly resource: string;
  readonly start: string;
}

interface Made {
  readonly authorization: string;
  readonly resources: readonly string[];
  readonly workflow: string;
  /** The path of an action. */
  readonly action: string;
}

/** A business on a busy day: what its clients do, one after another, and what they know. */
export class BusyDay {
  readonly #dice: Dice;
  readonly #made: Made;
  readonly #mix: readonly Doing[];
  readonly #places: Place[] = [];
  readonly #bookings: { readonly uuid: string; readonly place: Place }[] = [];
  readonly #seriesMade: string[] = [];
  /** UUIDs of customers with bookings that were not erased. */
  readonly #customers = new Set<string>();

  private constructor(dice: Dice, made: Made, isFixed: boolean) {
    this.#dice = dice;
    this.#made = made;
    this.#mix = Object.entries(isFixed ? FIXED : GROWING).flatMap(([doing, often]) =>
      Array(often).fill(doing as Doing),
    );
  }

  get authorization(): string {
    return this.#made.authorization;
  }

  /** Makes the app, its resources and its workflow with webhooks. If `isFixed`, also makes bookings, because none are made later. */
  static async on(server: Server, dice: Dice, hooks: string, isFixed: boolean): Promise<BusyDay> {
    let authorization = ownerAuthorization;
    const make = async (path: string, body: object) => {
      const answer = await server.ask({ method: 'POST', path, authorization, body });
      if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`);
      return JSON.parse(answer.text).data;
    };
    authorization = appAuthorization((await make('/v1/apps', { slug: 'soak', name: 'Soak', description: 'x' })).token);

    const weekly = [{ days: EVERY_DAY, start: '08:00', end: '20:00' }];
    const resources: string[] = [];
    for (let number = 1; number <= RESOURCES; number += 1) {
      const room = { name: `Room ${number}`, timezone: 'Europe/Paris', schedule: { weekly } };
      resources.push((await make('/v1/resources', room)).uuid);
    }
    const workflow = (await make('/v1/workflow', { name: 'Calls', description: 'Calls for each change' })).uuid;
    const actions = `/v1/workflow/${workflow}/actions`;
    let action = '';
    for (const trigger of ['booking.confirmed', 'booking.rescheduled', 'booking.cancelled']) {
      const hook = { name: trigger, trigger, type: 'webhook', config: { url: hooks } };
      action = `${actions}/${(await make(actions, hook)).uuid}`;
    }
    const day = new BusyDay(dice, { authorization, resources, workflow, action }, isFixed);
    if (isFixed) {
      for (const [index, resource] of resources.entries()) {
        const start = new Date((Math.ceil(Date.now() / DAY) + (index % 5)) * DAY + DAY / 2).toISOString();
        const place = { resource, start };
        day.#bookings.push({ uuid: (await make('/v1/bookings', day.#wish(place))).uuid, place });
      }
    }
    return day;
  }

  /** The next operation of a client. A search, if there is nothing to book or move, or too little to cancel. */
  next = (): Errand => {
    const doing = this.#dice.pick(this.#mix);
    const place = this.#dice.pick(this.#places);
    const booking = this.#dice.pick(this.#bookings);
    if (doing === 'list') return this.#errand({ method: 'GET', path: '/v1/bookings?limit=25&sort=-start' }, [200]);
    if (doing === 'series' || doing === 'dryRun') return this.#series(doing === 'dryRun');
    if (doing === 'testRun') return this.#errand({ method: 'POST', path: `${this.#made.action}/test` }, [200]);
    if (doing === 'book' && place) return this.#book(place);
    if (doing === 'refused' && booking) {
      const request = { method: 'POST', path: '/v1/bookings', body: this.#wish(booking.place) } as const;
      return this.#errand(request, [409]);
    }
    if (doing === 'read' && booking) {
      return this.#errand({ method: 'GET', path: `/v1/bookings/${booking.uuid}` }, [200]);
    }
    if (doing === 'move' && booking && place) {
      const path = `/v1/bookings/${booking.uuid}/reschedule`;
      // Another client may have cancelled it, or taken that time.
      return this.#errand({ method: 'POST', path, body: { start: place.start } }, [200, 409]);
    }
    if (doing === 'cancel' && booking && this.#bookings.length > STANDING.bookings) {
      this.#bookings.splice(this.#bookings.indexOf(booking), 1);
      return this.#errand({ method: 'POST', path: `/v1/bookings/${booking.uuid}/cancel`, body: {} }, [200, 409]);
    }
    if (doing === 'cancelSeries' && this.#seriesMade.length > STANDING.series) {
      return this.#errand({ method: 'POST', path: `/v1/series/${this.#seriesMade.shift()}/cancel`, body: {} }, [200]);
    }
    return this.#search();
  };

  /** Returns the erasure of a customer, or a search if no customer has a booking. */
  get erasure(): Errand {
    const customer = this.#dice.pick([...this.#customers]);
    if (customer === undefined) return this.#search();
    this.#customers.delete(customer);
    const path = `/v1/customers/${customer}?cancel_bookings=true`;
    return this.#errand({ method: 'DELETE', path }, [204]);
  }

  #search(): Errand {
    const resource = this.#dice.pick(this.#made.resources);
    const from = Math.ceil(Date.now() / DAY) * DAY + this.#dice.below(200) * DAY;
    const span = `from=${new Date(from).toISOString()}&to=${new Date(from + 7 * DAY).toISOString()}`;
    const path = `/v1/availability?resources=${resource}&${span}&duration_minutes=${DURATION}`;
    return this.#errand({ method: 'GET', path }, [200], ({ slots }) => {
      if (slots.length > 0) remember(this.#places, { resource, start: this.#dice.pick<Place>(slots).start });
    });
  }

  #book(place: Place): Errand {
    this.#places.splice(this.#places.indexOf(place), 1);
    const number = this.#dice.below(CUSTOMERS);
    const body = {
      ...this.#wish(place),
      customer: { name: `Client ${number}`, email: `client-${number}@example.com` },
    };
    return this.#errand({ method: 'POST', path: '/v1/bookings', body }, [201, 409], ({ uuid, customer }) => {
      this.#bookings.push({ uuid, place });
      this.#customers.add(customer.uuid);
    });
  }

  #series(isDry: boolean): Errand {
    const resource = this.#dice.pick(this.#made.resources);
    const start = new Date((Math.ceil(Date.now() / DAY) + this.#dice.below(100)) * DAY + DAY / 2).toISOString();
    const wish = { ...this.#wish({ resource, start }), rule: 'FREQ=WEEKLY;COUNT=6', on_conflict: 'skip' };
    const path = `/v1/series${isDry ? '?dry_run=true' : ''}`;
    return this.#errand({ method: 'POST', path, body: wish }, isDry ? [200] : [201, 409], ({ uuid }) => {
      if (!isDry) this.#seriesMade.push(uuid);
    });
  }

  #wish({ resource, start }: Place): object {
    return { resources: [resource], start, duration_minutes: DURATION, workflow: this.#made.workflow };
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the answer has
  #errand(request: Omit<Request, 'authorization'>, expected: readonly number[], learn?: (data: any) => void): Errand {
    return {
      request: { ...request, authorization: this.#made.authorization },
      done: (answer: Answer) => {
        if (!expected.includes(answer.status)) {
          throw new Error(`${request.method} ${request.path} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
        }
        if (learn && answer.status < 300) learn(JSON.parse(answer.text).data);
      },
    };
  }
}

function remember<T>(known: T[], value: T): void {
  known.push(value);
  if (known.length > KNOWN) known.shift();
}
