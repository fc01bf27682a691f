import type { Client, Schemas } from '../../../client/index.js';

/**
 * Page sizes in services, tried in this order. 1,000 is the maximum of a list. The service refuses a page that would name too many
 * resources. It never refuses a page of ten services.
 */
const LIMITS = [1_000, 100, 10] as const;

/** Loads all services that the client's key offers. If a request fails, returns its result instead. */
export async function listOffered(client: Client, signal: AbortSignal) {
  const services: Schemas['ServiceForKeys'][] = [];
  let size = 0;
  for (let page = 1; ; page += 1) {
    const result = await client.listServices({ query: { page, limit: LIMITS[size]! }, signal });
    if (result.outcome === 'refused' && 'limit' in result.errors && size < LIMITS.length - 1) {
      size += 1;
      services.length = 0;
      page = 0;
      continue;
    }
    if (result.outcome !== 'ok') return result;
    const { data, total } = result.value as { readonly data: typeof services; readonly total: number };
    services.push(...data);
    if (data.length === 0 || services.length >= total) return { outcome: 'ok', value: services } as const;
  }
}
