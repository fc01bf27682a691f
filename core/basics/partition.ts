/**
 * Binary search in `length` ordered elements, where all elements that satisfy `isBefore` come first. Returns the
 * index of the first that does not, or `length`.
 */
export function partitionPoint(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
