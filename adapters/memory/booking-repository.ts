import {
  type Booking,
  type BookingFilter,
  type BookingRepository,
  type ClockRule,
  type DueBooking,
  fold,
  type InSlices,
  inSlices,
  isFiltering,
  matches,
  NO_SEARCH,
  type Slice,
  type Sliced,
} from '../../core/index.js';
import { searched } from './search-match.js';
import type { State } from './state.js';

/** How many bookings are read in one turn. */
const SLICE = 50;

export class MemoryBookingRepository implements BookingRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async ofAnyApp(uuid: string): Promise<Booking | undefined> {
    for (const { objects } of this.#state.contents.values()) {
      const booking = objects.booking.get(uuid);
      if (booking) return booking;
    }
    return undefined;
  }

  async find(app: string, uuid: string): Promise<Booking | undefined> {
    return this.#state.contents.get(app)?.objects.booking.get(uuid);
  }

  async list(app: string, slice: Slice, filter: BookingFilter): Promise<Sliced<Booking>> {
    const bookings = this.#state.contents.get(app)?.objects.booking;
    if (!bookings) return { items: [], total: 0 };
    const { search } = filter;
    if (!isFiltering(search)) return bookings.list(slice, filter);
    const { items } = bookings.list({ offset: 0, limit: Number.POSITIVE_INFINITY }, { ...filter, search: NO_SEARCH });
    return searched(items, slice, ({ title }) => matches(search, () => fold(title ?? '')));
  }

  async uuids(app: string, filters: readonly BookingFilter[], limit: number): Promise<readonly (readonly string[])[]> {
    const bookings = this.#state.contents.get(app)?.objects.booking;
    return filters.map((filter) => bookings?.list({ offset: 0, limit }, filter).items.map(({ uuid }) => uuid) ?? []);
  }

  inSlices(app: string, uuids: readonly string[]): InSlices<Booking> {
    return inSlices(uuids, SLICE, async (those) => {
      await new Promise((resolve) => setImmediate(resolve));
      const bookings = this.#state.contents.get(app)?.objects.booking;
      return those.flatMap((uuid) => bookings?.get(uuid) ?? []);
    });
  }

  async due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]> {
    return this.#state.agenda.due(rules, limit).map(({ app, uuid }) => ({ app, uuid }));
  }
}
