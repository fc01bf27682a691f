import type { AppEvent } from '../../model/event.js';

/** Write of an app, with the events of its last decision. */
interface Turn {
  events: readonly AppEvent[];
  isSettled: boolean;
}

/**
 * Publishes the events of this process's commits, those of an app in the order of its feed. That is the order in which the commits made
 * their last decisions, because each decision sees the changes of the earlier ones. The commits may resolve in another order.
 */
export class EventOrder {
  readonly #turns = new Map<string, Turn[]>();
  readonly #publish: (event: AppEvent) => void;

  constructor(publish: (event: AppEvent) => void) {
    this.#publish = publish;
  }

  newTurn(app: string) {
    const turn: Turn = { events: [], isSettled: false };
    return {
      /** Takes the events of the last decision. A decision may be made again. */
      decided: (events: readonly AppEvent[]) => {
        const others = (this.#turns.get(app) ?? []).filter((other) => other !== turn);
        turn.events = events;
        this.#set(app, events.length === 0 ? others : [...others, turn]);
      },
      settled: (isStored: boolean) => {
        if (!isStored) turn.events = [];
        turn.isSettled = true;
        this.#publishSettled(app);
      },
    };
  }

  #publishSettled(app: string): void {
    const turns = this.#turns.get(app) ?? [];
    const under = turns.findIndex(({ isSettled }) => !isSettled);
    const settled = under < 0 ? turns : turns.slice(0, under);
    this.#set(app, turns.slice(settled.length));
    for (const event of settled.flatMap(({ events }) => events)) this.#publish(event);
  }

  #set(app: string, turns: Turn[]): void {
    if (turns.length === 0) this.#turns.delete(app);
    else this.#turns.set(app, turns);
  }
}
