import type { Client, Result, Schemas } from '../../../../client/index.js';
import type { Service } from '../objects.js';
import type { Failure } from '../words.js';
import {
  type BookingRules,
  commonWorkflow,
  isSame,
  serviceFields,
  serviceRules,
  workflowBody,
  workflowSettings,
} from './booking-rules.js';

type Workflow = Schemas['Workflow'];
type Written = { readonly outcome: 'ok'; readonly value: Workflow } | Failure;

/** Creates or updates the workflow of the page: that of all services, or that of one. */
export async function writeWorkflow(
  client: Client,
  workflows: readonly Workflow[],
  rules: BookingRules,
  service?: Service,
): Promise<Written> {
  const body = workflowBody(rules, service);
  const known = workflows.find(({ description }) => description === body.description);
  if (!known) return client.createWorkflow({ body });
  return client.updateWorkflow({ path: { uuid: known.uuid }, body: { settings: workflowSettings(rules) } });
}

/**
 * Writes the rules of services, and the workflow that they share. One service whose workflow would differ gets one of its own. Stops at the
 * first failure: saving again writes what is missing.
 */
export async function writeRules(
  client: Client,
  workflows: readonly Workflow[],
  rules: BookingRules,
  { services, isAll }: { readonly services: readonly Service[]; readonly isAll: boolean },
): Promise<Result<'updateService'> | Written> {
  const common = commonWorkflow(workflows);
  const isShared =
    isAll || (common && isSame({ ...common.settings, ...workflowSettings(rules) }, common.settings ?? {}));
  const written = await writeWorkflow(client, workflows, rules, isShared ? undefined : services[0]);
  if (written.outcome !== 'ok') return written;
  const { uuid } = written.value;
  for (const service of services) {
    const old = serviceRules(service, workflows);
    const isDone = service.workflow === uuid && isSame(serviceFields(old, uuid), serviceFields(rules, uuid));
    if (isDone) continue;
    const answer = await client.updateService({ path: { uuid: service.uuid }, body: serviceFields(rules, uuid) });
    if (answer.outcome !== 'ok') return answer;
  }
  return written;
}
