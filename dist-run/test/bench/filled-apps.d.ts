/**
 * Makes a file in which the owner of the benchmarks has so many apps, and answers the owner's UUID. A million through
 * the adapter would take a minute, so the rows are made by SQL, in the adapter's own schema; slugs, names and digests
 * come in random order, as they do in life, for new ones to land anywhere in their indexes.
 */
export declare function fileWithApps(path: string, count: number): Promise<string>;
