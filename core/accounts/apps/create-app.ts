import type { Idempotent } from '../../ledger/idempotency.js';
import { type App, type NewApp, newApp } from '../../model/app.js';
import type { Owner } from '../../model/owner.js';
import { appCreation, type CreationNeeds } from '../creation/app-creation.js';

export function createApp(needs: CreationNeeds) {
  const { newUuid, clock } = needs;
  const { checkQuota, add } = appCreation(needs);
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
