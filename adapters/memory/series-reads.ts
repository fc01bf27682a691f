import type { SeriesReads } from '../../core/index.js';
import type { State } from './state.js';

export class MemorySeriesReads implements SeriesReads {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async taking(app: string, resource: string): Promise<readonly string[]> {
    const contents = this.#state.contents.get(app);
    const takes = (uuid: string) => contents?.objects.booking.get(uuid)?.resources.includes(resource) === true;
    const all = contents?.all('series') ?? [];
    return all.filter(({ bookings }) => bookings.some(takes)).map(({ uuid }) => uuid);
  }
}
