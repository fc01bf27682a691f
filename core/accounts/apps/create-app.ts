import type { Idempotent } from '../../ledger/idempotency.js';
import { type App, type NewApp, newApp } from '../../model/app.js';
import type { Owner } from '../../model/owner.js';
import type { AppCreation, CreationNeeds } from '../creation/app-creation.js';

interface Needs extends Pick<CreationNeeds, 'newUuid' | 'clock'> {
  readonly creation: AppCreation;
}

export function createApp({ newUuid, clock, creation: { checkQuota, add } }: Needs) {
  return async (
    caller: Owner,
    input: NewApp,
    { once }: Idempotent<{ app: App; token: string }> = {},
  ): Promise<{ app: App; token: string }> => {
    const now = clock();
    const app = newApp(input, { uuid: newUuid(), owner: caller.uuid, now });
    await checkQuota(caller.uuid, now, once);
    return add(app, once);
  };
}
