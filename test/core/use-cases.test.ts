import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { listOperations } from '../../adapters/koa/http-api.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { useCases } from '../../bootstrap/core-door.js';
import { ForbiddenError, ValidationError } from '../../core/basics/errors.js';
import type { Groups } from '../../core/composition/calls.js';
import type { UseCase } from '../../core/ledger/access/may.js';
import type { User } from '../../core/model/callers.js';
import * as RIGHTS from '../../core/model/rights.js';
import { DESK, OPERATOR, type OpenRight, type Right } from '../../core/model/rights.js';
import { cheapPasswords, partsOver } from '../support/http.js';
import { aClock, addApp, aKey, anUuid, aStaffMember, write } from '../support/samples.js';

const DESKS = 'app reception self:own program';
const EVERYBODY = 'app reception self program';
const MANAGERS = 'app program';
const FRONT_DESKS = 'app reception program';
const OWN = 'app self:own program';

/**
 * Callers that may call each use case, written by hand, independently of the rights in the core. A manager may do what the app may. `:own`:
 * only with the member's own objects. `public` and `operator`: the use case has no caller.
 */
const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  apps: {
    owner: 'create list revision get change delete rotateToken createSession getSession deleteSession',
    [EVERYBODY]: 'endCurrentSession',
    [`${EVERYBODY} key`]: 'current',
  },
  business: {
    [`${EVERYBODY} key`]: 'get',
    [MANAGERS]: 'change changeSettings replaceLogo deleteLogo',
    public: 'getLogo',
  },
  sample: { [MANAGERS]: 'get create delete' },
  resources: { [MANAGERS]: 'create delete', 'app self:own program': 'change', [DESKS]: 'list get revision' },
  services: { [MANAGERS]: 'create change delete', [DESKS]: 'list get' },
  workflows: { [MANAGERS]: 'create change delete', [EVERYBODY]: 'list get' },
  actions: { [MANAGERS]: 'create list listByWorkflow get change delete test', public: 'check' },
  timeOff: { [DESKS]: 'create list get change delete getAffected cancelAffected' },
  calendars: { [OWN]: 'create list get change delete refresh' },
  availability: { [DESKS]: 'find findLatestEnd explain', [MANAGERS]: 'preview' },
  bookings: {
    [DESKS]:
      'create list counts get change confirm approve decline cancel complete noShow checkIn end extendHold reschedule previewReschedule',
    [FRONT_DESKS]: 'recordPayment',
    [MANAGERS]: 'import',
  },
  series: { [DESKS]: 'create preview list get cancel reschedule previewReschedule' },
  customers: {
    [FRONT_DESKS]: 'create change getCounts',
    [DESKS]: 'list get getVisits',
    [MANAGERS]: 'export exportInSlices erase',
  },
  keys: { [MANAGERS]: 'create list get change delete' },
  offers: { key: 'listServices getService findAvailability book' },
  ownBooking: {
    booker:
      'get getCalendar getBusiness hasBookingPage change confirm cancel checkIn extendHold reschedule findAvailability isNotifiedByMail',
  },
  manageTokens: { [FRONT_DESKS]: 'write', [MANAGERS]: 'rotateSecret' },
  notices: { [MANAGERS]: 'getStripe replaceStripe deleteStripe', public: 'receive' },
  feeds: { [OWN]: 'create list get rotate delete', public: 'read' },
  letters: { [MANAGERS]: 'get change preview test', [DESKS]: 'send', public: 'check' },
  deliveries: { [MANAGERS]: 'list get retry' },
  events: { 'app reception:own self:own program': 'list latest after shownTo' },
  figures: { [MANAGERS]: 'get' },
  staff: {
    [MANAGERS]: 'create getOwner change delete',
    [DESKS]: 'list get',
    app: 'createLink createToken listTokens deleteToken',
  },
  signIn: { public: 'getWays withPassword mailLink noteUse', link: 'getLink useLink' },
  me: { person: 'get change delete listApps createApp joinByLink listSessions endSession endSessions' },
  owners: { operator: 'issueToken adoptToken listTokens revokeToken issueLink isUnjoined' },
  operations: { operator: 'arm verify findAppsAhead repairClock issuePersonLink erasePerson' },
  background: { operator: 'settleBookings finishErasures sweepPersons' },
};

