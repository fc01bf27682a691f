/** Limit of event streams that an app may have open at once in one process, by its token and its sessions together. */
export declare const STREAMS_OF_APP = 50;
/** Share of a server's connections that event streams may hold; the rest is for other requests. */
export declare const STREAMS_SHARE = 0.8;
/** Counts the open event streams of one process. */
export declare class StreamPlaces {
    #private;
    /** `max` limits the streams of all apps together. */
    constructor(max?: number);
    /**
     * Takes a place for a stream of the app. Returns a function that frees the place and may be called several times.
     * @throws ProtocolError `limited`.
     */
    take(app: string): () => void;
}
