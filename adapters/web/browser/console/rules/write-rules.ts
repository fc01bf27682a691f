import type { Client, Result, Schemas } from '../../../../client/index.js';
import type { Service } from '../objects.js';
import type { Failure } from '../words.js';
import {
  type BookingRules,
  chooseWorkflow,
  commonWorkflow,
  foreignWorkflow,
  isSame,
  isUpToDate,
  type Objects,
  serviceFields,
  serviceRules,
  workflowBody,
  workflowSettings,
} from './booking-rules.js';

type Workflow = Schemas['Workflow'];
type Written = { readonly outcome: 'ok'; readonly value: Workflow } | Failure;

async function updateWorkflow(client: Client, workflow: Workflow, rules: BookingRules): Promise<Written> {
  if (isUpToDate(workflow, rules)) return { outcome: 'ok', value: workflow };
  return client.updateWorkflow({ path: { uuid: workflow.uuid }, body: { settings: workflowSettings(rules) } });
}

/** Creates or updates the workflow of all services. */
export async function writeCommonWorkflow(
  client: Client,
  workflows: readonly Workflow[],
  rules: BookingRules,
): Promise<Written> {
  const known = commonWorkflow(workflows);
  return known ? updateWorkflow(client, known, rules) : client.createWorkflow({ body: workflowBody(rules) });
}

/** Creates a workflow for one service: a copy of the old one with its actions, if there is one. */
async function createOwn(
  client: Client,
  rules: BookingRules,
  service: Service,
  old: Workflow | undefined,
): Promise<Written> {
  const made = await client.createWorkflow({ body: workflowBody(rules, service, old) });
  if (made.outcome !== 'ok') return made;
  for (const { name, trigger, offset_minutes, type, config, enabled, position } of old?.actions ?? []) {
    // Cast: the union of the types does not tell that `config` fits `type`.
    const body = { name, trigger, offset_minutes, type, config, enabled, position } as Schemas['NewAction'];
    const copied = await client.createAction({ path: { workflow: made.value.uuid }, body });
    if (copied.outcome === 'ok') continue;
    await client.deleteWorkflow({ path: { uuid: made.value.uuid } });
    return copied;
  }
  return made;
}

/** Writes the workflow of one service. */
async function writeWorkflow(client: Client, rules: BookingRules, service: Service, objects: Objects) {
  const { kept, old } = chooseWorkflow(service, rules, objects);
  return kept ? updateWorkflow(client, kept, rules) : createOwn(client, rules, service, old);
}

/**
 * Writes the rules of one service, or of all that the page may write. These keep their workflows with all actions and other settings; those
 * without one share the common workflow. Stops at the first failure: saving again writes what is missing.
 */
export async function writeRules(
  client: Client,
  objects: Objects,
  rules: BookingRules,
  only?: Service,
): Promise<Result<'updateService'> | Written> {
  const { services, workflows } = objects;
  const first = await (only
    ? writeWorkflow(client, rules, only, objects)
    : writeCommonWorkflow(client, workflows, rules));
  if (first.outcome !== 'ok') return first;
  for (const service of only ? [only] : services.filter((one) => !foreignWorkflow(one, workflows))) {
    const own = only ? undefined : workflows.find(({ uuid }) => uuid === service.workflow && uuid !== first.value.uuid);
    const written = own ? await updateWorkflow(client, own, rules) : first;
    if (written.outcome !== 'ok') return written;
    const { uuid } = written.value;
    const old = serviceRules(service, workflows);
    const isDone = service.workflow === uuid && isSame(serviceFields(old, uuid), serviceFields(rules, uuid));
    if (isDone) continue;
    const answer = await client.updateService({ path: { uuid: service.uuid }, body: serviceFields(rules, uuid) });
    if (answer.outcome !== 'ok') return answer;
  }
  return first;
}
