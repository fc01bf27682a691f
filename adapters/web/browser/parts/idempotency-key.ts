/** Creates an idempotency key: 128 random bits in hex. Not `crypto.randomUUID`, which only pages with https have. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
