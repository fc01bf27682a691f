import { Container } from 'inversify';
import { calendarReader } from '../adapters/calendars/index.js';
import { mustacheTemplates } from '../adapters/templates/index.js';
import { DigestTokenVerifier, manageTokens, newSecret, newToken, newUuid, sha256 } from '../adapters/tokens/index.js';
import {
  calendarFetcher,
  calendarUrlProblem,
  webhookHeaderProblem,
  webhookSecrets,
  webhookUrlProblem,
} from '../adapters/webhooks/index.js';
import {
  DEFAULT_QUOTAS,
  NumberedPaginator,
  type TokenVerifier,
  type UseCasePorts,
  type UseCases,
  useCases,
} from '../core/index.js';
import { sharedTurns } from './turns.js';

/** The identifier of a `T` in the container: a symbol whose type the compiler tells from those of other ports. */
export type Port<T> = symbol & (new (...needs: never[]) => T);

const port = <T>(name: string) => Symbol(name) as Port<T>;

/** The ports of the use cases. A port that is missing here does not compile. */
export const UseCasePortIds: { readonly [Name in keyof UseCasePorts]-?: Port<NonNullable<UseCasePorts[Name]>> } = {
  storage: port('storage'),
  ledger: port('ledger'),
  clock: port('clock'),
  newUuid: port('newUuid'),
  newToken: port('newToken'),
  newTurn: port('newTurn'),
  newSecret: port('newSecret'),
  digest: port('digest'),
  manageTokens: port('manageTokens'),
  fetchCalendar: port('fetchCalendar'),
  readCalendar: port('readCalendar'),
  calendarUrlProblem: port('calendarUrlProblem'),
  actionRules: port('actionRules'),
  channels: port('channels'),
  quotas: port('quotas'),
  paginator: port('paginator'),
  observeAttempt: port('observeAttempt'),
  onFault: port('onFault'),
  onCalendarFault: port('onCalendarFault'),
};

/** Everything that the container holds: the ports, and the use cases made of them. */
export const Ports = {
  ...UseCasePortIds,
  tokens: port<TokenVerifier>('tokens'),
  useCases: port<UseCases>('useCases'),
} as const;

function rethrow(error: unknown): never {
  throw error;
}

/** The parts that the container cannot make: open connections, settings and callbacks. */
export interface Parts
  extends Pick<UseCasePorts, 'storage' | 'ledger' | 'clock' | 'channels' | 'quotas' | 'observeAttempt' | 'onFault'> {
  readonly webhookAllowPrivate: boolean;
  /** Aborted when calendars that are being fetched are given up. */
  readonly outgoing?: AbortSignal | undefined;
  /** The public address of the service; null if it is not configured. */
  readonly publicUrl: string | null;
  /** 32 bytes in Base64 that seal secrets at rest; null: secrets are stored in the clear. */
  readonly secretKey: string | null;
  /** Default: the error is thrown, and nothing catches it. */
  readonly onCalendarFault?: UseCasePorts['onCalendarFault'];
}

/** Wires everything, one of each. A part can be swapped with `rebindSync` before the first `get`. */
export function buildContainer(parts: Parts): Container {
  const { storage, clock, publicUrl, secretKey, webhookAllowPrivate: allowPrivate } = parts;
  const container = new Container({ defaultScope: 'Singleton' });
  const ports: Required<UseCasePorts> = {
    storage,
    ledger: parts.ledger ?? storage.ledger,
    clock,
    newUuid,
    newToken,
    newTurn: sharedTurns(),
    newSecret,
    digest: sha256,
    manageTokens: manageTokens(secretKey === null ? null : Buffer.from(secretKey, 'base64')),
    fetchCalendar: calendarFetcher({ allowPrivate, clock, stopping: parts.outgoing }),
    readCalendar: calendarReader(),
    calendarUrlProblem: calendarUrlProblem({ allowPrivate }),
    actionRules: {
      templates: mustacheTemplates,
      publicUrl,
      webhookSecrets,
      webhookHeaderProblem,
      webhookUrlProblem: webhookUrlProblem({ allowPrivate }),
    },
    channels: parts.channels,
    quotas: parts.quotas ?? DEFAULT_QUOTAS,
    paginator: new NumberedPaginator(),
    observeAttempt: parts.observeAttempt ?? ((_, attempt) => attempt()),
    onFault: parts.onFault,
    onCalendarFault: parts.onCalendarFault ?? rethrow,
  };
  const names = Object.keys(UseCasePortIds) as (keyof UseCasePorts)[];
  for (const name of names) container.bind<unknown>(UseCasePortIds[name]).toConstantValue(ports[name]);
  container.bind(Ports.useCases).toResolvedValue(
    (...bound: unknown[]) => useCases(Object.fromEntries(names.map((name, at) => [name, bound[at]])) as never),
    names.map((name) => UseCasePortIds[name]),
  );
  container
    .bind(Ports.tokens)
    .toResolvedValue(
      ({ owners, apps, keys, bookings }, tokens, digest, now) =>
        new DigestTokenVerifier({ owners, apps, keys, bookings, manageTokens: tokens, digest, clock: now }),
      [Ports.storage, Ports.manageTokens, Ports.digest, Ports.clock],
    );
  return container;
}
