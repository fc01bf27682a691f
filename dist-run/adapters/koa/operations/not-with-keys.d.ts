import type { Parameter } from '../description/query.js';
/** Parameter that keys must not use: answers 400. */
export declare const notWithKeys: Parameter<undefined>;
/** Parameter that only app tokens may use: answers 400 to bookers. */
export declare const onlyForApps: Parameter<undefined>;
