/** Something that must not be. */
export class Broken extends Error {
}
export function must(holds, what) {
    if (!holds)
        throw new Broken(what());
}
