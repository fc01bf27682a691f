import type {
  ActionChannels,
  ActionRules,
  CalendarUrlProblem,
  Clock,
  Digest,
  DueCalendar,
  FetchCalendar,
  Job,
  Ledger,
  ManageTokens,
  NewSecret,
  NewToken,
  NewUuid,
  ObserveAttempt,
  Paginator,
  Quotas,
  ReadCalendar,
  Storage,
  TokenVerifier,
} from '../core/index.js';

/** What a `T` is found under: a symbol, which only the compiler takes for what makes one, so that it knows them apart. */
export type Port<T> = symbol & (new (...needs: never[]) => T);

const port = <T>(name: string) => Symbol(name) as Port<T>;

/** What of a storage is a part by itself; its ledger is wrapped first, and what copies it is given two of them. */
type StoragePart = Exclude<keyof Storage, 'ledger' | 'copying' | 'schemaVersion' | 'ready' | 'close'>;

/** The parts of a storage: one that is left out does not compile. */
export const StoragePorts: { readonly [Part in StoragePart]: Port<Storage[Part]> } = {
  owners: port('owners'),
  apps: port('apps'),
  workflows: port('workflows'),
  resources: port('resources'),
  services: port('services'),
  timeOff: port('timeOff'),
  series: port('series'),
  keys: port('keys'),
  customers: port('customers'),
  erasures: port('erasures'),
  feeds: port('feeds'),
  calendars: port('calendars'),
  bookings: port('bookings'),
  actions: port('actions'),
  jobs: port('jobs'),
  events: port('events'),
  timekeeping: port('timekeeping'),
  arming: port('arming'),
  inspection: port('inspection'),
};

/** What use cases need and do not make themselves. Use cases are their own identifiers. */
export const Ports = {
  ...StoragePorts,
  ledger: port<Ledger>('ledger'),
  paginator: port<Paginator>('paginator'),
  clock: port<Clock>('clock'),
  newUuid: port<NewUuid>('newUuid'),
  newToken: port<NewToken>('newToken'),
  newSecret: port<NewSecret>('newSecret'),
  manageTokens: port<ManageTokens>('manageTokens'),
  digest: port<Digest>('digest'),
  tokens: port<TokenVerifier>('tokens'),
  actionRules: port<ActionRules>('actionRules'),
  channels: port<ActionChannels>('channels'),
  fetchCalendar: port<FetchCalendar>('fetchCalendar'),
  readCalendar: port<ReadCalendar>('readCalendar'),
  calendarUrlProblem: port<CalendarUrlProblem>('calendarUrlProblem'),
  onCalendarFault: port<(error: unknown, calendar: DueCalendar) => void>('onCalendarFault'),
  onFault: port<(error: unknown, job: Job) => void>('onFault'),
  observeAttempt: port<ObserveAttempt>('observeAttempt'),
  quotas: port<Quotas>('quotas'),
} as const;
