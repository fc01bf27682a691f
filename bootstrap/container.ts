import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Container } from 'inversify';
import { calendarReader } from '../adapters/calendars/index.js';
import { mustacheTemplates } from '../adapters/templates/index.js';
import {
  DigestTokenVerifier,
  manageTokens,
  newSecret,
  newToken,
  newUuid,
  open,
  scryptPasswords,
  seal,
  sha256,
} from '../adapters/tokens/index.js';
import {
  calendarFetcher,
  calendarUrlProblem,
  webhookHeaderProblem,
  webhookSecrets,
  webhookUrlProblem,
} from '../adapters/webhooks/index.js';
import {
  DEFAULT_QUOTAS,
  LinkFinder,
  NumberedPaginator,
  type TokenVerifier,
  type UseCasePorts,
  type UseCases,
  useCases,
} from '../core/index.js';
import { sharedTurns } from './turns.js';

/** Key of a `T` in the container: a symbol whose type carries `T`. */
type Port<T> = symbol & (new (...needs: never[]) => T);

const port = <T>(name: string) => Symbol(name) as Port<T>;

/** Container keys of all ports of the use cases. A missing key does not compile. */
const UseCasePortIds: { readonly [Name in keyof UseCasePorts]-?: Port<NonNullable<UseCasePorts[Name]>> } = {
  storage: port('storage'),
  ledger: port('ledger'),
  clock: port('clock'),
  newUuid: port('newUuid'),
  newToken: port('newToken'),
  newTurn: port('newTurn'),
  newSecret: port('newSecret'),
  digest: port('digest'),
  sealing: port('sealing'),
  manageTokens: port('manageTokens'),
  passwords: port('passwords'),
  fetchCalendar: port('fetchCalendar'),
  readCalendar: port('readCalendar'),
  calendarUrlProblem: port('calendarUrlProblem'),
  actionRules: port('actionRules'),
  channels: port('channels'),
  sendsMail: port('sendsMail'),
  pause: port('pause'),
  onMailFault: port('onMailFault'),
  quotas: port('quotas'),
  paginator: port('paginator'),
  observeAttempt: port('observeAttempt'),
  onFault: port('onFault'),
  onCalendarFault: port('onCalendarFault'),
};

/** All keys of the container: the ports, and the use cases built from them. */
export const Ports = {
  ...UseCasePortIds,
  tokens: port<TokenVerifier>('tokens'),
  useCases: port<UseCases>('useCases'),
} as const;

/** Limit in ms of the random time before a look-up for a client without a credential. */
const PAUSE_MAX = 250;

function rethrow(error: unknown): never {
  throw error;
}

/** Parts that the container cannot build: open connections, settings and callbacks. */
export interface Parts
  extends Pick<UseCasePorts, 'storage' | 'ledger' | 'clock' | 'sendsMail' | 'quotas' | 'observeAttempt' | 'pause'>,
    Pick<Required<UseCasePorts>, 'channels' | 'onFault'> {
  readonly webhookAllowPrivate: boolean;
  /** When aborted, ends fetches of calendars that are in progress. */
  readonly outgoing?: AbortSignal | undefined;
  /** Public URL of the service. Null if not configured. */
  readonly publicUrl: string | null;
  /** 32 bytes in Base64 that encrypt stored secrets. Null: they are stored unencrypted. */
  readonly secretKey: string | null;
  /** Called when a calendar could not be read because of a bug. Default: the error is thrown as uncaught. */
  readonly onCalendarFault?: UseCasePorts['onCalendarFault'];
  /** Called when a mail about an account could not be sent because of a bug. Default: the error is thrown as uncaught. */
  readonly onMailFault?: UseCasePorts['onMailFault'];
}

/** Builds the container with every part as a singleton. Replace a part with `rebindSync` before the first `get`. */
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
    sealing: { seal, open },
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
    passwords: scryptPasswords(),
    channels: parts.channels,
    sendsMail: parts.sendsMail ?? true,
    pause: parts.pause ?? (() => sleep(randomInt(PAUSE_MAX))),
    onMailFault: parts.onMailFault ?? rethrow,
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
  container.bind(Ports.tokens).toResolvedValue(
    ({ owners, apps, persons, objects }, tokens, digest, now) => {
      const known = { owners, apps, persons, objects, digest, clock: now };
      return new DigestTokenVerifier({ ...known, manageTokens: tokens, links: new LinkFinder(known) });
    },
    [Ports.storage, Ports.manageTokens, Ports.digest, Ports.clock],
  );
  return container;
}
