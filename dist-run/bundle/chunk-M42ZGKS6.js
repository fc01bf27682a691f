// bootstrap/commands/progress.ts
var EVERY = 200;
var Pace = class {
  #show;
  #now;
  #phase = "";
  #begunAt = 0;
  #begunWith = 0;
  #shownAt = Number.NEGATIVE_INFINITY;
  constructor(show, now = () => performance.now()) {
    this.#show = show;
    this.#now = now;
  }
  tell(phase, done, total) {
    const now = this.#now();
    const isNew = phase !== this.#phase || done < this.#begunWith;
    if (isNew) {
      this.#phase = phase;
      this.#begunAt = now;
      this.#begunWith = done;
    }
    if (!isNew && now - this.#shownAt < EVERY && done < total) return;
    this.#shownAt = now;
    const seconds = (now - this.#begunAt) / 1e3;
    const rate = seconds > 0 ? (done - this.#begunWith) / seconds : 0;
    const left = rate > 0 ? `, ${Math.round(rate)}/s, ${lengthOf((total - done) / rate)} left` : "";
    this.#show(`${phase} ${done} of ${total}${left}`);
  }
};
function lengthOf(seconds) {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor(whole % 3600 / 60)} min`;
}

export {
  Pace
};
//# sourceMappingURL=chunk-M42ZGKS6.js.map
