/** Formats progress, speed and remaining time. */
export declare class Pace {
    #private;
    constructor(show: (text: string) => void, now?: () => number);
    tell(phase: string, done: number, total: number): void;
}
