/**
 * Runs in a page before all else, so that each frame, and the effects that Preact runs after it, come late by up to so
 * many milliseconds: as on a device that has much else to do, but without its making everything else slow, too.
 */
export declare function lateFrames(most: number): string;
