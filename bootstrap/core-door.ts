/** Exports of `slotkeeper/core`: those of the core for callers, and `useCases`, which needs only a storage. */
import { type UseCasePorts, type UseCases, useCases as useCasesOfCore } from '../core/index.js';
import { nodePorts } from './node-ports.js';

export * from '../core/caller-exports.js';

/** Builds every use case over the storage. Other ports default to the clock, random values and digests of Node, and to no mail. */
export function useCases(ports: Pick<UseCasePorts, 'storage'> & Partial<UseCasePorts>): UseCases {
  return useCasesOfCore({ ...nodePorts(), ...ports });
}
