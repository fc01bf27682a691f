import type { NewToken, NewUuid } from '../../basics/ports.js';
import { sentFields } from '../../basics/schema.js';
import { lettersEvent } from '../../ledger/events/change-events.js';
import type { Ledger } from '../../ledger/ledger.js';
import type { Action } from '../../model/action.js';
import type { App } from '../../model/app.js';
import { letterDefaults } from '../../model/letters.js';
import { emptyProfile, PROFILE } from '../../model/profile.js';
import { ALL } from '../../model/questions/question.js';
import { SERVICE } from '../../model/service.js';
import { attendanceFields, WORKFLOW } from '../../model/workflow.js';

/** Rules that make the secrets of copied webhooks. */
export interface WebhookRules {
  readonly webhookSecrets: { make(): string };
}

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  readonly rules: WebhookRules;
}

/** Stores `name` in the profile of a new app if the app has another one, and copies another app of its owner without people and bookings. */
export async function copyBusiness(needs: Needs, source: App | undefined, app: App, name: string): Promise<void> {
  const { ledger } = needs;
  const found = source && (await readSource(ledger, source));
  const actor = { kind: 'owner', uuid: app.owner } as const;
  const { uuid, createdAt } = app;
  const stamps = { version: 1, createdAt, updatedAt: createdAt };
  const own = { uuid, app: uuid, ...stamps };
  const { logo, profile, letters } = found ?? {};
  const logos = logo ? [{ ...logo, uuid: needs.newToken(), app: uuid, createdAt }] : [];
  const copied = {
    ...emptyProfile(app),
    ...(profile && { ...sentFields(PROFILE, profile), staffHours: profile.staffHours, address: null, phone: null }),
    name: app.name === name ? null : name,
    logo: logos[0] && profile?.logo ? { ...profile.logo, uuid: logos[0].uuid } : null,
    ...own,
  };
  // Made before the commit, which may decide several times.
  const made = { logo: logos, ...(found && listCopies(needs, found, uuid, stamps)) };
  const put = { profile: [copied], letters: letters ? [{ ...letters, ...own }] : [], ...made };
  const event =
    letters && lettersEvent(uuid, letterDefaults(app), letters, { uuid: needs.newUuid, at: createdAt, actor });
  const events = event && Object.keys(event.changes).length > 0 ? [event] : [];
  const newObjects = Object.fromEntries(Object.entries(made).map(([kind, all]) => [kind, all.map((one) => one.uuid)]));
  const wanted = { objects: { profile: [uuid], letters: [uuid] }, newObjects, alongside: null };
  await ledger.commit(uuid, wanted, () => ({ result: undefined, change: { put, events } }), actor);
}

type Source = Awaited<ReturnType<typeof readSource>>;

const WORKFLOWS = { kind: 'workflow', where: ALL, order: 'created' } as const;
const ACTIONS = { kind: 'action', where: ALL, order: 'created' } as const;
const SERVICES = { kind: 'service', where: ALL, order: 'created' } as const;

function readSource(ledger: Ledger, source: App) {
  const { uuid } = source;
  const questions = [{ question: WORKFLOWS }, { question: ACTIONS }, { question: SERVICES }];
  return ledger.read(uuid, { objects: { profile: [uuid], letters: [uuid] }, questions }, (view) => {
    const profile = view.object('profile', uuid);
    return {
      profile,
      logo: profile?.logo ? view.object('logo', profile.logo.uuid) : undefined,
      letters: view.object('letters', uuid) ?? letterDefaults(source),
      workflows: view.select(WORKFLOWS),
      actions: view.select(ACTIONS),
      services: view.select(SERVICES),
    };
  });
}

interface Stamps {
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

function listCopies({ newUuid, rules }: Needs, { workflows, actions, services }: Source, app: string, stamps: Stamps) {
  const uuids = new Map(workflows.map(({ uuid }) => [uuid, newUuid()]));
  const copyOf = (uuid: string | null) => (uuid === null ? null : (uuids.get(uuid) ?? null));
  return {
    workflow: workflows.map((workflow) => ({
      uuid: copyOf(workflow.uuid) ?? newUuid(),
      app,
      ...sentFields(WORKFLOW, workflow),
      ...attendanceFields(workflow.settings, stamps.createdAt),
      ...stamps,
    })),
    action: actions.map((action): Action => {
      const own = { uuid: newUuid(), app, workflow: copyOf(action.workflow) ?? action.workflow, ...stamps };
      if (action.type !== 'webhook') return { ...action, ...own };
      const secrets = [{ secret: rules.webhookSecrets.make(), until: null }];
      return { ...action, ...own, enabled: false, config: { ...action.config, secrets } };
    }),
    service: services.map((service) => ({
      uuid: newUuid(),
      app,
      ...sentFields(SERVICE, service),
      roles: service.roles.map((role) => ({ ...role, resources: [], weights: {} })),
      workflow: copyOf(service.workflow),
      active: false,
      rotas: {},
      ...stamps,
    })),
  };
}
