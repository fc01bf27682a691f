import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Container, type ResolutionContext } from 'inversify';
import { calendarReader } from '../adapters/calendars/index.js';
import { stripeNotices } from '../adapters/stripe/index.js';
import { mustacheTemplates } from '../adapters/templates/index.js';
import { digestTokenVerifier } from '../adapters/tokens/index.js';
import {
  calendarFetcher,
  calendarUrlProblem,
  webhookHeaderProblem,
  webhookSecrets,
  webhookSender,
  webhookUrlProblem,
} from '../adapters/webhooks/index.js';
import {
  CREDENTIAL_KINDS,
  LinkFinder,
  QUIET_PORTS,
  type TokenVerifier,
  type UseCasePorts,
  type UseCases,
  useCases,
} from '../core/index.js';
import { ConfigError } from './config.js';
import { nodePorts } from './node-ports.js';
import { sharedTurns } from './turns.js';

/** Key of a `T` in the container: a symbol whose type carries `T`. */
type Port<T> = symbol & (new (...needs: never[]) => T);

const port = <T>(name: string) => Symbol(name) as Port<T>;

/** Ports of the use cases, with the `typeof` of each. A missing port does not compile. */
export const PORT_TYPES = {
  storage: 'object',
  ledger: 'object',
  clock: 'function',
  newUuid: 'function',
  newToken: 'function',
  newTurn: 'function',
  newSecret: 'function',
  digest: 'function',
  sealing: 'object',
  manageTokens: 'object',
  passwords: 'object',
  paymentNotices: 'object',
  fetchCalendar: 'function',
  readCalendar: 'function',
  calendarUrlProblem: 'function',
  actionRules: 'object',
  sendWebhook: 'function',
  sendMail: 'function',
  mailFrom: 'string',
  onUnsentMail: 'function',
  writeActionLog: 'function',
  pause: 'function',
  onMailFault: 'function',
  onIgnoredNotice: 'function',
  policies: 'object',
  quotas: 'object',
  paginator: 'object',
  eventHandlers: 'object',
  observeAttempt: 'function',
  onFault: 'function',
  onCalendarFault: 'function',
} as const satisfies Record<keyof UseCasePorts, 'function' | 'object' | 'string'>;

const NAMES = Object.keys(PORT_TYPES) as (keyof UseCasePorts)[];

type PortIds = { readonly [Name in keyof UseCasePorts]-?: Port<NonNullable<UseCasePorts[Name]>> };

/** All keys of the container: the ports, and the use cases built from them. */
export const Ports = {
  ...(Object.fromEntries(NAMES.map((name) => [name, port(name)])) as unknown as PortIds),
  /** Verifier of the service's own tokens, which `tokens` may extend. */
  ownTokens: port<TokenVerifier>('ownTokens'),
  tokens: port<TokenVerifier>('tokens'),
  useCases: port<UseCases>('useCases'),
} as const;

/** Limit in ms of the random time before a look-up for a client without a credential. */
const PAUSE_MAX = 250;

type Observed = Pick<Required<UseCasePorts>, 'ledger' | 'observeAttempt'>;

export interface ContainerSettings {
  /** Webhooks and calendars may have private addresses. Default false. */
  readonly webhookAllowPrivate?: boolean;
  /** When aborted, ends webhooks and fetches of calendars that are in progress. */
  readonly outgoing?: AbortSignal;
  /** Public URL of the service. Null, the default: not configured. */
  readonly publicUrl?: string | null;
  /** 32 bytes in Base64 that encrypt stored secrets. Null, the default: they are stored unencrypted. */
  readonly secretKey?: string | null;
  /** Returns the verifier of credentials, given the service's own. */
  readonly tokens?: ((own: TokenVerifier) => TokenVerifier) | undefined;
  /** Wraps ports, including rebound ones, to measure and trace them. */
  readonly observe?: (ports: Observed) => Observed;
}

/**
 * Builds the container, with every part as a singleton. `ports` replace the defaults. The storage may be bound later. A part can be
 * replaced with `rebindSync` before the first `get`; later, that throws.
 */
