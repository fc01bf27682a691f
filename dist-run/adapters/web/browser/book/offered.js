/**
 * Limits of a page of services, tried in this order: the first is the largest that a list takes. The service refuses a
 * page that would name too many resources; ten services never do.
 */
const LIMITS = [1_000, 100, 10];
/** Loads all services that the client's key offers. Returns the first result that is not ok, if any. */
export async function listOffered(client, signal) {
    const services = [];
    let size = 0;
    for (let page = 1;; page += 1) {
        const result = await client.listServices({ query: { page, limit: LIMITS[size] }, signal });
        if (result.outcome === 'refused' && 'limit' in result.errors && size < LIMITS.length - 1) {
            size += 1;
            services.length = 0;
            page = 0;
            continue;
        }
        if (result.outcome !== 'ok')
            return result;
        const { data, total } = result.value;
        services.push(...data);
        if (data.length === 0 || services.length >= total)
            return { outcome: 'ok', value: services };
    }
}
