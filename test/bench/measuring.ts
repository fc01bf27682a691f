/** Result of one contender in one round. */
export interface Sample {
  /** The compared figure: operations a second, or milliseconds. */
  readonly figure: number;
  /** Latencies of single operations, in ms. */
  readonly latencies?: readonly number[];
  /** Processor time of the contender for one operation, in µs. */
  readonly cpu?: number;
}

/** Result of one contender in all rounds. */
export interface Measured {
  /** The median of the rounds. */
  readonly figure: number;
  /** Figures of each round. */
  readonly figures?: readonly number[];
  readonly p99?: number;
  readonly cpu?: number;
}

export type Contender = () => Promise<Sample> | Sample;

export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** A row of the table. */
export interface Row {
  readonly name: string;
  /** Unit of both figures. */
  readonly unit: string;
  readonly ours: number;
  /** Undefined if the row only reports our own figure. */
  readonly theirs: number | undefined;
  /** Our figure divided by theirs. */
  readonly ratio: number | undefined;
  readonly target: Target | undefined;
  readonly falls: boolean;
  /** Ours and theirs, in ms. */
  readonly p99: Pair | undefined;
  /** Ours and theirs, in µs an operation. */
  readonly cpu: Pair | undefined;
  readonly note: string | undefined;
}

type Pair = readonly [ours: number | undefined, theirs: number | undefined];

/** Rows that are measured together. The group is skipped if none of its rows is requested. */
export interface Group {
  readonly rows: readonly string[];
  /** Measures the rows. Files go into `scratch`, a new folder that is removed afterwards. */
  measure(scratch: string): Promise<readonly Row[]>;
}

export const atLeast = (ratio: number): Target => ({ atLeast: ratio });
export const atMost = (ratio: number): Target => ({ atMost: ratio });

/** Number of warm-up rounds, after which all code is compiled. The comparison is about a running service. */
export const WARM_UP = 3;

/** One result for each contender. */
export type MeasuredAll<C extends readonly Contender[]> = { readonly [K in keyof C]: Measured };

/**
 * Runs the contenders by turns, in the opposite order each round, so that other load on the machine affects all of them. The first `warmUp`
 * rounds do not count.
 */
export async function alternate<const C extends readonly Contender[]>(
  rounds: number,
  contenders: C,
  warmUp = 1,
): Promise<MeasuredAll<C>> {
  const samples: Sample[][] = contenders.map(() => []);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const order = contenders.map((_, index) => (round % 2 === 0 ? index : contenders.length - 1 - index));
    for (const index of order) {
      const sample = await contenders[index]!();
      if (round >= warmUp) samples[index]!.push(sample);
    }
  }
  return samples.map(measured) as MeasuredAll<C>;
}

/** Measures an operation several times a round. The figure is the median duration in ms. `operation` gets the number of earlier calls. */
export function timed(times: number, operation: (index: number) => unknown): Contender {
  let next = 0;
  return async () => {
    const latencies: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const startedAt = performance.now();
      await operation(next++);
      latencies.push(performance.now() - startedAt);
    }
    return { figure: median(latencies), latencies };
  };
}

/** Measures the processor time of this process for an operation, in ms, so that other load on the machine does not count. */
export async function ownProcessorTime(operation: () => Promise<unknown>): Promise<Sample> {
  const before = process.cpuUsage();
  await operation();
  const { user, system } = process.cpuUsage(before);
  return { figure: (user + system) / 1_000 };
}

function measured(samples: readonly Sample[]): Measured {
  const latencies = samples.flatMap((sample) => sample.latencies ?? []).sort((a, b) => a - b);
  const cpus = samples.flatMap((sample) => sample.cpu ?? []);
  return {
    ...inRounds(samples.map((sample) => sample.figure)),
    ...(latencies.length > 0 && { p99: quantile(latencies, 0.99) }),
    ...(cpus.length > 0 && { cpu: median(cpus) }),
  };
}

/** Returns the compared figure of a contender (the median) and the figures of its rounds. */
export const inRounds = (figures: readonly number[]): Pick<Measured, 'figure' | 'figures'> => ({
  figure: median(figures),
  figures,
});

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** Returns the 99th percentile. */
export const slowest = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.99,
  );

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}

export interface Comparison {
  readonly unit: string;
  readonly target?: Target;
  readonly note?: string;
}

/** Builds a row with only our figure. It fails if the figure was not measured. */
export function reported(name: string, ours: number, { unit, note }: Pick<Comparison, 'unit' | 'note'>): Row {
  const nothing = { theirs: undefined, ratio: undefined, target: undefined, p99: undefined, cpu: undefined };
  return { name, unit, ours, ...nothing, falls: Number.isNaN(ours), note };
}

/** Builds a row that could not be measured. It counts as failed. */
export function missing(name: string, note: string): Row {
  return reported(name, Number.NaN, { unit: '', note });
}

/**
 * Our figure divided by theirs. If both have rounds, it is the median of the ratios of each round: a temporary load on the machine slows
 * both of a round, and does not change their ratio.
 */
function ratioOf(ours: Measured, theirs: Measured): number {
  const [left = [], right = []] = [ours.figures, theirs.figures];
  if (left.length === 0 || left.length !== right.length) return ours.figure / theirs.figure;
  return median(left.map((figure, round) => figure / right[round]!));
}

/** Builds the row of two contenders that were measured in the same rounds. */
export function compared(name: string, ours: Measured, theirs: Measured, { unit, target, note }: Comparison): Row {
  const ratio = ratioOf(ours, theirs);
  return {
    name,
    unit,
    ours: ours.figure,
    theirs: theirs.figure,
    ratio,
    target,
    falls: Number.isNaN(ratio) || (target !== undefined && !meets(ratio, target)),
    p99: ours.p99 === undefined && theirs.p99 === undefined ? undefined : [ours.p99, theirs.p99],
    cpu: ours.cpu === undefined && theirs.cpu === undefined ? undefined : [ours.cpu, theirs.cpu],
    note,
  };
}

interface Rounds {
  readonly rounds: number;
  /** Default: 1. */
  readonly warmUp?: number;
}

/** Measures two contenders by turns and builds their row. */
export async function comparedByTurns(
  name: string,
  [ours, theirs]: readonly [Contender, Contender],
  { rounds, warmUp, ...comparison }: Rounds & Comparison,
): Promise<Row> {
  return compared(name, ...(await alternate(rounds, [ours, theirs], warmUp)), comparison);
}

/** True if the ratio meets the target. False for NaN. */
function meets(ratio: number, target: Target): boolean {
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}

/** @throws Error if the two values differ as JSON, because contenders with different answers cannot be compared. */
export function mustEqual(what: string, ours: unknown, theirs: unknown): void {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)];
  if (left !== right)
    throw new Error(`${what} differs:\n  ours   ${left.slice(0, 2_000)}\n  theirs ${right.slice(0, 2_000)}`);
}
