import { type Clock, FinishErasures, type Storage } from '../core/index.js';
import type { Config } from './config.js';
import { buildContainer } from './container.js';
import { type UseCases, useCasesOf } from './use-cases.js';

/** What a command asks of a storage that it has opened. */
export interface Offline {
  readonly useCases: UseCases;
  readonly finishErasures: FinishErasures;
}

/**
 * The use cases over a storage that is open and goes by `clock`, made as those of a service that serves it, but nothing runs by
 * itself: what is due is left to the service that comes.
 */
export function offline(
  storage: Storage,
  clock: Clock,
  { publicUrl, secretKey, quotas }: Pick<Config, 'publicUrl' | 'secretKey' | 'quotas'>,
): Offline {
  const runsNothing = () => {
    throw new Error('No action runs while a command does');
  };
  const container = buildContainer({
    storage,
    clock,
    publicUrl,
    secretKey,
    quotas,
    webhookAllowPrivate: false,
    channels: { sendWebhook: runsNothing, sendMail: runsNothing, organizer: '', writeActionLog: runsNothing },
    onFault: runsNothing,
  });
  return { useCases: useCasesOf(container), finishErasures: container.get(FinishErasures) };
}
