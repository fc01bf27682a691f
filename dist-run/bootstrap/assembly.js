import { setMaxListeners } from 'node:events';
import { resolve } from 'node:path';
import { webhookSender } from '../adapters/webhooks/index.js';
import { formatInstant, mustBeFinished, } from '../core/index.js';
import { buildContainer, Ports } from './container.js';
import { lateMailer } from './mailer.js';
import { ClockWatch } from './observability/clock-watch.js';
import { DiskWatch } from './observability/disk-watch.js';
import { ObservedLedger } from './observability/observed-ledger.js';
import { sayingOnce } from './observability/outage-log.js';
import { LateTracing, TracedLedger } from './observability/tracing.js';
import { openStorage } from './storage.js';
import { version } from './version.js';
import { startWork } from './work.js';
/**
 * @throws MissingPackageError; CopyError for an unfinished copy; and the storage's own errors. Nothing stays open
 * then.
 */
export async function assemble({ storage: given, clock, log: told, settings, metrics }) {
    const log = sayingOnce(told);
    const { webhookAllowPrivate, mailFrom, eventsKeepDays, publicUrl, corsOrigins, trustProxy, secretKey, quotas, rateLimit, web, } = settings;
    const mailer = lateMailer(settings, log);
    const report = (progress) => log.info({}, progress);
    const onLost = (message) => log.error({}, message);
    const storage = 'kind' in given ? await openStorage(given, clock, { update: true, report, onLost, meter: metrics }) : given;
    const disarmed = await storage.arming.disarmed();
    // A storage that was passed in open has not been checked yet.
    mustBeFinished(disarmed);
    metrics?.observe({
        backlog: (now, limit) => storage.jobs.backlog(now, limit),
        calendars: (now, limit) => storage.calendars.statuses(now, limit),
        ready: () => storage.ready(),
        clock,
        version: version(),
        storage: 'kind' in given ? given.kind : 'given',
        schemaVersion: storage.schemaVersion ?? 0,
    });
    const tracing = new LateTracing();
    await tracing.ready();
    /** Aborted at the end: a receiver that does not answer must not keep the process alive. */
    const outgoing = new AbortController();
    setMaxListeners(0, outgoing.signal); // one listener for each attempt in progress
    const container = buildContainer({
        outgoing: outgoing.signal,
        storage,
        quotas,
        ledger: new TracedLedger(metrics ? new ObservedLedger(storage.ledger, metrics) : storage.ledger, tracing),
        observeAttempt: observedBy(metrics, tracing),
        clock,
        webhookAllowPrivate,
        publicUrl,
        secretKey,
        channels: {
            sendWebhook: webhookSender({ allowPrivate: webhookAllowPrivate, clock, stopping: outgoing.signal }),
            sendMail: mailer.send,
            hasMail: settings.smtpUrl !== null,
            mailFrom,
            writeActionLog: (line) => log.info(line, 'action'),
        },
        sendsMail: settings.smtpUrl !== null,
        onMailFault: (error) => log.error({ err: error }, 'a mail about an account could not be sent'),
        onCalendarFault: (error, { app, calendar }) => log.error({ err: error, calendar, app }, 'a calendar could not be read'),
        onFault: (error, job) => log.error({ err: error, job: job.uuid, app: job.app }, 'a job could not be run'),
    });
    const useCases = container.get(Ports.useCases);
    const watch = new ClockWatch({ clock, appsAhead: useCases.findAppsAhead, log });
    const disk = 'kind' in given && given.kind === 'sqlite' ? new DiskWatch({ path: resolve(given.path), log }) : undefined;
    if (disarmed) {
        log.warn({ made_as: disarmed.as, made_at: formatInstant(disarmed.at) }, 'the storage is disarmed: no action runs and no calendar is fetched until slotkeeper arm');
    }
    watch.start();
    disk?.start();
    return {
        metrics,
        tracing,
        container,
        useCases,
        storage,
        log,
        publicUrl,
        corsOrigins,
        trustProxy,
        rateLimit,
        web,
        warnings: async () => [
            ...((await storage.arming.disarmed()) ? ['disarmed'] : []),
            ...(await watch.warnings()),
            ...((await disk?.warnings()) ?? []),
        ],
        stopping: new AbortController(),
        startWork: () => startWork({
            worker: useCases.worker,
            calendars: useCases.calendarWorker,
            settle: useCases.settleBookings,
            erasures: useCases.finishErasures,
            persons: useCases.sweepPersons,
            storage,
            clock,
            eventsKeepDays,
            mayTidy: () => watch.mayTidy(),
            onFault: (error) => log.error({ err: error }, 'the worker could not do a turn'),
            onGivenUp: (jobs, calendars) => log.info({ jobs, calendars }, 'jobs were given up: they are run again when their leases have run out'),
        }),
        async close() {
            outgoing.abort();
            mailer.close();
            await watch.stop();
            await disk?.stop();
            await storage.close();
        },
    };
}
/** Reports the outcome of each attempt to metrics and traces. */
function observedBy(metrics, tracing) {
    return async (type, attempt) => {
        const after = await tracing.attempt(type, attempt);
        metrics?.attempt(type, after);
        return after;
    };
}
