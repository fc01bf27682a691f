import { KeyReusedError } from '../../../core/errors.js';
const SPACE = ' ';
/** An unencrypted answer starts with a status and a blank. Base64 has no blanks. */
const OPEN = /^\d{3} /;
export function keptAnswersOf({ secret = false }, { seal, open }) {
    return {
        keep({ status, body, isSecret = false }, authorization, key) {
            const text = status + SPACE + JSON.stringify(body);
            if (secret)
                return seal(authorization, text);
            return isSecret ? seal(authorization, text, key) : text;
        },
        again(kept, authorization, key) {
            const isSealed = !OPEN.test(kept);
            const text = isSealed ? open(authorization, kept, secret ? undefined : key) : kept;
            if (text === undefined)
                throw new KeyReusedError();
            const space = text.indexOf(SPACE);
            return {
                status: Number(text.slice(0, space)),
                text: text.slice(space + 1),
                headers: { 'Idempotent-Replayed': 'true' },
                isSecret: isSealed,
            };
        },
    };
}
/** True if the use case reports that the request was answered before. */
export const isReplay = (error) => error instanceof Error && 'code' in error && error.code === 'replay';
