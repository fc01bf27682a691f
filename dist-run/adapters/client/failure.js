/** A call that did not end well, where the caller wants an exception. */
export class SlotkeeperError extends Error {
    name = 'SlotkeeperError';
    /** Result of the call: `outcome`, and its data. */
    result;
    constructor(result) {
        super(messageOf(result), 'cause' in result ? { cause: result.cause } : {});
        this.result = result;
    }
}
/** Includes the message of a cause: `unknown: fetch failed`. */
function messageOf(result) {
    if ('message' in result)
        return result.message;
    const { message } = (('cause' in result && result.cause) || {});
    return message ? `${result.outcome}: ${message}` : result.outcome;
}
/** The value of a call that went well. @throws SlotkeeperError for any other outcome. */
export function orThrow(result) {
    if (result.outcome !== 'ok')
        throw new SlotkeeperError(result);
    return result.value;
}
