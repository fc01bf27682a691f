import { expect } from 'chai';
import type { Caller } from './http.js';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
export type Json = any;

/** Requests of a caller that must succeed. Each returns the data of the answer. */
export function succeeding(call: Caller) {
  const ok = async (answer: ReturnType<Caller>): Promise<Json> => {
    const { status, body, text } = await answer;
    expect(status, text).to.be.below(300);
    return body?.data;
  };
  return {
    ok,
    made: (path: string, body: object, key?: string): Promise<Json> =>
      ok(call('POST', path, body, key === undefined ? {} : { 'Idempotency-Key': key })),
    got: (path: string): Promise<Json> => ok(call('GET', path)),
    patched: (path: string, body: object): Promise<Json> => ok(call('PATCH', path, body)),
  };
}
