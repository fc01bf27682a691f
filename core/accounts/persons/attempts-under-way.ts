/** Attempts that are under way, by a name such as that of the limit that they count towards. */
export class AttemptsUnderWay {
  readonly #all = new Map<string, Set<Promise<void>>>();

  /** Notes that an attempt is under way. Returns a function that notes its end. */
  begin(name: string): () => void {
    let resolve = () => {};
    const ended = new Promise<void>((resolved) => {
      resolve = resolved;
    });
    const underWay = this.#all.get(name) ?? new Set();
    this.#all.set(name, underWay.add(ended));
    return () => {
      underWay.delete(ended);
      if (underWay.size === 0) this.#all.delete(name);
      resolve();
    };
  }

  /** Returns the attempts under that name. Each promise resolves when its attempt has ended. */
  of(name: string): readonly Promise<void>[] {
    return [...(this.#all.get(name) ?? [])];
  }
}
