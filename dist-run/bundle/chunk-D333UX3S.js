// core/partition.ts
function partitionPoint(length, isBefore) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = low + high >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export {
  partitionPoint
};
//# sourceMappingURL=chunk-D333UX3S.js.map
