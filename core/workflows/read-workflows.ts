import type { Workflow } from '../model/workflow.js';
import type { Paginator } from '../pagination.js';
import { GetObject, ListObjects } from '../plain/plain-objects.js';
import { ALL } from '../questions/question.js';
import type { WorkflowRepository } from '../storage/workflow-repository.js';

interface Needs {
  readonly workflows: WorkflowRepository;
  readonly paginator: Paginator;
}

export class ListWorkflows extends ListObjects<Workflow, 'name'> {
  constructor({ workflows, paginator }: Needs) {
    super(workflows, paginator, () => ALL);
  }
}

export class GetWorkflow extends GetObject<'workflow'> {
  constructor({ workflows }: Pick<Needs, 'workflows'>) {
    super(workflows, 'workflow');
  }
}
