/** Where a command is typed, and what it prints is read. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Shows how far something has come, in the place of what was shown before; left out where nobody looks on. */
  readonly progress?: ((text: string) => void) | undefined;
}
