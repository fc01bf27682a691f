import type { Clock } from '../../core/ports.js';
/** A webhook as a receiver gets it. */
export interface Hook {
    readonly method: string | undefined;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** `webhook-id`. */
    readonly id: string;
    readonly body: string;
}
/** Answer of a receiver; `hang` never answers. */
export type Answer = 'hang' | {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
};
/** HTTP server that records requests and gives configured answers. */
export interface WebhookReceiver {
    readonly url: string;
    readonly hooks: Hook[];
    /** Default: 204. */
    answer: (hook: Hook) => Answer;
    /** Answers hanging requests, and resolves when the answers are sent. */
    release(answer: Exclude<Answer, 'hang'>): Promise<void>;
    /** Resolves when so many hooks have come to that path, or to any. */
    got(count: number, path?: string): Promise<void>;
    close(): Promise<void>;
}
export declare function webhookReceiver(): Promise<WebhookReceiver>;
/** Verifies a hook with the library's verifier, by the receiver's clock. @throws if the signature is wrong or too old. */
export declare function verified({ body, headers }: Hook, secret: string, clock: Clock): any;
