import type { Clock, Storage, UseCases } from '../../core/index.js';
import type { Config } from '../config.js';
import { buildContainer, Ports } from '../container.js';

/**
 * The use cases over a storage that is open and goes by `clock`, made as those of a service that serves it, but nothing runs by
 * itself: what is due is left to the service that comes.
 */
export function offline(
  storage: Storage,
  clock: Clock,
  { publicUrl, secretKey, quotas }: Pick<Config, 'publicUrl' | 'secretKey' | 'quotas'>,
): UseCases {
  const runsNothing = () => {
    throw new Error('No action runs while a command does');
  };
  return buildContainer({
    storage,
    clock,
    publicUrl,
    secretKey,
    quotas,
    webhookAllowPrivate: false,
    channels: { sendWebhook: runsNothing, sendMail: runsNothing, organizer: '', writeActionLog: runsNothing },
    onFault: runsNothing,
  }).get(Ports.useCases);
}
