import type { AppCaller } from '../model/callers.js';
import type { ResourceRepository } from '../storage/resource-repository.js';

export function getResourcesRevision({ resources }: { readonly resources: ResourceRepository }) {
  return async (caller: AppCaller): Promise<string | undefined> => resources.revision(caller.app.uuid);
}
