import type { Workflow } from '../../../core/model/workflow.js';
import type { WorkflowRepository } from '../../../core/storage/workflow-repository.js';
import type { Collections } from '../driver/collections.js';
import { MongoObjectRepository } from './object-repository.js';

export class MongoWorkflowRepository extends MongoObjectRepository<'workflow', 'name'> implements WorkflowRepository {
  constructor(collections: Collections) {
    super(collections, 'workflow');
  }

  async withClock(app?: string): Promise<readonly Workflow[]> {
    const filter = { clock: true, removed: false, ...(app === undefined ? {} : { app }) };
    return (await this.collection.find(filter)).map(this.objectOf);
  }
}
