import { type Client, createClient } from '../../../client/index.js';

/** Where the service is, without a slash at the end: beside the page, wherever both are mounted. */
export function serviceUrl(): string {
  return new URL('.', location.href).href.replace(/\/$/, '');
}

/** The address of another page, such as `manage` or `book?key=…`. */
export function pageUrl(page: string): string {
  return new URL(`./${page}`, location.href).href;
}

/** A client of the service that this page came from, with a plain credential. */
export function clientFor(token: string): Client {
  return createClient({ baseUrl: serviceUrl(), token });
}
