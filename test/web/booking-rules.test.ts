import { expect } from 'chai';
import { type Client, createClient, type Schemas } from '../../adapters/client/index.js';
import {
  type BookingRules,
  chooseWorkflow,
  FIRST_RULES,
} from '../../adapters/web/browser/console/rules/booking-rules.js';
import { writeRules } from '../../adapters/web/browser/console/rules/write-rules.js';
import { openSalon } from './support/salon.js';
import { openService, type SureClient, type TestService } from './support/service.js';

const READ = { query: { include: ['actions', 'settings'] as ('actions' | 'settings')[] } };
const MAIL = { to: '{{booking.customer.email}}', subject: 'Soon', text: 'See you soon', html: null };
const REMINDER = {
  name: 'Reminder',
  trigger: 'booking.start',
  offset_minutes: -60,
  position: 2,
  enabled: false,
} as const;
const LATER = { ...FIRST_RULES, cancel_until_minutes: 2880, min_notice_minutes: 60 };

describe('the booking rules that the console writes', () => {
  let service: TestService;
  before(async () => {
    service = await openService();
  });
  after(() => service.close());

  /** A salon whose services share the common workflow. A manager has given it an action and another setting. */
  async function shared(slug: string) {
    const { client: sure, token, services } = await openSalon(service, { slug, name: `Salon ${slug}` });
    const client = createClient({ baseUrl: service.url, token });
    await writeRules(client, await objectsIn(sure), FIRST_RULES);
    const [common] = (await sure.listWorkflows()).data;
    const path = { uuid: common!.uuid };
    await sure.updateWorkflow({ path, body: { settings: { complete_after_minutes: 15 } } });
    const body = { ...REMINDER, type: 'email' as const, config: MAIL };
    await sure.createAction({ path: { workflow: path.uuid }, body });
    return { sure, client, common: path.uuid, colour: services.colour };
  }

  const objectsIn = async (sure: SureClient) => ({
    services: (await sure.listServices()).data as Schemas['Service'][],
    workflows: (await sure.listWorkflows(READ)).data,
  });

  async function write(client: Client, sure: SureClient, rules: BookingRules, uuid?: string) {
    const objects = await objectsIn(sure);
    return writeRules(
      client,
      objects,
      rules,
      objects.services.find((one) => one.uuid === uuid),
    );
  }

  /** Returns the workflow of a service (`used`) with its settings and actions, also those that are no booking rules. */
  async function workflowIn(sure: SureClient, uuid: string) {
    const { services, workflows } = await objectsIn(sure);
    const used = services.find((one) => one.uuid === uuid)?.workflow;
    const { settings, actions } = workflows.find((one) => one.uuid === used)!;
    const { cancel_until_minutes: until, complete_after_minutes: after } = settings!;
    return { used, until, after, actions: actions!.map(({ uuid, workflow, created_at, updated_at, ...its }) => its) };
  }

  it('give one service a copy of the shared workflow, which the service then keeps', async () => {
    const { sure, client, common, colour } = await shared('copied');
    const copied = { after: 15, actions: [{ ...REMINDER, type: 'email', config: MAIL }] };
    expect(await write(client, sure, LATER, colour)).to.include({ outcome: 'ok' });
    const { used, ...its } = await workflowIn(sure, colour);
    expect(its).to.deep.equal({ ...copied, until: 2880 });
    expect(used).to.not.equal(common);
    // Writing the rules of all services, or of this one, keeps this workflow and its other settings.
    for (const [cancel_until_minutes, uuid] of [[60], [1440, colour], [60, colour], [0]] as const) {
      await write(client, sure, { ...FIRST_RULES, cancel_until_minutes }, uuid);
      expect(await workflowIn(sure, colour)).to.deep.equal({ ...copied, used, until: cancel_until_minutes });
    }
    const { services, workflows } = await objectsIn(sure);
    expect(workflows.map(({ settings }) => settings?.cancel_until_minutes)).to.deep.equal([0, 0]);
    expect(services.map(({ workflow }) => workflow === common)).to.have.members([true, true, false]);
  });

  it('remove a copy of a workflow that could not be completed', async () => {
    const { sure, client, colour } = await shared('failed');
    const before = await objectsIn(sure);
    const createAction = async () => ({ outcome: 'refused', status: 409, errors: {} });
    const failing = new Proxy(client, {
      get: (target, name: keyof Client) => (name === 'createAction' ? createAction : target[name]),
    });
    expect(await write(failing, sure, LATER, colour)).to.include({ outcome: 'refused' });
    expect(await objectsIn(sure)).to.deep.equal(before);
  });

  it('leave a service whose shared workflow has a webhook, because its secret cannot be copied', async () => {
    const { sure, common, colour } = await shared('webhook');
    const body = {
      name: 'Till',
      trigger: 'booking.confirmed',
      type: 'webhook',
      config: { url: 'https://till.invalid' },
    };
    await sure.createAction({ path: { workflow: common }, body: body as Schemas['NewAction'] });
    const { services, workflows } = await objectsIn(sure);
    const one = services.find(({ uuid }) => uuid === colour)!;
    expect(chooseWorkflow(one, LATER, { services, workflows })).to.deep.include({ isBlocked: true });
    expect(chooseWorkflow(one, FIRST_RULES, { services, workflows }).kept?.uuid).to.equal(common);
    expect(chooseWorkflow(one, LATER, { services: [one], workflows }).kept?.uuid).to.equal(common);
  });
});
