import type { Clock, Storage, UseCases } from '../../core/index.js';
import type { Config } from '../config.js';
import { buildContainer, Ports } from '../container.js';

/** Builds the use cases over an open storage with `clock`, without background work: due jobs wait until a service runs. */
export function offline(
  storage: Storage,
  clock: Clock,
  { publicUrl, secretKey, quotas }: Pick<Config, 'publicUrl' | 'secretKey' | 'quotas'>,
): UseCases {
  const runsNothing = () => {
    throw new Error('No action runs while a command does');
  };
  return buildContainer(
    { storage, clock, quotas, sendWebhook: runsNothing, writeActionLog: runsNothing, onFault: runsNothing },
    { publicUrl, secretKey },
  ).get(Ports.useCases);
}
