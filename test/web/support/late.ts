/**
 * Script that runs first in a page. It delays each frame, and the effects that Preact runs after it, by up to that many ms, as on a busy
 * device. It slows down nothing else.
 */
export function lateFrames(most: number): string {
  if (most === 0) return '';
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
    // Preact waits at most 35 ms for a frame.
    globalThis.setTimeout = (run, milliseconds, ...given) =>
      wait(run, milliseconds === 35 ? milliseconds + ${most} : milliseconds, ...given);
  }`;
}