const core = fileURLToPath(new URL('../../../core', import.meta.url));
const OPTIONS = ['once', 'idempotencyKey', 'expected', 'include', 'onSized', 'after'];

/** Returns the source text of the parameters of each use case that a function of the core builds. */
function signatures(): readonly { readonly at: string; readonly parameters: readonly string[] }[] {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) => {
    const source = readFileSync(join(core, file), 'utf8');
    return [...source.matchAll(/^ {2}return (?:async )?\((?=\{|\w+[:,?]|\n)/gm)].map((match) => ({
      at: `${file}: ${source.slice(0, match.index).split('\n').length}`,
      parameters: parametersFrom(source.slice(match.index + match[0].length)),
    }));
  });
}

/** Splits a list of parameters at its top-level commas, up to its closing parenthesis. */
function parametersFrom(source: string): readonly string[] {
  const parameters = [''];
  let depth = 0;
  const text = source.replaceAll('=>', '  ');
  for (const char of text) {
    if ('([{<'.includes(char)) depth += 1;
    if (')]}>'.includes(char)) depth -= 1;
    if (depth < 0) break;
    if (char === ',' && depth === 0) parameters.push('');
    else parameters[parameters.length - 1] += char;
  }
  return parameters.map((parameter) => parameter.trim()).filter((parameter) => parameter !== '');
}

/** Objects with a life of their own in the group `background`: they are no use cases. */
const OBJECTS = ['accountWork', 'calendarWorker', 'subscriptions', 'worker'];

type Callable = UseCase<(...input: unknown[]) => unknown>;

