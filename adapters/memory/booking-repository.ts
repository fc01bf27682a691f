import type { Booking, BookingFilter, BookingRepository, ClockRule, Slice, Sliced } from '../../core/index.js';
import type { State } from './state.js';

export class MemoryBookingRepository implements BookingRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async find(app: string, uuid: string): Promise<Booking | undefined> {
    return this.#state.contents.get(app)?.objects.booking.get(uuid);
  }

  async list(app: string, slice: Slice, filter: BookingFilter): Promise<Sliced<Booking>> {
    return this.#state.contents.get(app)?.objects.booking.list(slice, filter) ?? { items: [], total: 0 };
  }

  async due(rule: ClockRule, limit: number): Promise<readonly Pick<Booking, 'app' | 'uuid'>[]> {
    return this.#state.agenda.due(rule, limit).map(({ app, uuid }) => ({ app, uuid }));
  }
}
