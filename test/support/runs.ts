/**
 * Returns how many random cases a property is tested with: `full` with MATRIX=all, else a quarter. `FC_RUNS` names another number for all
 * properties of a run.
 */
export function runs(full: number): number {
  return Number(process.env.FC_RUNS ?? (process.env.MATRIX === 'all' ? full : Math.ceil(full / 4)));
}
