/** Converts a search to a condition. `names` maps each field to its folded value. */
export function searched({ all, any }, names) {
    const contains = ({ field, folded }) => ['contains', names[field], folded];
    return [...all.map(contains), ...(any.length === 0 ? [] : [['or', any.map(contains)]])];
}
