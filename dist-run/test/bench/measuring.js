export const atLeast = (ratio) => ({ atLeast: ratio });
export const atMost = (ratio) => ({ atMost: ratio });
/** So many rounds until all code is compiled for good: what is compared is a service that runs. */
export const WARM_UP = 3;
/**
 * Lets the contenders run by turns, each round in the other direction, so that whatever else slows the machine down
 * meets all of them. The first `warmUp` rounds do not count.
 */
export async function alternate(rounds, contenders, warmUp = 1) {
    const samples = contenders.map(() => []);
    for (let round = 0; round < warmUp + rounds; round += 1) {
        const order = contenders.map((_, index) => (round % 2 === 0 ? index : contenders.length - 1 - index));
        for (const index of order) {
            const sample = await contenders[index]();
            if (round >= warmUp)
                samples[index].push(sample);
        }
    }
    return samples.map(measured);
}
function measured(samples) {
    const latencies = samples.flatMap((sample) => sample.latencies ?? []).sort((a, b) => a - b);
    const cpus = samples.flatMap((sample) => sample.cpu ?? []);
    return {
        ...inRounds(samples.map((sample) => sample.figure)),
        ...(latencies.length > 0 && { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }),
        ...(cpus.length > 0 && { cpu: median(cpus), cpus }),
    };
}
/** What is compared of a contender that did this in its rounds. */
export const inRounds = (figures) => ({
    figure: median(figures),
    figures,
});
export function median(values) {
    return quantile(values.toSorted((a, b) => a - b), 0.5);
}
function quantile(sorted, part) {
    return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}
/** A row that only says what ours is; it falls short if that was not measured. */
export function reported(name, ours, { unit, note }) {
    const nothing = { theirs: undefined, ratio: undefined, target: undefined, p99: undefined, cpu: undefined };
    return { name, unit, ours, ...nothing, falls: Number.isNaN(ours), note };
}
/** A row that could not be measured falls short: what is not known to hold does not hold. */
export function missing(name, note) {
    return reported(name, Number.NaN, { unit: '', note });
}
/** The processor time of a contender, as what is compared. */
export const processorTime = ({ cpus = [] }) => inRounds(cpus);
/**
 * Ours over theirs. Where both have rounds, it is the median of those of each round: what slows the machine down for a
 * while slows both of a round, and so not their ratio.
 */
function ratioOf(ours, theirs) {
    const [left = [], right = []] = [ours.figures, theirs.figures];
    if (left.length === 0 || left.length !== right.length)
        return ours.figure / theirs.figure;
    return median(left.map((figure, round) => figure / right[round]));
}
/** The row of two contenders that were measured in the same rounds. */
export function compared(name, ours, theirs, { unit, target, note }) {
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
/** A ratio that is no number meets nothing. */
function meets(ratio, target) {
    return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}
/** @throws Error unless both are the same as JSON: contenders that answer differently are not compared. */
export function mustEqual(what, ours, theirs) {
    const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)];
    if (left !== right)
        throw new Error(`${what} differs:\n  ours   ${left.slice(0, 2_000)}\n  theirs ${right.slice(0, 2_000)}`);
}