describe('use cases', () => {
  const open = async () => {
    const storage = openMemoryStorage({ clock: aClock() });
    const parts = partsOver(storage, { clock: aClock() });
    const groups = useCases({ storage, clock: aClock(), passwords: cheapPasswords });
    const app = await addApp(storage);
    const roles = ['manager', 'reception', 'self'] as const;
    const staff = roles.map((role) =>
      aStaffMember({ app: app.uuid, role, email: `${role}@example.com`, resources: role === 'self' ? [] : null }),
    );
    await write(storage, app, { put: { staff } });
    const [manager, reception, self] = staff.map(({ uuid, role }) => ({
      app,
      member: { uuid, role, resources: [], isProgram: false },
    }));
    const key = { app, key: aKey({ app: app.uuid }) };
    const booker = { app, booking: anUuid(), counter: 0, origins: null };
    const owner = { uuid: anUuid(), email: 'ada@example.com' };
    const person = { person: { uuid: anUuid(), sessions: [], links: [], owner }, session: { uuid: anUuid() } };
    const link = { open: { of: 'person', person: { uuid: anUuid() }, link: {} } };
    const callers: Readonly<Record<string, unknown>> = {
      owner: { uuid: app.owner, email: 'ada@example.com' },
      app: { app },
      manager,
      reception,
      self,
      program: { app, member: { ...manager!.member, isProgram: true } },
      key,
      booker,
      person,
      link,
      ...Object.fromEntries(roles.map((role) => [`user ${role}`, { app, user: { id: 'u-42', role, resources: [] } }])),
      'a member with an unknown role': { app, member: { ...reception!.member, role: 'boss' } },
    };
    const strangers = [undefined, null, {}, 'ada', { app: null }, { app: {} }, { app: 'a' }, app, { open: null }];
    return { storage, parts, groups, app, callers, strangers, reception: reception! };
  };

  /** Returns each use case with its group and name. */
  function listed(groups: object): readonly (readonly [group: string, name: string, useCase: Callable])[] {
    const { as: _, ...byNoun } = groups as Readonly<Record<string, Readonly<Record<string, Callable>>>>;
    return Object.entries(byNoun).flatMap(([group, members]) =>
      Object.entries(members)
        .filter(([name]) => group !== 'background' || !OBJECTS.includes(name))
        .map(([name, useCase]) => [group, name, useCase] as const),
    );
  }

  const rowOf = (group: string, name: string) =>
    Object.entries(TABLE[group]!).find(([, names]) => names.split(' ').includes(name))?.[0];

  /** Writes a right as the table does. */
  function written(right: Right | OpenRight): string {
    if ('isOperators' in right) return right.isOperators ? 'operator' : 'public';
    const of = (role: 'reception' | 'self') => {
      const reach = right[role];
      return reach === 'no' ? [] : [reach === 'own' ? `${role}:own` : role];
    };
    const [first, ...others] = right.callers;
    return [first, ...of('reception'), ...of('self'), ...(right.programs ? ['program'] : []), ...others].join(' ');
  }

  it('are those of the table, each with the right there', async () => {
    const { groups } = await open();
    const found = listed(groups).map(([group, name, { right }]) => `${group}.${name}: ${written(right)}`);
    const tabled = Object.entries(TABLE).flatMap(([group, rows]) =>
      Object.entries(rows).flatMap(([right, names]) => names.split(' ').map((name) => `${group}.${name}: ${right}`)),
    );
    expect(found.sort()).to.deep.equal(tabled.sort());
    expect(Object.keys(groups.background)).to.include.members(OBJECTS);
  });

  it('refuse with 403 every caller that the table does not name, and a caller that is none, before anything else', async () => {
    const { groups, callers, strangers } = await open();
    let refusals = 0;
    for (const [group, name, useCase] of listed(groups)) {
      const allowed = rowOf(group, name)!.replaceAll(':own', '').split(' ');
      if (allowed[0] === 'public' || allowed[0] === 'operator') continue;
      for (const stranger of strangers) {
        const error = await Promise.resolve(useCase(stranger, { unknown: 1 }, {})).catch((refused: unknown) => refused);
        expect(error, `${group}.${name}`).to.be.instanceOf(ValidationError);
        expect((error as ValidationError).errors).to.have.all.keys('caller');
      }
      for (const [caller, given] of Object.entries(callers)) {
        const as = caller.replace('user ', '');
        const isAllowed =
          allowed.includes(as === 'manager' ? 'app' : as) && !(caller === 'user self' && group === 'feeds');
        const outcome = await Promise.resolve()
          .then(() => useCase(given, {}, {}))
          .catch((error: unknown) => error);
        const isRefused = outcome instanceof ForbiddenError;
        expect(isRefused, `${group}.${name} as ${caller}`).to.equal(!isAllowed);
        if (isRefused) refusals += 1;
      }
    }
    expect(refusals).to.be.greaterThan(800);
  });

  it('have one right for all that an operation of the HTTP interface calls, and none of the operator', async () => {
    const operations = listOperations((await open()).parts);
    const variants = operations.flatMap((operation) => [operation, ...(operation.forKeys ? [operation.forKeys] : [])]);
    for (const { id, useCases = [] } of variants) {
      const rights = [...new Set(useCases.map(({ right }) => right))];
      expect(rights.length, id).to.be.at.most(1);
      expect(rights, id).not.to.include(OPERATOR);
    }
    expect(variants.filter(({ useCases }) => useCases).length).to.be.greaterThan(120);
  });

  it('are listed by right in the README of the ledger', async () => {
    const { groups } = await open();
    const rows = Object.entries(RIGHTS)
      .filter(([, right]) => typeof right === 'object')
      .map(([name, right]) => {
        const names: Record<string, string[]> = {};
        for (const [group, member, useCase] of listed(groups)) {
          if (useCase.right === right) names[group] = [...(names[group] ?? []), member];
        }
        const list = Object.entries(names).map(([group, members]) => `\`${group}\` ${members.join(', ')}`);
        return `| \`${name}\` | ${written(right).replaceAll(' ', ', ')} | ${list.join(' · ')} |`;
      });
    const readme = readFileSync(join(core, 'ledger/README.md'), 'utf8');
    expect(readme.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line))).to.deep.equal(rows);
    expect(rows.join().split(/ · |, /).length).to.be.greaterThan(listed(groups).length);
  });

  it('do not compile without a right', () => {
    const free = async () => 'anything';
    // @ts-expect-error: only `may` makes a use case
    const groups: Groups = { keys: { list: free } };
    expect(groups.keys!.list).not.to.have.property('right');
  });

  it('refuse a role that the member has lost since the credential was verified', async () => {
    const { groups, storage, app, callers, reception } = await open();
    const stored = (await storage.objects.find(app.uuid, 'staff', reception.member.uuid))!;
    await write(storage, app, { put: { staff: [{ ...stored, role: 'self', resources: [], version: 2 }] } });
    const refused = await groups.customers
      .create(callers.reception as never, { name: 'Grace' })
      .catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ForbiddenError);
  });

  it('take at most three arguments, and their options in one object after them', () => {
    const all = signatures();
    expect(all.length).to.be.greaterThan(100);
    for (const { at, parameters } of all) {
      const [last = ''] = parameters.slice(-1);
      const positional = /^(?:\{.*\}|how|options)\b.*= \{\}$/s.test(last) ? parameters.slice(0, -1) : parameters;
      expect(positional, at).to.have.lengthOf.at.most(4);
      const names = positional.map((parameter) => /^\w+/.exec(parameter)?.[0]);
      expect(
        names.filter((name) => name && OPTIONS.includes(name)),
        at,
      ).to.deep.equal([]);
    }
  });

  it('believe the role of a user at that moment, and refuse a wrong id, role or resource by name', async () => {
    const { groups, app } = await open();
    const list = (user: unknown) => groups.keys.list({ app, user: user as User }).catch((error: unknown) => error);
    const user = { id: 'u-42', role: 'manager', resources: [] };
    const known = [user, { ...user, id: '漢'.repeat(200), resources: undefined }, { ...user, resources: ['ignored'] }];
    for (const given of known) expect(await list(given)).to.have.property('total', 0);
    expect(await list({ ...user, role: 'reception' })).to.be.instanceOf(ForbiddenError);
    for (const [fields, bad] of [
      [{ id: '' }, 'id'],
      [{ id: 42 }, 'id'],
      [{ id: 'x'.repeat(201) }, 'id'],
      [{ role: 'boss' }, 'role'],
      [{ role: undefined }, 'role'],
      [{ role: 'self', resources: ['desk'] }, 'resources.0'],
      [{ role: 'self', resources: {} }, 'resources'],
    ] as const) {
      const { errors } = (await list({ ...user, ...fields })) as ValidationError;
      expect(Object.keys(errors)).to.deep.equal([`caller.user.${bad}`]);
    }
    for (const none of [null, undefined, 'u-42']) expect(await list(none)).to.have.property('code', 'invalid');
  });

  it('are refused by the ledger to a member for whom none has stated a right', async () => {
    const { storage, app, reception } = await open();
    const { GuardedLedger } = await import('../../core/ledger/access/guarded-ledger.js');
    const ledger = new GuardedLedger(storage.ledger);
    const by = (member: object) => ({ kind: 'staff' as const, uuid: reception.member.uuid, member: member as never });
    const read = (member: object) => ledger.read(app.uuid, {}, () => 'read', by(member));
    expect(await read(reception.member).catch((error: unknown) => error)).to.be.instanceOf(ForbiddenError);
    expect(await read({ ...reception.member, right: DESK })).to.equal('read');
  });
});
