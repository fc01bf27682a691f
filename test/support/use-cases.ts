import type { UseCase } from '../../core/ledger/access/may.js';

/** Returns a use case with the right of another one, for tests that watch or replace it. */
export function instead<F extends (...input: never[]) => unknown>(
  useCase: UseCase<F>,
  execute: (...input: Parameters<F>) => unknown,
): UseCase<F> {
  return Object.assign(execute as unknown as F, { right: useCase.right });
}
