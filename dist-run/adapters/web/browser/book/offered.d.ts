import type { Client } from '../../../client/index.js';
/** Loads all services that the client's key offers. Returns the first result that is not ok, if any. */
export declare function listOffered(client: Client, signal: AbortSignal): Promise<import("../../../client/types.js").Refused<400, undefined, {
    success: false;
    errors: {
        [key: string]: string;
    };
}> | import("../../../client/types.js").Refused<401, undefined, {
    code: number;
    message: string;
}> | import("../../../client/types.js").Refused<403, undefined, {
    code: number;
    message: string;
}> | import("../../../client/types.js").Refused<406, undefined, {
    code: number;
    message: string;
}> | import("../../../client/types.js").Refused<429, undefined, {
    code: number;
    message: string;
}> | import("../../../client/types.js").Refused<500, undefined, {
    code: number;
    message: string;
}> | import("../../../client/types.js").Refused<503, undefined, {
    code: number;
    message: string;
}> | import("../../../client/types.js").Unreachable | {
    readonly outcome: 'ok';
    readonly value: {
        uuid: string;
        name: string;
        description: string;
        durations: number[];
        steps: import("../../../client/openapi.js").components["schemas"]["Step"][];
        price: import("../../../client/openapi.js").components["schemas"]["Price"];
        timezone: string;
        roles: {
            name: string;
            resources: {
                uuid: string;
                name: string;
            }[];
        }[];
    }[];
}>;
