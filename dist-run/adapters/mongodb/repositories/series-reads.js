export class MongoSeriesReads {
    #collections;
    constructor(collections) {
        this.#collections = collections;
    }
    async taking(app, resource) {
        // Matches any UUID: bookings without a series lack the field.
        const filter = { app, removed: false, 'object.resources': resource, 'object.series.uuid': { $gt: '' } };
        const found = await this.#collections.bookings.find(filter);
        return [...new Set(found.flatMap(({ object }) => object.series?.uuid ?? []))];
    }
}
