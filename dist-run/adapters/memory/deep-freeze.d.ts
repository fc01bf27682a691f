/** Returns a deeply frozen copy of plain data, so that no caller can change what is stored. */
export declare function frozen<T>(value: T): T;
