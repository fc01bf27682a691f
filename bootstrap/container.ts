import { Container } from 'inversify';
import { calendarReader } from '../adapters/calendars/index.js';
import { mustacheTemplates } from '../adapters/templates/index.js';
import { DigestTokenVerifier, manageTokens, newSecret, newToken, newUuid, sha256 } from '../adapters/tokens/index.js';
import {
  calendarFetcher,
  calendarUrlProblem as urlProblemOfCalendars,
  webhookHeaderProblem,
  webhookSecrets,
  webhookUrlProblem,
} from '../adapters/webhooks/index.js';
import {
  type ActionChannels,
  type Clock,
  DEFAULT_QUOTAS,
  type DueCalendar,
  type Job,
  type Ledger,
  ManageSecrets,
  NumberedPaginator,
  type ObserveAttempt,
  type Quotas,
  type Storage,
  TellingLedger,
} from '../core/index.js';
import { Ports, StoragePorts } from './ports.js';
import { bindUseCases } from './use-cases.js';

function rethrow(error: unknown): never {
  throw error;
}

/** What the container cannot make: what is open already, and what is told from outside. */
export interface Parts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly channels: Omit<ActionChannels, 'templates' | 'manage'>;
  readonly webhookAllowPrivate: boolean;
  /** Where clients find the service; null: nobody said. */
  readonly publicUrl: string | null;
  /** Seals secrets at rest: 32 bytes in Base64; null: they lie open. */
  readonly secretKey: string | null;
  readonly onFault: (error: unknown, job: Job) => void;
  /** In the place of the storage's own, for whoever wants to know how commits go. */
  readonly ledger?: Ledger;
  /** How much an app may contain. */
  readonly quotas?: Quotas;
  /** Makes each attempt of a job, for whoever wants to know how it goes. */
  readonly observeAttempt?: ObserveAttempt;
  /** The same of calendars; default: it is thrown where nobody catches it. */
  readonly onCalendarFault?: (error: unknown, calendar: DueCalendar) => void;
}

/** Everything wired, one of each. Swap a part with `rebindSync` before the first `get`. */
export function buildContainer(parts: Parts): Container {
  const { storage } = parts;
  const container = new Container({ defaultScope: 'Singleton' });
  const bind = container.bind.bind(container);
  for (const part of Object.keys(StoragePorts) as (keyof typeof StoragePorts)[]) {
    container.bind<object>(StoragePorts[part]).toConstantValue(storage[part]);
  }
  const { ledger: written = storage.ledger } = parts;
  bind(Ports.ledger).toResolvedValue((newUuid): Ledger => new TellingLedger(written, newUuid), [Ports.newUuid]);
  bind(Ports.paginator).toConstantValue(new NumberedPaginator());
  bind(Ports.clock).toConstantValue(parts.clock);
  bind(Ports.newUuid).toConstantValue(newUuid);
  bind(Ports.newToken).toConstantValue(newToken);
  bind(Ports.newSecret).toConstantValue(newSecret);
  bind(Ports.manageTokens).toConstantValue(
    manageTokens(parts.secretKey === null ? null : Buffer.from(parts.secretKey, 'base64')),
  );
  bind(Ports.digest).toConstantValue(sha256);
  bind(Ports.channels).toResolvedValue(
    (manageSecrets): ActionChannels => ({
      ...parts.channels,
      templates: mustacheTemplates,
      manage: { publicUrl: parts.publicUrl, links: (app) => manageSecrets.links(app) },
    }),
    [ManageSecrets],
  );
  bind(Ports.onFault).toConstantValue(parts.onFault);
  bind(Ports.quotas).toConstantValue(parts.quotas ?? DEFAULT_QUOTAS);
  bind(Ports.observeAttempt).toConstantValue(parts.observeAttempt ?? ((_, attempt) => attempt()));
  const { webhookAllowPrivate: allowPrivate } = parts;
  bind(Ports.fetchCalendar).toConstantValue(calendarFetcher({ allowPrivate, clock: parts.clock }));
  bind(Ports.readCalendar).toConstantValue(calendarReader());
  bind(Ports.calendarUrlProblem).toConstantValue(urlProblemOfCalendars({ allowPrivate }));
  bind(Ports.onCalendarFault).toConstantValue(parts.onCalendarFault ?? rethrow);
  bind(Ports.actionRules).toConstantValue({
    templates: mustacheTemplates,
    publicUrl: parts.publicUrl,
    webhookSecrets,
    webhookHeaderProblem,
    webhookUrlProblem: webhookUrlProblem({ allowPrivate: parts.webhookAllowPrivate }),
  });
  bind(Ports.tokens).toResolvedValue(
    (owners, apps, keys, bookings, manageTokens, digest, clock) =>
      new DigestTokenVerifier({ owners, apps, keys, bookings, manageTokens, digest, clock }),
    [Ports.owners, Ports.apps, Ports.keys, Ports.bookings, Ports.manageTokens, Ports.digest, Ports.clock],
  );

  bindUseCases(container);
  return container;
}
