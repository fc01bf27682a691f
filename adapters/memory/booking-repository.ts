import type {
  Booking,
  BookingFilter,
  BookingRepository,
  ClockRule,
  DueBooking,
  Slice,
  Sliced,
} from '../../core/index.js';
import type { State } from './state.js';

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
    return this.#state.contents.get(app)?.objects.booking.list(slice, filter) ?? { items: [], total: 0 };
  }

  async due(rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]> {
    return this.#state.agenda.due(rules, limit).map(({ app, uuid }) => ({ app, uuid }));
  }
}
