import { STORAGE_PATIENCE, UnavailableError } from '../../../core/index.js';
import { operation } from '../description/operation.js';
import { listOf, object, success } from '../description/schemas.js';
import { shown } from '../exchange/responses.js';
const status = { type: 'string', const: 'ok' };
const health = success(object({ status }));
const readiness = success(object({
    status,
    warnings: {
        ...listOf({ type: 'string', examples: ['change_in_future', 'disarmed', 'disk_low'] }),
        description: 'What an operator should see to; mostly nothing.',
    },
}));
export function healthOperations({ ready, warnings, patience = STORAGE_PATIENCE }) {
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
            summary: 'Check that the storage answers, and takes writes',
            answers: { 200: readiness },
            async handle() {
                const looking = ready().then(() => warnings?.() ?? []);
                const found = await inTime(patience, looking).catch((cause) => {
                    throw new UnavailableError('The storage does not answer', { cause });
                });
                return shown({ status: 'ok', warnings: found });
            },
        }),
    ];
}
/** @throws Error when there is no answer within so many ms. */
async function inTime(milliseconds, asked) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
    });
    try {
        return await Promise.race([asked, late]);
    }
    finally {
        clearTimeout(timer);
    }
}
