import { UnavailableError } from '../../core/errors.js';
import { type Operation, operation } from './operations.js';
import { shown } from './responses.js';
import { object, success } from './schemas.js';
import type { Services } from './services.js';

const health = success(object({ status: { type: 'string', const: 'ok' } }));

export function healthOperations({ ready }: Services): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/healthz',
      token: 'none',
      id: 'getHealth',
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
      tag: 'Process',
      summary: 'Check that the storage answers',
      answers: { 200: health },
      async handle() {
        await ready().catch((cause: unknown) => {
          throw new UnavailableError('The storage does not answer', { cause });
        });
        return shown({ status: 'ok' });
      },
    }),
  ];
}
