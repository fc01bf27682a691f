/**
 * Time and chance of a simulation, in the place of this process's own: `Date.now`, `performance.now`, timers and
 * `Math.random`. Time stands still unless it is moved.
 */
export declare class VirtualTime {
    #private;
    /** Milliseconds since the simulation began. */
    elapsed: number;
    get now(): number;
    /** Puts them in their places, until `end`. */
    begin(random: () => number): void;
    end(): void;
    advance(milliseconds: number): void;
    /** Moves to the next timer; false when there is none. */
    toNextTimer(): boolean;
}
