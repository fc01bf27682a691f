/** Input and output of a command. */
export interface Terminal {
    readonly out: (text: string) => void;
    readonly err: (text: string) => void;
    /** Shows progress in place of the previous text. Undefined if the output is not a terminal. */
    readonly progress?: ((text: string) => void) | undefined;
}
/**
 * Terminal of this process. Failed output does not interrupt work: it is reported on standard error, and the process
 * ends with 1 unless it has another error code. A closed pipe, as with `head`, is not a failure.
 */
export declare function terminalOfProcess(): Terminal;
/** Reports on standard error, at most once a minute, that output was lost: for commands that keep running. */
export declare function tellOfLostLines(): void;
