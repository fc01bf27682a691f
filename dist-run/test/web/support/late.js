/**
 * Runs in a page before all else, so that each frame, and the effects that Preact runs after it, come late by up to so
 * many milliseconds: as on a device that has much else to do, but without its making everything else slow, too.
 */
export function lateFrames(most) {
    if (most === 0)
        return '';
    return `{
    const late = () => ${most} * (0.2 + 0.8 * Math.random());
    const [ask, cancel, wait] = [requestAnimationFrame, cancelAnimationFrame, setTimeout].map((one) => one.bind(globalThis));
    const asked = new Map();
    let last = 0;
    globalThis.requestAnimationFrame = (draw) => {
      const id = ++last;
      asked.set(id, undefined);
      wait(() => asked.has(id) && asked.set(id, ask((moment) => asked.delete(id) && draw(moment))), late());
      return id;
    };
    globalThis.cancelAnimationFrame = (id) => {
      cancel(asked.get(id));
      asked.delete(id);
    };
    // Preact waits 35 ms for a frame, and no longer.
    globalThis.setTimeout = (run, milliseconds, ...given) =>
      wait(run, milliseconds === 35 ? milliseconds + ${most} : milliseconds, ...given);
  }`;
}
