/** Version of this package. */
export declare function version(): string;
