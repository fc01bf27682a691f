import type { TokenVerifier, UseCasePorts, UseCases } from '../core/index.js';

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
