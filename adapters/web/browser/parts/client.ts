import { type Client, createClient } from '../../../client/index.js';

/** Returns the service's address without a trailing slash. This script is in its folder `assets`, wherever the service is mounted. */
export function serviceUrl(): string {
  return new URL('..', import.meta.url).href.replace(/\/$/, '');
}

/** The address of another page, such as `manage` or `book?key=…`. */
export function pageUrl(page: string): string {
  return `${serviceUrl()}/${page}`;
}

/** A client of the service that this page came from, with a plain credential. */
export function clientFor(token: string): Client {
  return createClient({ baseUrl: serviceUrl(), token });
}
