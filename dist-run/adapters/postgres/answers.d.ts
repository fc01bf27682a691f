import { type Answer } from '../../core/index.js';
import type { Parameters } from './conditions.js';
/** An answer, as JSON. */
export declare const ANSWER = "json_build_object('key', t.key, 'fingerprint', t.fingerprint, 'text', t.text, 'at', t.at)";
/** The answer kept under a key. */
export declare function answerSql(parameters: Parameters, holder: string, key: string): string;
/**
 * Builds the CTE `kept`, which stores an owner's answer for each row of `from`. It returns no row if an answer younger than 24 hours exists
 * under the key.
 */
export declare function keptCte(parameters: Parameters, holder: string, answer: Answer, from: string): string;
