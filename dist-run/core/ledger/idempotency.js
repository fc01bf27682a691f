import { KeyReusedError } from '../errors.js';
import { DAY } from '../instants.js';
/** Time for which a stored answer is replayed. */
export const ANSWER_KEPT_FOR = DAY;
/**
 * Not a failure: carries a stored answer out of a use case in place of its result. Only callers that pass `once` can
 * get it.
 */
export class Replay extends Error {
    code = 'replay';
    answer;
    constructor(answer) {
        super('This request was answered before');
        this.answer = answer;
    }
}
/** True if the answer is still replayed at `now`. */
export function isKept(answer, now) {
    return now < answer.at + ANSWER_KEPT_FOR;
}
/** @throws Replay with the earlier answer, or KeyReusedError if it belongs to a different request. */
export function replay(earlier, once) {
    if (earlier.fingerprint !== once.fingerprint)
        throw new KeyReusedError();
    throw new Replay(earlier);
}
/** Builds the stored answer of a result. */
export function answerOf(once, result, now, about = []) {
    return { key: once.key, fingerprint: once.fingerprint, text: once.render(result), at: now, about };
}
