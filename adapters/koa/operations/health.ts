import { STORAGE_PATIENCE, UnavailableError } from '../../../core/index.js';
import { type Operation, operation } from '../description/operation.js';
import { describeList, object, success } from '../description/schemas.js';
import { shown } from '../exchange/responses.js';
import type { ApiParts } from './parts.js';

const status = { type: 'string', const: 'ok' } as const;
const health = success(object({ status }));
const readiness = success(
  object({
    status,
    warnings: {
      ...describeList({ type: 'string', examples: ['change_in_future', 'disarmed', 'disk_low'] }),
      description: 'Problems that an operator should fix. Usually empty.',
    },
  }),
);

export function healthOperations({ ready, warnings, patience = STORAGE_PATIENCE }: ApiParts): readonly Operation[] {
  let looking: Promise<readonly string[]> | undefined;
  /** Looks at the storage. Concurrent requests share one look, because anybody may send any number of them. */
  const look = () => {
    const asked = async () => ready().then(() => warnings?.() ?? []);
    looking ??= inTime(patience, asked()).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return [
    operation({
      method: 'GET',
      path: '/healthz',
      token: 'none',
      id: 'getHealth',
      isFree: true,
      tag: 'Process',
      summary: 'Check that the process is alive',
      answers: { 200: health },
      handle: async () => shown({ status: 'ok' }),
    }),
    operation({
      method: 'GET',
      path: '/readyz',
      token: 'none',
      id: 'getReadiness',
      isFree: true,
      tag: 'Process',
      summary: 'Check that the storage answers and accepts writes',
      answers: { 200: readiness },
      async handle() {
        const found = await look().catch((cause: unknown) => {
          throw new UnavailableError('The storage does not answer', { cause });
        });
        return shown({ status: 'ok', warnings: found });
      },
    }),
  ];
}

/** Rejects if `asked` does not settle within this number of ms. */
async function inTime<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
