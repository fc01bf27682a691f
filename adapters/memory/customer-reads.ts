import {
  type Booking,
  blocks,
  type CustomerCounts,
  type CustomerIdentity,
  type CustomerReads,
  type CustomerVisits,
  checkedDossier,
  type DossierInSlices,
  eventBelongsTo,
  foldedEmail,
  type InSlices,
  type Instant,
  inSlices,
  isLive,
  listEmails,
  meets,
  summarizeVisits,
  type Where,
} from '../../core/index.js';
import { type Contents, OverState } from './state.js';

/** Number of objects read in one turn of the event loop. */
const SLICE = 50;

export class MemoryCustomerReads extends OverState implements CustomerReads {
  async counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts> {
    const linked = this.#bookings(app, { customer: uuid, email: null });
    const begun = linked.filter(({ status, start }) => blocks(status) && start <= now);
    const count = (isWanted: (booking: Booking) => boolean) => linked.filter(isWanted).length;
    return {
      bookings: count(({ status }) => status !== 'expired'),
      upcoming: count(({ status, start }) => isLive(status) && start > now),
      cancelled: count(({ status }) => status === 'cancelled'),
      noShows: count(({ status }) => status === 'no_show'),
      lastStart: begun.reduce<Instant | null>((last, { start }) => Math.max(last ?? start, start), null),
    };
  }

  async visits(app: string, now: Instant, where: Where<'booking'>): Promise<readonly CustomerVisits[]> {
    const isMeant = meets('booking', where);
    const all = this.state.contents.get(app)?.objects.booking.all() ?? [];
    return summarizeVisits(
      all.filter((booking) => blocks(booking.status) && isMeant(booking)),
      now,
    );
  }

  async dossier(app: string, uuid: string): Promise<DossierInSlices | undefined> {
    const contents = this.state.contents.get(app);
    const customer = contents?.objects.customer.get(uuid);
    if (!contents || !customer) return undefined;
    const known = { customer: uuid, email: foldedEmail(customer) };
    const bookings = this.#bookings(app, known);
    const person = { ...known, formerEmails: listEmails(bookings) };
    await turn();
    const meant = new Set(bookings.map((booking) => booking.uuid));
    const ofMeant = new Set(bookings.flatMap((booking) => booking.series?.uuid ?? []));
    const events = contents.events.filtered((event) => eventBelongsTo(event, person, meant));
    await turn();
    const jobs = contents.objects.job.all().filter(({ booking }) => booking !== null && meant.has(booking));
    await turn();
    const series = contents.objects.series.all().filter((one) => ofMeant.has(one.uuid));
    const dossier = {
      customer,
      bookings: this.#inSlices(app, bookings, ({ objects }, one) => objects.booking.get(one)),
      events: this.#inSlices(app, events, (now, one) => now.events.get(one)),
      jobs: this.#inSlices(app, jobs, ({ objects }, one) => objects.job.get(one)),
      series: this.#inSlices(app, series, ({ objects }, one) => objects.series.get(one)),
    };
    return checkedDossier(dossier, person, [...meant]);
  }

  /** Reads the objects slice by slice. Each object has its state at the time of its slice. Objects removed by then are omitted. */
  #inSlices<T extends { readonly uuid: string }>(
    app: string,
    found: readonly T[],
    get: (contents: Contents, uuid: string) => T | undefined,
  ): InSlices<T> {
    const uuids = found.map(({ uuid }) => uuid);
    return inSlices(uuids, SLICE, async (those) => {
      await turn();
      const contents = this.state.contents.get(app);
      return contents ? those.flatMap((uuid) => get(contents, uuid) ?? []) : [];
    });
  }

  #bookings(app: string, person: CustomerIdentity): readonly Booking[] {
    return this.state.contents.get(app)?.objects.booking.ofCustomer(person) ?? [];
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
