import type { UseCase } from '../../core/ledger/access/may.js';
import type { OpenRight, Right } from '../../core/model/rights.js';

/** Returns a use case with the right of another one, for tests that watch or replace it. */
export function instead<F extends (...input: never[]) => unknown, R extends Right | OpenRight>(
  useCase: UseCase<F, R>,
  execute: (...input: Parameters<F>) => unknown,
): UseCase<F, R> {
  return Object.assign(execute as unknown as F, { right: useCase.right });
}
