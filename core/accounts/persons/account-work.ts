import { ClientTurns } from './client-turns.js';

interface Needs {
  /** Waits for a short random time. */
  readonly pause: () => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Look-ups in the background. They are short, so that they leave the storage's connections to other requests. */
const LOOK_UPS = { atOnce: 2, waiting: 20, waitingOfClient: 2 } as const;
/** Mails in the background. A mail server that hangs must not collect them without a limit. */
const MAILS = { atOnce: 8, waiting: 100, waitingOfClient: 20 } as const;

/** Work about accounts that no request waits for. Failures are reported, not thrown. */
export class AccountWork {
  readonly #needs: Needs;
  readonly #lookUps = new ClientTurns(LOOK_UPS);
  readonly #mails = new ClientTurns(MAILS);
  readonly #underWay = new Set<Promise<void>>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Runs a look-up after the answer and a random time, so that durations reveal nothing. Drops it in silence if too many wait. */
  lookUp(client: string, work: () => Promise<void>): void {
    const { pause, onFault } = this.#needs;
    let hasBegun = false;
    const run = () => {
      hasBegun = true;
      return pause().then(work);
    };
    this.#note(this.#lookUps.run(client, run).catch((error) => (hasBegun ? onFault(error) : undefined)));
  }

  /** Sends a mail. `receiver` is a client in turns: the mails to one receiver do not delay those to others. */
  mail(receiver: string, send: () => Promise<void>): void {
    this.#note(this.#mails.run(receiver, send).catch(this.#needs.onFault));
  }

  /** Resolves when no work is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  #note(work: Promise<void>): void {
    const noted = work.finally(() => this.#underWay.delete(noted));
    this.#underWay.add(noted);
  }
}
