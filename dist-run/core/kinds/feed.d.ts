import { type Feed, readNewFeed } from '../model/feed.js';
import { asItIs } from './kind.js';
export declare const FEED_KIND: {
    readonly foundBy: {
        subject: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Feed) => string | null;
        };
        digest: {
            readonly is: 'text';
            readonly isUnique: true;
            readonly of: (object: Feed) => string | null;
        };
        staff: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Feed) => string | null;
        };
    };
    readonly refersTo: {
        readonly resource: {
            readonly of: ({ resource }: Feed) => (string | null)[];
            readonly onRemoval: "cascade";
            readonly by: "subject";
        };
        readonly service: {
            readonly of: ({ service }: Feed) => (string | null)[];
            readonly onRemoval: "cascade";
            readonly by: "subject";
        };
        readonly customer: {
            readonly of: ({ customer }: Feed) => (string | null)[];
            readonly onRemoval: "cascade";
            readonly by: "subject";
        };
        readonly staff: {
            readonly of: ({ staff }: Feed) => (string | null | undefined)[];
            readonly onRemoval: "cascade";
            readonly by: "staff";
        };
    };
    readonly personal: readonly ["customer"];
    readonly quota: {
        readonly name: "feeds";
        readonly most: 1000;
    };
    readonly told: {
        readonly as: "feed";
        readonly fields: {
            readonly resource: "values";
            readonly service: "values";
            readonly customer: "name";
            readonly staff: "values";
            readonly detail: "values";
            readonly pastDays: "values";
            readonly digest: "nothing";
        };
    };
    readonly copied: typeof asItIs;
    readonly check: typeof readNewFeed;
} & {
    readonly '~object'?: Feed;
};
