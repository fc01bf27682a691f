import { buildContainer, Ports } from '../container.js';
/**
 * Builds the use cases over an open storage with `clock`, as in a running service, but without background work: due
 * jobs are left to the next service.
 */
export function offline(storage, clock, { publicUrl, secretKey, quotas }) {
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
        channels: {
            sendWebhook: runsNothing,
            sendMail: runsNothing,
            hasMail: false,
            mailFrom: '',
            writeActionLog: runsNothing,
        },
        onFault: runsNothing,
    }).get(Ports.useCases);
}