export function buildContainer(ports: Partial<UseCasePorts>, settings: ContainerSettings = {}): Container {
  const { webhookAllowPrivate: allowPrivate = false, outgoing: stopping, publicUrl = null } = settings;
  const container = refusingRebinds(new Container({ defaultScope: 'Singleton' }));
  const constants: Partial<UseCasePorts> = {
    ...QUIET_PORTS,
    ...nodePorts(settings.secretKey),
    newTurn: sharedTurns(),
    readCalendar: calendarReader(),
    calendarUrlProblem: calendarUrlProblem({ allowPrivate }),
    paymentNotices: stripeNotices(),
    actionRules: {
      templates: mustacheTemplates,
      publicUrl,
      webhookSecrets,
      webhookHeaderProblem,
      webhookUrlProblem: webhookUrlProblem({ allowPrivate }),
    },
    pause: () => sleep(randomInt(PAUSE_MAX)),
  };
  const resolved: { readonly [Name in keyof UseCasePorts]?: (context: ResolutionContext) => UseCasePorts[Name] } = {
    ledger: ({ get }) => get(Ports.storage).ledger,
    sendMail: () => undefined,
    sendWebhook: ({ get }) => webhookSender({ allowPrivate, clock: get(Ports.clock), stopping }),
    fetchCalendar: ({ get }) => calendarFetcher({ allowPrivate, clock: get(Ports.clock), stopping }),
  };
  for (const name of NAMES) {
    const build = resolved[name];
    const constant = ports[name] ?? constants[name];
    if (build && ports[name] === undefined) container.bind<unknown>(Ports[name]).toDynamicValue(build);
    else if (constant !== undefined) container.bind<unknown>(Ports[name]).toConstantValue(constant);
  }
  container.bind(Ports.useCases).toDynamicValue(({ get }) => {
    const bound = Object.fromEntries(NAMES.map((name) => [name, get<unknown>(Ports[name])])) as unknown;
    return useCases({ ...(bound as UseCasePorts), ...settings.observe?.(bound as Observed) });
  });
  container.bind(Ports.ownTokens).toDynamicValue(({ get }) => {
    const { owners, apps, persons, objects } = get(Ports.storage);
    const known = { owners, apps, persons, objects, digest: get(Ports.digest), clock: get(Ports.clock) };
    const links = new LinkFinder(known);
    return digestTokenVerifier({ ...known, manageTokens: get(Ports.manageTokens), links });
  });
  container.bind(Ports.tokens).toDynamicValue(({ get }) => {
    const own = get(Ports.ownTokens);
    return settings.tokens ? wholeVerifier(settings.tokens(own)) : own;
  });
  return container;
}

/** Methods of the container that may replace or remove a part. */
const CHANGES = [
  'rebind',
  'rebindSync',
  'unbind',
  'unbindAll',
  'unbindAllSync',
  'unbindSync',
  'load',
  'loadSync',
  'unload',
  'unloadSync',
  'restore',
] as const satisfies readonly (keyof Container)[];

/** Makes every rebinding throw from the first `get` on, because parts that are already built would keep the replaced part. */
function refusingRebinds(container: Container): Container {
  const refuse = () => {
    throw new Error('Nothing can be rebound any more: parts have been built. Rebind before the first get');
  };
  for (const name of ['get', 'getAsync', 'getAll', 'getAllAsync'] as const) {
    const get = container[name].bind(container) as (...asked: unknown[]) => never;
    container[name] = (...asked: unknown[]) => {
      Object.assign(container, Object.fromEntries(CHANGES.map((change) => [change, refuse])));
      return get(...asked);
    };
  }
  return container;
}

/** @throws ConfigError if the embedding program's verifier lacks a method. */
function wholeVerifier(verifier: TokenVerifier): TokenVerifier {
  const missing = CREDENTIAL_KINDS.filter((name) => typeof verifier?.[name] !== 'function');
  if (missing.length === 0) return verifier;
  throw new ConfigError([`tokens must return a verifier: it has no ${missing.join(', ')}`]);
}
