export class MemorySeriesReads {
    #state;
    constructor(state) {
        this.#state = state;
    }
    async taking(app, resource) {
        const contents = this.#state.contents.get(app);
        const takes = (uuid) => contents?.objects.booking.get(uuid)?.resources.includes(resource) === true;
        const all = contents?.all('series') ?? [];
        return all.filter(({ bookings }) => bookings.some(takes)).map(({ uuid }) => uuid);
    }
}
